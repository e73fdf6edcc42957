// Starts `opbound lsp` beside whatever else serves C, C++ and CUDA, and shows how much of a file it understood.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const server = require("./server");

let client = null;
let bar = null;
const statuses = new Map(); // by URI

function settings() {
  const all = vscode.workspace.getConfiguration("opbound");
  return {
    path: all.get("path"),
    arguments: all.get("arguments"),
    inlayHints: all.get("inlayHints"),
    statusBar: all.get("statusBar"),
  };
}

function showStatus() {
  const editor = vscode.window.activeTextEditor;
  const status = editor && statuses.get(editor.document.uri.toString());
  if (!status || !settings().statusBar) {
    bar.hide();
    return;
  }
  bar.text = (server.isUnclear(status) ? "$(question) " : "$(check) ") + server.statusText(status);
  bar.tooltip = server.statusTooltip(status);
  bar.show();
}

async function start() {
  const now = settings();
  client = new LanguageClient("opbound", "opbound", server.command(now), {
    documentSelector: server.LANGUAGES.map((language) => ({ scheme: "file", language })),
    initializationOptions: server.initializationOptions(now),
    synchronize: { configurationSection: "opbound" },
  });
  client.onNotification("$/opbound/status", (params) => {
    statuses.set(vscode.Uri.parse(params.uri).toString(), params);
    showStatus();
  });
  try {
    await client.start();
  } catch (error) {
    client = null;
    vscode.window.showErrorMessage(server.whyNotStarted(now, error));
  }
}

async function stop() {
  const old = client;
  client = null;
  statuses.clear();
  if (old) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  bar = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 50);
  bar.command = "opbound.showLog";
  context.subscriptions.push(
    bar,
    vscode.commands.registerCommand("opbound.restart", restart),
    vscode.commands.registerCommand("opbound.showLog", () => client && client.outputChannel.show()),
    vscode.window.onDidChangeActiveTextEditor(showStatus),
    vscode.workspace.onDidCloseTextDocument((document) => statuses.delete(document.uri.toString())),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("opbound.path") || event.affectsConfiguration("opbound.arguments")) return restart();
      if (event.affectsConfiguration("opbound.statusBar")) showStatus();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
