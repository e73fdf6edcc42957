// A session as VS Code's own library has it: vscode-jsonrpc and vscode-languageserver-protocol against `opbound lsp`,
// started as the extension starts it. OPBOUND names the program.
"use strict";

const assert = require("assert");
const { spawn } = require("child_process");
const rpc = require("vscode-jsonrpc/node");
const lsp = require("vscode-languageserver-protocol/node");
const server = require("../server");

const URI = "file:///tmp/opbound-session/new.c";
const TEXT =
  "#include <stdlib.h>\nvoid fill(int n)\n{\n\tint *cells;\n\tif (n < 1)\n\t\treturn;\n\tcells = malloc(n * 4);\n\tif (!cells)\n\t\treturn;\n" +
  "\tfor (int i = 0; i <= n; ++i)\n\t\tcells[i] = i;\n\tfree(cells);\n}\n";
const FIXED = TEXT.replace("<= n", "< n");

function once(wait, what) {
  return Promise.race([
    wait,
    new Promise((_, fail) => setTimeout(() => fail(new Error("nothing came: " + what)), 60000).unref()),
  ]);
}

async function main() {
  const { command, args } = server.command({ path: process.env.OPBOUND });
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = lsp.createProtocolConnection(
    new rpc.StreamMessageReader(child.stdout),
    new rpc.StreamMessageWriter(child.stdin),
  );
  const lists = [];
  const waiting = [];
  let status = null;
  let refreshed = 0;
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
    lists.push(params);
    waiting.splice(0).forEach((look) => look());
  });
  connection.onNotification("$/opbound/status", (params) => (status = params));
  connection.onRequest(lsp.InlayHintRefreshRequest.type, () => void ++refreshed);
  connection.onRequest(lsp.RegistrationRequest.type, () => undefined);
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => undefined);
  connection.listen();

  const list = (version) =>
    once(
      new Promise((found) => {
        const look = () => {
          const hit = lists.find((l) => l.version === version);
          if (hit) found(hit);
          else waiting.push(look);
        };
        look();
      }),
      "a list of version " + version,
    );

  const result = await once(
    connection.sendRequest(lsp.InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: null,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          publishDiagnostics: { relatedInformation: true, versionSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
          hover: { contentFormat: ["markdown"] },
          inlayHint: {},
        },
        workspace: { workspaceEdit: { documentChanges: true }, inlayHint: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
        window: { workDoneProgress: true },
      },
      initializationOptions: server.initializationOptions({ inlayHints: true }),
    }),
    "initialize",
  );
  assert.ok(result.capabilities.hoverProvider && result.capabilities.inlayHintProvider && result.capabilities.codeActionProvider);
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  const document = { uri: URI, languageId: "c", version: 1, text: TEXT };
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: document });
  const [found] = (await list(1)).diagnostics;
  assert.strictEqual(found.code, "write-past-extent");
  assert.strictEqual(found.severity, lsp.DiagnosticSeverity.Error);
  assert.ok(found.relatedInformation.length > 1);

  const textDocument = { uri: URI };
  const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument, position: { line: 10, character: 4 } });
  assert.match(hover.contents.value, /\*\*opbound: violated\*\*: write to 'cells', which holds n elements/);
  const everything = { start: { line: 0, character: 0 }, end: { line: 13, character: 0 } };
  const hints = await connection.sendRequest(lsp.InlayHintRequest.type, { textDocument, range: everything });
  assert.deepStrictEqual(hints.map((h) => [h.position.line, h.label]), [[6, "cells: n elements"]]);
  assert.ok(refreshed >= 1);
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument,
    range: found.range,
    context: { diagnostics: [found] },
  });
  assert.match(actions[0].title, /^tighten the bound/);
  assert.match(actions[1].title, /^suppress with/);
  assert.strictEqual(status.status.understood, 1);
  assert.match(server.statusText(status), /^opbound: \d+ %$/);

  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: URI, version: 2 },
    contentChanges: [{ text: FIXED }],
  });
  assert.deepStrictEqual((await list(2)).diagnostics, []);

  // A burst: 400 edits as fast as they can be sent; what comes for the last one is right.
  for (let version = 3; version <= 402; version++)
    connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: URI, version },
      contentChanges: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n" }],
    });
  connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: URI, version: 403 },
    contentChanges: [{ text: "\n".repeat(400) + TEXT }],
  });
  assert.strictEqual((await list(403)).diagnostics[0].range.start.line, found.range.start.line + 400);
  assert.ok(lists.length < 40, lists.length + " lists for 400 edits");

  await connection.sendRequest(lsp.ShutdownRequest.type);
  const ended = new Promise((done) => child.on("exit", done));
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.strictEqual(await once(ended, "the end"), 0);
  connection.dispose();
  console.log("session: ok");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
