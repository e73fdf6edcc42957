# An aspect for rules of C and C++: one report a source, as an action of its own with the target's definitions, include
# directories and copts. Findings do not fail the actions, whose reports Bazel would drop; `opbound merge` joins them.
#
#   bazel build //ops --aspects=//tools:opbound.bzl%opbound --output_groups=opbound --action_env=PATH
def _opbound(target, ctx):
    if CcInfo not in target or not hasattr(ctx.rule.attr, "srcs"):
        return []
    c, reports = target[CcInfo].compilation_context, []
    flags = ["-D" + d for d in c.defines.to_list()] + ["-iquote" + i for i in c.quote_includes.to_list()]
    flags += ["-I" + i for i in c.includes.to_list()] + ["-isystem" + i for i in c.system_includes.to_list()]
    for source in [f for s in ctx.rule.attr.srcs for f in s.files.to_list() if f.extension in ["c", "cc", "cpp", "cu"]]:
        report = ctx.actions.declare_file("%s.%s.sarif" % (ctx.label.name, source.short_path.replace("/", "_")))
        ctx.actions.run(
            executable = "opbound", mnemonic = "Opbound", use_default_shell_env = True,
            arguments = ["check", "--fail-on=never", "--header-cache=off", "--follow-calls=given"] +
                        ["--sarif=" + report.path, source.path, "--"] + flags + getattr(ctx.rule.attr, "copts", []),
            inputs = depset([source], transitive = [c.headers]), outputs = [report])
        reports.append(report)
    return [OutputGroupInfo(opbound = depset(reports))]

opbound = aspect(implementation = _opbound)
