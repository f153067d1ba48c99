import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { withOptionFlags } from "../../src/shared/command/option-flags.ts";
import { call, callIn, projectOf, widget } from "../cli.ts";

const crd = "config/crd/bases/acme.example_widgets.yaml";
const role = "config/rbac/role.yaml";

test("types of the root entry point of @capikit/api are those of its meta entry point", async () => {
  const { "api/v1/widget.ts": types = "" } = widget;
  const generated = async (specifier: string) => {
    const { root, read } = projectOf({
      ...widget,
      "api/v1/widget.ts": types.replace("@capikit/api/meta", specifier),
    });
    expect(await call("generate", "crd", "--project", root)).toMatchObject({ code: 0, stderr: "" });
    return read("config/crd/bases/acme.example_widgets.yaml");
  };
  expect(await generated("@capikit/api")).toBe(await generated("@capikit/api/meta"));
});

/** Calls a command in a folder. */
async function callAt(folder: string, ...argv: string[]) {
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  return call(...argv);
}

test.each([
  [["generate"]],
  [["generate", "--watch"]],
  [["dev", "--embedded"]],
  [["components", "build"]],
  [["release", "v0.1.0"]],
])("names the project of a folder in it or above it: %j", async (argv) => {
  const { root } = projectOf({ "a/package.json": "{}", "a/src/api/index.ts": "", "a/src/main.ts": "" });
  const inside = await callAt(join(root, "a/src/api"), ...argv);
  expect(inside).toMatchObject({ code: 2, stdout: "" });
  expect(inside.stderr).toContain(
    `no project in ${root}/a/src/api: package.json, tsconfig.json and capikit.config.ts not found\n`,
  );
  expect(inside.stderr).toContain("run it in ../.., or set --project ../..");
  expect((await callAt(root, ...argv)).stderr).toContain("run it in a, or set --project a");
});

test("generates from a folder of types without a configuration", async () => {
  const { root, read } = projectOf(widget);
  expect((await callAt(root, "generate", "crd")).code).toBe(0);
  expect(read(crd)).toContain("acme.example");
  // A folder that the user names may be in another project.
  const { root: other } = projectOf({
    ...Object.fromEntries(Object.entries(widget).map(([path, text]) => [`types/${path}`, text])),
    "package.json": "{}",
  });
  expect((await callAt(other, "generate", "crd", "--project", "types")).code).toBe(0);
});

test("prints errors to stderr with place, code and frame; writes nothing", async () => {
  const { root, read } = projectOf({
    ...widget,
    "api/v1/widget.ts": (widget["api/v1/widget.ts"] ?? "").replace("Minimum=1", "Minimun=1"),
  });
  const { code, stdout, stderr } = await call("generate", "--project", root);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^api\/v1\/widget\.ts:6:\d+ - error CK\d{4}: /);
  expect(stderr).toContain("kubebuilder:validation:Minimum");
  expect(stderr).toContain("1 error; nothing was written");
  expect(() => read(crd)).toThrow();

  const json = JSON.parse((await call("generate", "--project", root, "--format", "json")).stdout);
  expect(json).toMatchObject({
    ok: false,
    files: [],
    diagnostics: [{ location: { path: "api/v1/widget.ts", line: 6 } }],
  });
  const github = await call("generate", "--project", root, "--format", "github");
  expect(github.stdout).toMatch(/^::error file=api\/v1\/widget.ts,line=6,/);
});

test("options of emitters are flags", async () => {
  const { root, read } = projectOf({
    ...widget,
    "controllers/widget.ts": "// +kubebuilder:rbac:groups=a,resources=b,verbs=get\nexport const a = 1;\n",
    "header.txt": "# Copyright YEAR Acme\n",
  });
  const flags = [
    "--role-name",
    "acme",
    "--max-desc-len=0",
    "--header-file",
    join(root, "header.txt"),
    "--year",
    "2026",
  ];
  expect((await call("generate", "--project", root, ...flags)).code).toBe(0);
  expect(read(role)).toContain("# Copyright 2026 Acme\n");
  expect(read(role)).toContain("name: acme\n");
  expect(read(crd)).not.toContain("A widget");
});

test("reports an emitter without output", async () => {
  const { root } = projectOf(widget);
  expect(await call("generate", "webhook", "--project", root)).toEqual({
    code: 0,
    stdout: "",
    stderr: "nothing to write\n",
  });
});

test("--stdout prints the artefacts and nothing else", async () => {
  const { root, read } = projectOf(widget);
  const { stdout, stderr } = await call("generate", "rbac", "--project", root, "--stdout");
  expect(stderr).toBe("");
  expect(() => read(role)).toThrow();
  await call("generate", "--project", root);
  expect(stdout).toBe(read(role));
});

test("the fix command repeats the flags, negated ones too", async () => {
  const { root } = projectOf(widget);
  const check = [
    "generate",
    "crd",
    "kinds",
    "--check",
    "--no-tests",
    "--import-extension",
    "ts",
    "--project",
    root,
  ];
  const { code, stderr } = await call(...check);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `Run: capikit generate crd kinds --project ${root} --import-extension ts --no-tests\n`,
  );
});

test("--check shows every difference and the fix command", async () => {
  const { root, read, write } = projectOf(widget);
  await call("generate", "--project", root);
  // Without a git repository, nobody knows the releases.
  const unknown = await call("generate", "--project", root, "--check");
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toMatch(/^not judged \(released-versions\): .* is not in a git repository\n$/);
  write("capikit.config.ts", 'export default { allow: ["released-versions"] };\n');
  expect((await call("generate", "--project", root, "--check")).code).toBe(0);
  const good = read(role);
  write(role, good.replace("- get", "- got"));
  write("config/crd/bases/old.yaml", "# Generated by capikit from api/v0. Do not edit.\n---\na: 1\n");
  const { code, stdout, stderr } = await call("generate", "--project", root, "--check");
  expect(code).toBe(1);
  expect(stdout).toContain(`stale    ${join(root, "config/crd/bases/old.yaml")}`);
  expect(stdout).toContain(
    `changed  ${join(root, role)}\n--- ${join(root, role)}\n+++ ${join(root, role)}\n@@ `,
  );
  expect(stdout).toContain("-  - got\n+  - get\n");
  expect(stderr).toContain(`2 files out of date. Run: capikit generate --project ${root}\n`);
  expect(read(role)).not.toBe(good);

  const json = JSON.parse((await call("generate", "--project", root, "--check", "--format=json")).stdout);
  expect(json.fix).toBe(`capikit generate --project ${root}`);
  const github = await call("generate", "--project", root, "--check", "--format=github");
  expect(github.stdout).toContain(`::error file=${join(root, role)},title=generate/out-of-date::`);
});

test("colour and progress are for terminals alone", async () => {
  const sequence = "\u001b[";
  const { root } = projectOf(widget);
  const argv = ["generate", "--project", root];
  const shown = await callIn({ terminal: true }, ...argv);
  expect(shown.stdout).toContain(sequence);
  expect(shown.stderr).toContain("generating");
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }, { CI: "true" }])
    expect((await callIn({ terminal: true, env }, ...argv)).stdout).not.toContain(sequence);
  const piped = await call(...argv);
  expect(piped.stdout + piped.stderr).not.toContain(sequence);
});

test("an option of an emitter must not hide a flag", () => {
  const own = { check: { type: "boolean", summary: "Check." } } as const;
  expect(withOptionFlags(own, {})).toEqual(own);
  expect(() => withOptionFlags(own, { crd: { check: own.check } })).toThrow(
    "emitter option check would hide the flag --check: rename the option",
  );
});
