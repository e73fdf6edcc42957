// Stub of the CUDA runtime: words of two or of four numbers (two of 16 bits, four of 8), and products that are added up.
#pragma once

extern "C" {
#define OPBOUND_OF_TWO(name)                                                                                           \
	unsigned __v##name##2(unsigned a, unsigned b) noexcept;                                                            \
	unsigned __v##name##4(unsigned a, unsigned b) noexcept;
#define OPBOUND_OF_ONE(name)                                                                                           \
	unsigned __v##name##2(unsigned a) noexcept;                                                                        \
	unsigned __v##name##4(unsigned a) noexcept;
#define OPBOUND_COMPARED(how)                                                                                          \
	OPBOUND_OF_TWO(cmp##how)                                                                                           \
	OPBOUND_OF_TWO(set##how)
OPBOUND_OF_TWO(add)
OPBOUND_OF_TWO(addss)
OPBOUND_OF_TWO(addus)
OPBOUND_OF_TWO(sub)
OPBOUND_OF_TWO(subss)
OPBOUND_OF_TWO(subus)
OPBOUND_OF_TWO(absdiffs)
OPBOUND_OF_TWO(absdiffu)
OPBOUND_OF_TWO(avgs)
OPBOUND_OF_TWO(avgu)
OPBOUND_OF_TWO(haddu)
OPBOUND_OF_TWO(maxs)
OPBOUND_OF_TWO(maxu)
OPBOUND_OF_TWO(mins)
OPBOUND_OF_TWO(minu)
OPBOUND_OF_TWO(sads)
OPBOUND_OF_TWO(sadu)
OPBOUND_OF_ONE(abs)
OPBOUND_OF_ONE(absss)
OPBOUND_OF_ONE(neg)
OPBOUND_OF_ONE(negss)
OPBOUND_COMPARED(eq)
OPBOUND_COMPARED(ne)
OPBOUND_COMPARED(ges)
OPBOUND_COMPARED(geu)
OPBOUND_COMPARED(gts)
OPBOUND_COMPARED(gtu)
OPBOUND_COMPARED(les)
OPBOUND_COMPARED(leu)
OPBOUND_COMPARED(lts)
OPBOUND_COMPARED(ltu)
#undef OPBOUND_COMPARED
#undef OPBOUND_OF_ONE
#undef OPBOUND_OF_TWO
}
int __dp4a(int a, int b, int c);
unsigned __dp4a(unsigned a, unsigned b, unsigned c);
int __dp2a_lo(int a, int b, int c);
unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c);
int __dp2a_hi(int a, int b, int c);
unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c);
