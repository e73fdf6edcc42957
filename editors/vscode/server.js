// What the extension says to `opbound lsp` and what it makes of its answers: nothing here needs an editor.
"use strict";

const LANGUAGES = ["c", "cpp", "cuda-cpp"];

/** The command that serves. */
function command(settings) {
  return { command: settings.path || "opbound", args: ["lsp", ...(settings.arguments || [])] };
}

function initializationOptions(settings) {
  return { opboundStatus: true, opboundInlayHints: settings.inlayHints === true };
}

/** The words of the status bar for the parameters of `$/opbound/status`. */
function statusText({ status }) {
  const { understood, functions, obligations, decided } = status;
  if (functions === 0) return "opbound";
  if (understood < functions) return `opbound: ${understood} of ${functions} functions`;
  if (obligations === 0) return "opbound: nothing to decide";
  return `opbound: ${Math.floor((100 * decided) / obligations)} %`;
}

function statusTooltip({ status }) {
  const lines = [
    `${status.understood} of ${status.functions} functions understood`,
    `${status.decided} of ${status.obligations} obligations decided`,
  ];
  if (status.obstacle) lines.push(status.obstacle);
  return lines.join("\n");
}

/** Is there something that was not understood, so that silence is no proof? */
function isUnclear({ status }) {
  return Boolean(status.obstacle) || status.understood < status.functions;
}

/** What to say when the program does not start. */
function whyNotStarted(settings, error) {
  const program = settings.path || "opbound";
  const missing = error && (error.code === "ENOENT" || /ENOENT/.test(String(error.message)));
  return missing
    ? `opbound: '${program}' was not found; install it, or set opbound.path to where it is`
    : `opbound: '${program}' did not start: ${error && error.message ? error.message : error}`;
}

module.exports = { LANGUAGES, command, initializationOptions, statusText, statusTooltip, isUnclear, whyNotStarted };
