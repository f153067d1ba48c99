import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createDiagnostic } from "@capikit/common/diagnostics";
import { expect, onTestFinished, test } from "vitest";
import { commandDiagnostics } from "../../../src/shared/report/command-diagnostics.ts";
import { withWorkspacePaths, writeDiagnostics } from "../../../src/shared/report/write-diagnostics.ts";
import type { Io } from "../../../src/shared/terminal/io.ts";

const diagnosticOf = (path: string) => {
  const location = { path, line: 2 };
  const diagnostic = createDiagnostic(commandDiagnostics["generate/out-of-date"], "changed", { location });
  return { ...diagnostic, related: [{ message: "here", location }] };
};
const parent = dirname(process.cwd());
const project = relative(parent, process.cwd());

test.each([
  ["a/b.yaml", `${project}/a/b.yaml`],
  [join(process.cwd(), "b.yaml"), `${project}/b.yaml`],
  ["..a/b.yaml", `${project}/..a/b.yaml`],
  ["/elsewhere/b.yaml", "/elsewhere/b.yaml"],
  ["https://example.com/b.yaml", "https://example.com/b.yaml"],
])("changes paths of files in the workspace: %s", (path, expected) => {
  const [moved] = withWorkspacePaths([diagnosticOf(path)], parent);
  expect(moved?.location).toEqual({ path: expected, line: 2 });
  expect(moved?.related?.[0]?.location.path).toBe(expected);
});

test("resolves links in the path of the workspace", () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-workspace-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(parent, join(folder, "link"));
  const [moved] = withWorkspacePaths([diagnosticOf("a.yaml")], join(folder, "link"));
  expect(moved?.location?.path).toBe(`${project}/a.yaml`);
});

test.each([
  ["github", parent, `file=${project}/a.yaml,`],
  ["sarif", parent, `"uri": "${project}/a.yaml"`],
  ["json", parent, '"path": "a.yaml"'],
  ["github", undefined, "file=a.yaml,"],
])("writes %s in the workspace %s", async (format, workspace, expected) => {
  let output = "";
  const write = (text: string): void => {
    output += text;
  };
  const io = {
    stdout: write,
    stderr: write,
    control: () => undefined,
    env: { GITHUB_WORKSPACE: workspace },
    terminal: { stdout: false, stderr: false },
    signal: new AbortController().signal,
  };
  await writeDiagnostics({ ok: false, diagnostics: [diagnosticOf("a.yaml")] }, format, io);
  expect(output).toContain(expected);
});

test("limits text to 50 diagnostics, errors first, and no other format", async () => {
  const diagnostics = Array.from({ length: 60 }, (_, at) => ({
    ...diagnosticOf(`${at}.yaml`),
    severity: at < 40 ? ("warning" as const) : ("error" as const),
  }));
  const outputOf = async (format: string, shown = diagnostics) => {
    let output = "";
    const stdout = (text: string) => {
      output += text;
    };
    const io: Io = {
      stdout,
      stderr: stdout,
      control: () => undefined,
      env: {},
      terminal: { stdout: false, stderr: false },
      signal: new AbortController().signal,
    };
    await writeDiagnostics({ ok: false, diagnostics: shown }, format, io);
    return output;
  };
  const text = await outputOf("text");
  expect(text).toMatch(/^40\.yaml:2 - error /);
  expect(text.match(/^\d+\.yaml:2 - /gm)).toHaveLength(50);
  expect(text).toMatch(/\n\nand 10 warnings more; --format json lists all\n$/);
  expect(await outputOf("text", diagnostics.slice(0, 50))).not.toContain("more");
  expect(JSON.parse(await outputOf("json")).diagnostics).toHaveLength(60);
  expect((await outputOf("github")).match(/^::/gm)).toHaveLength(60);
});
