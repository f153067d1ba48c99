import { join } from "node:path";
import { expect, test } from "vitest";
import { generate } from "../../src/run/generate.ts";
import { UsageError } from "../../src/run/outcome/usage-error.ts";
import { createAnalyzer } from "../../src/run/project-analyzer.ts";
import { fallback, projectOf, widget } from "./project.ts";

const types = "api/v1/widget.ts";

test("reads unsaved texts instead of files, and writes nothing", async () => {
  const project = projectOf(widget);
  const before = project.files();
  const { analyze, root } = await createAnalyzer({ project: project.root, fallback });
  expect(root).toBe(project.root);
  const saved = await analyze(new Map());
  expect(saved.diagnostics).toEqual([]);
  expect(saved.kinds.map(({ kind }) => kind)).toEqual(["Widget"]);
  expect(saved.files.map(({ emitter }) => emitter)).toEqual(["crd", "rbac"]);

  const text = project.read(types).replace("Minimum=1", "Minimum=one");
  const unsaved = await analyze(new Map([[join(root, types), text]]));
  expect(unsaved.files).toEqual([]);
  expect(unsaved.kinds).toHaveLength(1);
  expect(project.files()).toEqual(before);

  project.write(types, text);
  const { diagnostics } = await generate({ project: root, fallback, mode: "none" });
  expect(unsaved.diagnostics).toEqual(diagnostics);
  expect(diagnostics.map(({ code }) => code)).toEqual(["CK1011"]);
});

test("loads the configuration again when it changes", async () => {
  const project = projectOf({ ...widget, "capikit.config.ts": "export default { crds: {} };\n" });
  const { analyze } = await createAnalyzer({ project: project.root, fallback });
  const wrong = await analyze(new Map());
  expect(wrong.diagnostics.map(({ code }) => code)).toEqual(["CK8001"]);
  expect(wrong.kinds).toEqual([]);
  project.write("capikit.config.ts", "export default { rbac: false };\n");
  const { diagnostics, files } = await analyze(new Map());
  expect(diagnostics).toEqual([]);
  expect(files.map(({ emitter }) => emitter)).toEqual(["crd"]);
});

test("rejects projects without input", async () => {
  const { analyze } = await createAnalyzer({ project: projectOf({ "a.ts": "export const a = 1;\n" }).root });
  await expect(analyze(new Map())).rejects.toThrow(UsageError);
});
