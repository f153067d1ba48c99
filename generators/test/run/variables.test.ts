import { expect, test } from "vitest";
import { generate } from "../../src/run/generate.ts";
import type { GenerateOptions } from "../../src/run/options/generate-options.ts";
import type { GenerateResult } from "../../src/run/outcome/generate-result.ts";
import { UsageError } from "../../src/run/outcome/usage-error.ts";
import { fallback, type Project, projectOf, widget } from "./project.ts";

const region = "/** +capikit:variable:name=region */\nexport type Region = string;\n";
const made = "gen/variables/index.ts";

function run({ root }: Project, options: GenerateOptions = {}): Promise<GenerateResult> {
  return generate({ project: root, fallback, ...options });
}

test("variables are written where they are named or configured, without any API package", async () => {
  const project = projectOf({ "src/variables.ts": region });
  expect(await run(project, { emitters: ["variables"] })).toMatchObject({ ok: true });
  expect(project.read(made)).toContain("export const region = ");
  project.write(
    "capikit.config.ts",
    "export default { variables: { folder: 'src/gen', importExtension: 'ts' } };\n",
  );
  expect(await run(project)).toMatchObject({ ok: true });
  expect(project.read("src/gen/index.ts")).toContain('from "../variables.ts"');
});

test("explains how to enable a project that only has variables", async () => {
  const project = projectOf({ "src/variables.ts": region });
  await expect(run(project)).rejects.toThrow(UsageError);
  await expect(run(project)).rejects.toThrow("only contains variables");
  expect(await run(projectOf({ ...widget, "src/variables.ts": region }))).toMatchObject({ ok: true });
});

test("a check fails on a stale file, and an unchanged project is left alone", async () => {
  const project = projectOf({
    "src/variables.ts": region,
    "capikit.config.ts": "export default { variables: {} };\n",
  });
  await run(project);
  expect(await run(project, { mode: "check" })).toMatchObject({ ok: true, cached: true });
  project.write("src/variables.ts", region.replace("name=region", "name=region,required"));
  const check = await run(project, { mode: "check" });
  expect(check).toMatchObject({ ok: false, files: [{ status: "changed" }] });
  expect(await run(project)).toMatchObject({ ok: true, cached: false });
  expect(await run(project, { mode: "check" })).toMatchObject({ ok: true });
  expect(project.read(made)).toContain("required: true");
});

test("schemas follow the options of crd, unless they have their own", async () => {
  const float = region.replace("string", "float64");
  const files = { "src/variables.ts": `import type { float64 } from "@capikit/api/meta";\n${float}` };
  const config = { crd: { allowDangerousTypes: true }, variables: {} };
  const project = projectOf(files);
  await run(project, { config });
  expect(project.read(made)).toContain('type: "number"');
  const own = { crd: { allowDangerousTypes: true }, variables: { allowDangerousTypes: false } };
  expect(await run(projectOf(files), { config: own })).toMatchObject({ ok: false });
});
