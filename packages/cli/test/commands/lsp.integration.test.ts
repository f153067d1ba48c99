import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isPublished, pageUrl } from "@capikit/common/text";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { call, projectOf, widget } from "../cli.ts";
import { Editor } from "./lsp/editor.ts";

const types = "api/v1/widget.ts";

function startEditor(root: string): Editor {
  const editor = new Editor(root);
  onTestFinished(() => void editor.child.kill("SIGKILL"));
  return editor;
}

describe("a session of an editor", () => {
  let root: string;
  let editor: Editor;

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "capikit-lsp-")));
    for (const [path, text] of Object.entries({ ...widget, "package.json": "{}\n" })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    expect((await call("generate", "crd", "--project", root)).code).toBe(0);
    editor = new Editor(root);
    const { capabilities, serverInfo } = await editor.initialize();
    expect(serverInfo?.name).toBe("capikit");
    expect(capabilities).toMatchObject({ hoverProvider: true, definitionProvider: true });
    await editor.open(types);
    expect(await editor.diagnostics(types)).toEqual([]);
  });

  afterAll(() => {
    editor.child.kill("SIGKILL");
    rmSync(root, { recursive: true, force: true });
  });

  test("shows errors of unsaved text, and none after the quick fix", async () => {
    await editor.type(types, "validation:Minimum=1", "validaton:Minimum=1");
    const [unknown, ...others] = await editor.diagnostics(types);
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({
      code: "CK1001",
      severity: 1,
      source: "capikit",
      range: { start: { line: 5, character: 6 }, end: { line: 5, character: 36 } },
      ...(isPublished && { codeDescription: { href: expect.stringContaining("diagnostics/CK1#ck1001") } }),
    });
    expect(unknown?.message).toBe(
      "unknown marker +kubebuilder:validaton:Minimum\nhelp: did you mean +kubebuilder:validation:Minimum?",
    );
    if (unknown === undefined) return;
    expect(await editor.hover(types, "+kubebuilder:validaton")).toMatch(/^\*\*CK1001: Unknown marker\*\*/);

    const [fix] = await editor.fixes(types, unknown);
    expect(fix).toMatchObject({ kind: "quickfix", isPreferred: true });
    if (fix !== undefined) await editor.apply(types, fix);
    expect(await editor.diagnostics(types)).toEqual([]);
  });

  test("shows errors that only a generator finds, and those of other files", async () => {
    const other = "controllers/widget.ts";
    await editor.open(other);
    await editor.type(other, "resources=widgets", "resources={}");
    expect((await editor.diagnostics(other)).map(({ code }) => code)).toEqual(["CK6002"]);
    await editor.type(other, "resources={}", "resources=widgets");
    expect(await editor.diagnostics(other)).toEqual([]);

    await editor.type(types, "export interface Widget extends", "interface Widget extends");
    await editor.diagnostics(types);
    expect((await editor.diagnostics(types)).map(({ code }) => code)).toEqual(["CK2007"]);
    await editor.type(types, "interface Widget extends", "export interface Widget extends");
    expect(await editor.diagnostics(types)).toEqual([]);
  });

  test("completes fields and functions of CEL rules", async () => {
    const rule = '/** +kubebuilder:validation:XValidation:rule="self.s" */';
    await editor.type(types, "/** A widget. */", rule);
    const found = await editor.complete(types, "self.s");
    const spec = found.find(({ label }) => label === "spec");
    expect(spec).toMatchObject({ detail: "WidgetSpec", textEdit: { newText: "spec" } });
    expect(found.map(({ label }) => label)).toContain("startsWith");
    await editor.type(types, rule, "/** A widget. */");
  });

  test("completes names by their target, arguments and values", async () => {
    const comment = "/**\n * A widget.\n * +\n * +kubebuilder:resource:scope=\n */";
    await editor.type(types, "/** A widget. */", comment);
    const onKind = (await editor.complete(types, "\n * +")).map(({ label }) => label);
    expect(onKind).toEqual(
      expect.arrayContaining(["+kubebuilder:printcolumn", "+kubebuilder:validation:XValidation"]),
    );
    expect(onKind).not.toContain("+kubebuilder:default");

    const scopes = await editor.complete(types, "scope=");
    expect(scopes.map(({ label }) => label)).toEqual(["Namespaced", "Cluster"]);
    const parts = (await editor.complete(types, "+kubebuilder:resource:")).map(({ label }) => label);
    expect(parts).toEqual(["path", "singular", "shortName", "categories"].concat("scope"));

    await editor.type(types, "/** +kubebuilder:validation:Minimum=1 */", "/** +kubebuilder:validation:F */");
    const onField = await editor.complete(types, "+kubebuilder:validation:F");
    const format = onField.find(({ label }) => label === "+kubebuilder:validation:Format");
    expect(format).toMatchObject({
      textEdit: { newText: "+kubebuilder:validation:Format=", range: { start: { character: 6 } } },
    });
    expect(onField.map(({ label }) => label)).not.toContain("+kubebuilder:resource");
    const described = await editor.connection.sendRequest("completionItem/resolve", format);
    expect(described).toMatchObject({ documentation: { value: expect.stringContaining("Sets the format") } });

    await editor.type(types, "validation:F ", "validation:Format= ");
    const formats = (await editor.complete(types, "Format=")).map(({ label }) => label);
    expect(formats).toEqual(expect.arrayContaining(["date-time", "ipv4"]));
    await editor.type(types, "+kubebuilder:validation:Format=", "+nullable=");
    expect((await editor.complete(types, "+nullable=")).map(({ label }) => label)).toEqual([]);
    await editor.type(types, "+nullable=", "+kubebuilder:validation:Minimum=1");
    await editor.type(types, "\n * +\n", "\n");
    await editor.type(types, "scope=", "scope=Namespaced");
    expect(await editor.diagnostics(types)).toEqual([]);
  });

  test("shows the help of markers and their arguments", async () => {
    const help = await editor.hover(types, "+kubebuilder:validation:Minimum");
    expect(help).toContain("### `+kubebuilder:validation:Minimum`");
    const page = pageUrl("reference/markers#kubebuildervalidationminimum");
    if (page !== undefined) expect(help).toContain(page);
    expect(await editor.hover(types, "Namespaced")).toMatch(/^\*\*`scope`\*\* \(string, optional\)/);
    expect(await editor.hover(types, "scope=")).toMatch(/^\*\*`scope`\*\* \(string, optional\)/);
    expect(await editor.hover(types, "size?: int32")).toBeUndefined();
  });

  test("goes from a kind to its CRD, and back", async () => {
    const crd = "config/crd/bases/acme.example_widgets.yaml";
    await editor.type(types, " * A widget.", " * A widget\n * of Acme.");
    const found = await editor.definition(types, "Widget extends");
    expect(found?.uri).toMatch(new RegExp(`/${crd}$`));
    await editor.open(crd);
    const back = await editor.definition(crd, "openAPIV3Schema");
    expect(back?.uri).toMatch(new RegExp(`/${types}$`));
    expect(await editor.definition(types, "WidgetSpec")).toBeNull();
  });

  test("ends with 0 after shutdown", async () => {
    expect(await editor.exit({ shutdown: true })).toBe(0);
  });
});

