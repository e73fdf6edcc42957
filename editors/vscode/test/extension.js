// The extension against an editor of cardboard: what it registers, starts, shows and stops.
"use strict";

const assert = require("assert");
const Module = require("module");

const events = { editor: null, closed: null, configuration: null };
const values = { path: "/opt/opbound", arguments: ["--stack-limit=linux"], inlayHints: true, statusBar: true };
const shown = { bar: null, errors: [] };
const commands = {};
const clients = [];
let failure = null;

const bar = { show: () => (shown.bar = bar.text), hide: () => (shown.bar = null), dispose() {} };
const vscode = {
  StatusBarAlignment: { Right: 2 },
  Uri: { parse: (text) => ({ toString: () => text }) },
  commands: { registerCommand: (name, run) => ((commands[name] = run), { dispose() {} }) },
  window: {
    activeTextEditor: { document: { uri: { toString: () => "file:///a.cc" } } },
    createStatusBarItem: () => bar,
    onDidChangeActiveTextEditor: (run) => ((events.editor = run), { dispose() {} }),
    showErrorMessage: (text) => shown.errors.push(text),
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => values[name] }),
    onDidCloseTextDocument: (run) => ((events.closed = run), { dispose() {} }),
    onDidChangeConfiguration: (run) => ((events.configuration = run), { dispose() {} }),
  },
};

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { server, options, handlers: {}, running: false });
    clients.push(this);
  }
  onNotification(method, run) {
    this.handlers[method] = run;
  }
  async start() {
    if (failure) throw failure;
    this.running = true;
  }
  async stop() {
    this.running = false;
  }
}

const load = Module._load;
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

const manifest = require("../package.json");
const extension = require("../extension");
const settles = () => new Promise((done) => setImmediate(done));

async function main() {
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.deepStrictEqual(clients[0].server, { command: "/opt/opbound", args: ["lsp", "--stack-limit=linux"] });
  assert.deepStrictEqual(clients[0].options.initializationOptions, { opboundStatus: true, opboundInlayHints: true });
  assert.deepStrictEqual(clients[0].options.documentSelector.map((s) => s.language), ["c", "cpp", "cuda-cpp"]);
  assert.deepStrictEqual(Object.keys(commands).sort(), manifest.contributes.commands.map((c) => c.command).sort());

  const status = { understood: 3, functions: 3, obligations: 40, decided: 39 };
  clients[0].handlers["$/opbound/status"]({ uri: "file:///a.cc", status });
  assert.strictEqual(shown.bar, "$(check) opbound: 97 %");
  clients[0].handlers["$/opbound/status"]({ uri: "file:///a.cc", status: { ...status, understood: 2, obstacle: "'x.h' not found" } });
  assert.strictEqual(shown.bar, "$(question) opbound: 2 of 3 functions");
  assert.match(bar.tooltip, /x\.h/);
  clients[0].handlers["$/opbound/status"]({ uri: "file:///b.cc", status });
  assert.strictEqual(shown.bar, "$(question) opbound: 2 of 3 functions", "another file's");
  events.closed({ uri: { toString: () => "file:///a.cc" } });
  events.editor();
  assert.strictEqual(shown.bar, null, "a file that is closed");

  values.path = "/usr/bin/opbound";
  events.configuration({ affectsConfiguration: (name) => name === "opbound.path" });
  await settles();
  assert.strictEqual(clients[0].running, false);
  assert.strictEqual(clients[1].server.command, "/usr/bin/opbound");

  failure = Object.assign(new Error("spawn /nowhere ENOENT"), { code: "ENOENT" });
  values.path = "/nowhere";
  await commands["opbound.restart"]();
  assert.deepStrictEqual(shown.errors, ["opbound: '/nowhere' was not found; install it, or set opbound.path to where it is"]);
  await extension.deactivate();

  // What is run is for the machine's owner to say, not for a workspace.
  for (const name of ["opbound.path", "opbound.arguments"])
    assert.strictEqual(manifest.contributes.configuration.properties[name].scope, "machine");
  console.log("extension: ok");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
