"""opbound for rules of C and C++: one action a source, which the local, disk or remote cache keeps, and one that links.

    # tools/BUILD: the program, or a link to it, stands beside this file.
    exports_files(["opbound"])

    # ops/BUILD
    load("//tools:opbound.bzl", "opbound_report")
    opbound_report(name = "report", targets = [":ops", "//kernels"])

`bazel build //ops:report` makes ops/report.sarif of all sources of these targets and of what they depend on in this
repository, as one `opbound check` does. Findings do not fail it, because Bazel would drop the report: `opbound link
--baseline=`, or who reads the report, decides what fails. `arguments` go to both steps (`--stack-limit=linux`).

The aspect alone, without any BUILD file: facts of each target by itself, for `opbound link` to join.

    bazel build //... --aspects=//tools:opbound.bzl%opbound --output_groups=opbound
"""

_EXTENSIONS = ["c", "cc", "cpp", "cxx", "cu"]
_OPBOUND = attr.label(default = "//tools:opbound", allow_single_file = True, executable = True, cfg = "host")

_Unit = provider(fields = ["source", "flags", "headers"])
_Units = provider(fields = ["all"])

def _units_of(target, ctx):
    """The sources of a target with what its compiler sees of them."""
    context = target[CcInfo].compilation_context
    flags = ["-D" + d for d in context.defines.to_list() + context.local_defines.to_list()]
    flags += ["-iquote" + i for i in context.quote_includes.to_list()]
    flags += ["-I" + i for i in context.includes.to_list()]
    flags += ["-isystem" + i for i in context.system_includes.to_list()]
    flags += getattr(ctx.rule.attr, "copts", [])
    sources = [f for s in getattr(ctx.rule.attr, "srcs", []) for f in s.files.to_list() if f.extension in _EXTENSIONS]
    return [_Unit(source = f, flags = tuple(flags), headers = context.headers) for f in sources]

def _collect(ctx, opbound, unit, name, among, sources, arguments):
    """One source's facts. What calls and what is called among the sources is part of the question, so all are inputs."""
    facts = ctx.actions.declare_file("%s.%s.facts" % (name, unit.source.short_path.replace("../", "").replace("/", "_")))
    ctx.actions.run(
        executable = opbound,
        mnemonic = "OpboundCollect",
        progress_message = "Checking %s" % unit.source.short_path,
        arguments = ["collect", "--cache=off", "--header-cache=off", "--follow-calls=given", "-j1", "-o", facts.path] +
                    arguments + ["--among=" + among.path, unit.source.path],
        inputs = depset([among], transitive = [sources]),
        outputs = [facts],
    )
    return facts

def _collect_all(ctx, opbound, units, name, arguments):
    first = {}
    for u in units:
        first.setdefault(u.source.path, u)  # one file in two targets is one file
    among = ctx.actions.declare_file(name + ".opbound")
    lines = ["\t".join([u.source.path] + list(u.flags)) for u in first.values()]
    ctx.actions.write(among, "".join([line + "\n" for line in lines]))
    sources = depset([u.source for u in first.values()], transitive = [u.headers for u in first.values()])
    return [_collect(ctx, opbound, u, name, among, sources, arguments) for u in first.values()]

def _is_ours(target):
    return CcInfo in target and not target.label.workspace_name

def _gather_impl(target, ctx):
    own = _units_of(target, ctx) if _is_ours(target) else []
    below = [d[_Units].all for d in getattr(ctx.rule.attr, "deps", []) if _Units in d]
    return [_Units(all = depset(own, transitive = below))]

_gather = aspect(implementation = _gather_impl, attr_aspects = ["deps"])

def _report_impl(ctx):
    units = depset(transitive = [t[_Units].all for t in ctx.attr.targets]).to_list()
    facts = _collect_all(ctx, ctx.executable._opbound, units, ctx.label.name, ctx.attr.arguments)
    report = ctx.actions.declare_file(ctx.label.name + ".sarif")
    ctx.actions.run(
        executable = ctx.executable._opbound,
        mnemonic = "OpboundLink",
        arguments = ["link", "--fail-on=never", "--quiet", "--follow-calls=given", "--output=" + report.path,
                     "--format=sarif"] + ctx.attr.arguments + [f.path for f in facts],
        inputs = facts,
        outputs = [report],
    )
    return [DefaultInfo(files = depset([report]))]

opbound_report = rule(
    implementation = _report_impl,
    attrs = {
        "targets": attr.label_list(aspects = [_gather], providers = [CcInfo], mandatory = True),
        "arguments": attr.string_list(doc = "options of collect and link alike"),
        "_opbound": _OPBOUND,
    },
)

def _aspect_impl(target, ctx):
    if not _is_ours(target):
        return []
    facts = _collect_all(ctx, ctx.executable._opbound, _units_of(target, ctx), ctx.label.name, [])
    return [OutputGroupInfo(opbound = depset(facts))]

opbound = aspect(implementation = _aspect_impl, attrs = {"_opbound": _OPBOUND})