test("survives malformed messages, and ends with 1 without shutdown", async () => {
  const { root } = projectOf({ "package.json": "{}", "notes.ts": "export const notes = 1;\n" });
  const editor = startEditor(root);
  await editor.initialize();
  editor.child.stdin?.write("Content-Length: 5\r\n\r\n{bad}");
  editor.child.stdin?.write('Content-Length: 4\r\n\r\n"id"');
  await expect(editor.connection.sendRequest("capikit/unknown", {})).rejects.toMatchObject({ code: -32601 });
  await expect(editor.connection.sendRequest("textDocument/hover", {})).rejects.toThrow();
  await editor.open("notes.ts");
  expect(await editor.hover("notes.ts", "notes")).toBeUndefined();
  expect(await editor.exit({ shutdown: false })).toBe(1);
});

test("only runs configurations in the workspace, and never in node_modules", async () => {
  const config = `import { writeFileSync } from "node:fs";
writeFileSync(new URL("ran", import.meta.url), "");
export default {};
`;
  const project = (folder: string): [string, string][] =>
    Object.entries({ ...widget, "capikit.config.mjs": config }).map(([path, text]) => [
      `${folder}/${path}`,
      text,
    ]);
  const folders = ["own", "own/node_modules/package", "other"];
  const { root } = projectOf(Object.fromEntries(folders.flatMap(project)));
  symlinkSync(join(root, "other"), join(root, "own/linked"));
  const opened = [...folders, "own/linked"].map((folder) => `${folder}/${types}`);
  const hasRun = (): string[] => folders.filter((folder) => existsSync(join(root, folder, "ran")));
  const editor = startEditor(root);
  await editor.initialize([]);
  for (const path of opened) await editor.open(path);
  for (const path of opened) await editor.read(path);
  expect(hasRun()).toEqual([]);
  expect(await editor.hover(`other/${types}`, "+kubebuilder")).toContain("minimum of a number");
  expect(await editor.complete(`other/${types}`, "+kubebuilder:validation:")).not.toEqual([]);

  await editor.changeFolders(["own"]);
  expect(await editor.diagnostics(`own/${types}`)).toEqual([]);
  for (const path of opened) await editor.read(path);
  expect(hasRun()).toEqual(["own"]);
  await editor.type(`own/${types}`, "Minimum=1", "Minimum=one");
  await editor.problems(`own/${types}`, 1);
  await editor.changeFolders([], ["own"]);
  await editor.problems(`own/${types}`, 0);
});

test("survives documents without a path, output of configurations, and their changes", async () => {
  const config = 'console.log("from log");\nprocess.stdout.write("from write\\n");\nexport default {};\n';
  const { root, write } = projectOf({ ...widget, "capikit.config.mjs": config });
  const editor = startEditor(root);
  let stderr = "";
  editor.child.stderr?.on("data", (data) => {
    stderr += data;
  });
  await editor.initialize();
  for (const uri of [
    "file:///tmp/a%2Fb.ts",
    "file://server/share/x.ts",
    "untitled://a.ts",
    "file:///%00/a.ts",
  ]) {
    await editor.open(uri, widget[types]);
    expect(await editor.hover(uri, "+kubebuilder")).toContain("minimum of a number");
  }
  await editor.open(types);
  expect(await editor.diagnostics(types)).toEqual([]);
  write("capikit.config.mjs", "export default { unknown: 1 };\n");
  expect(await editor.watchedPatterns()).toContain("**/capikit.config.*");
  await editor.changeFile("capikit.config.mjs");
  await editor.problems("capikit.config.mjs", 1);
  const closed = once(editor.child, "close");
  expect(await editor.exit({ shutdown: true })).toBe(0);
  await closed;
  expect(stderr).toBe("from log\nfrom write\n");
});

test("ends with the editor", async () => {
  const { root } = projectOf({ "package.json": "{}" });
  const editor = startEditor(root);
  await editor.initialize();
  const exited = once(editor.child, "exit");
  editor.child.stdin?.end();
  expect((await exited)[0]).toBe(1);
});

test("explains how editors start it", async () => {
  const { code, stderr } = await call("lsp");
  expect(code).toBe(2);
  expect(stderr).toBe("capikit: lsp serves an editor on stdin and stdout\n  help: run capikit lsp --stdio\n");
});
