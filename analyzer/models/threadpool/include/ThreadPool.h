// Stub of ThreadPool: a class with nothing but threads that take what is handed in.
#pragma once
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <vector>

class ThreadPool {
	std::vector<std::thread> workers;
	std::queue<std::function<void()>> tasks;
	std::mutex queue_mutex;
	std::condition_variable condition;
	bool stop;

public:
	ThreadPool(std::size_t threads);
	~ThreadPool();
	template <class F, class... A> auto enqueue(F &&f, A &&...args) -> std::future<std::invoke_result_t<F, A...>>;
};
