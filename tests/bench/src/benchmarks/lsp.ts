/**
 * Measures the language server in a file of 500 lines: the time from a change in the editor to the
 * diagnostics of the new text. It includes the pause of 30 ms before the server reads the text.
 * Fails if the median is above 100 ms. The server is a process of the built command line.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { median, residentPeak } from "../measure.ts";

const rounds = 30;
const limit = 100;
const root = join(import.meta.dirname, "../../../..");
const project = mkdtempSync(join(tmpdir(), "capikit-bench-lsp-"));
const path = join(project, "api/v1/widget.ts");
const uri = pathToFileURL(path).href;

/** Returns a file of 500 lines, with a kind and types of 4 members. */
function typesOf(minimum: string): string {
  const lines = [
    'import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";',
    "",
    "/** A widget. */",
    "export interface Widget extends KubernetesObject {",
    "  spec?: WidgetSpec;",
    "}",
    "export interface WidgetList extends KubernetesList<Widget> {}",
    "export interface WidgetSpec {",
    ...Array.from({ length: 37 }, (_, index) => `  part${index}?: Part${index};`),
    "}",
  ];
  for (let index = 0; lines.length < 498; index++)
    lines.push(
      `export interface Part${index} {`,
      "  /**",
      "   * The number of replicas.",
      `   * +kubebuilder:validation:${index === 10 ? minimum : "Minimum"}=1`,
      "   */",
      "  replicas?: int32;",
      "  /** +kubebuilder:validation:MaxLength=64 */",
      "  name: string;",
      "  /** +optional */",
      "  paused?: boolean;",
      "}",
      "",
    );
  return `${lines.join("\n")}\n`;
}

mkdirSync(join(project, "api/v1"), { recursive: true });
mkdirSync(join(project, "node_modules/@capikit"), { recursive: true });
symlinkSync(join(root, "packages/api"), join(project, "node_modules/@capikit/api"));
writeFileSync(join(project, "package.json"), "{}\n");
writeFileSync(
  join(project, "api/v1/index.ts"),
  '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
);
writeFileSync(path, typesOf("Minimum"));

const server = spawn(process.execPath, [join(root, "packages/cli/bin/capikit.js"), "lsp", "--stdio"], {
  stdio: ["pipe", "pipe", "inherit"],
});
try {
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let onShown: (version: number, count: number) => void = () => {};
  connection.onNotification("textDocument/publishDiagnostics", (shown) => {
    if (shown.uri === uri) onShown(shown.version, shown.diagnostics.length);
  });
  connection.listen();

  /** Sends a message, and returns the time until the diagnostics of a version, in milliseconds. */
  const timeOf = (version: number, expected: number, send: () => void): Promise<number> =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      onShown = (shown, count) => {
        if (shown !== version) return;
        if (count === expected) resolve(performance.now() - start);
        else reject(new Error(`version ${version} has ${count} diagnostics instead of ${expected}`));
      };
      send();
    });
  const notify = (method: string, params: unknown): void => void connection.sendNotification(method, params);

  const started = performance.now();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(project).href,
    capabilities: {},
  });
  notify("initialized", {});
  const ready = performance.now() - started;
  const text = typesOf("Minimum");
  const first = await timeOf(1, 0, () =>
    notify("textDocument/didOpen", { textDocument: { uri, languageId: "typescript", version: 1, text } }),
  );
  const changes: number[] = [];
  const completions: number[] = [];
  const line = text.split("\n").indexOf("export interface Part10 {") + 3;
  for (let round = 0; round < rounds; round++) {
    const isWrong = round % 2 === 0;
    const version = round + 2;
    const change = () =>
      notify("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text: typesOf(isWrong ? "Minimun" : "Minimum") }],
      });
    changes.push(await timeOf(version, isWrong ? 1 : 0, change));
    const asked = performance.now();
    const position = { line, character: "   * +kubebuilder:val".length };
    const items = await connection.sendRequest("textDocument/completion", {
      textDocument: { uri },
      position,
    });
    if (!Array.isArray(items) || items.length === 0) throw new Error("no completions");
    completions.push(performance.now() - asked);
  }
  const rows = {
    "start of the server": ready,
    "first diagnostics": first,
    "diagnostics of a change, median": median(changes),
    "diagnostics of a change, slowest": Math.max(...changes),
    "completion, median": median(completions),
  };
  console.log(`a file of ${text.split("\n").length - 1} lines, ${rounds} changes\n`);
  for (const [name, time] of Object.entries(rows))
    console.log(`${name.padEnd(34)} ${time.toFixed(0).padStart(5)} ms`);
  console.log(
    `${"memory".padEnd(34)} ${(residentPeak(server.pid) ?? Number.NaN).toFixed(0).padStart(5)} MiB`,
  );
  console.log(`\nmedian of a change: at most ${limit} ms`);
  if (!(median(changes) <= limit)) process.exitCode = 1;
} finally {
  server.kill();
  rmSync(project, { recursive: true, force: true });
}
