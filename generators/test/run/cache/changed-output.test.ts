import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { isUnchanged } from "../../../src/run/cache/fingerprint.ts";
import { run } from "../../../src/run/run.ts";
import { fallback, projectOf, widget } from "../project.ts";

afterEach(() => void vi.restoreAllMocks());

test("notices that another program changed an output during the run", async () => {
  const project = projectOf(widget);
  const { record } = await run(project.root, { fallback });
  const path = "config/rbac/role.yaml";
  project.write(path, project.read(path).replace("get", "list"));
  // A busy machine records the run so late that the change is old enough for a stamp.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
  const outputs = record?.().outputs.files ?? [];
  const changed = outputs.filter((file) => !isUnchanged(file)).map((file) => file.path);
  expect(changed).toEqual([join(project.root, path)]);
  expect(outputs.filter(({ stamp }) => stamp !== null)).toHaveLength(outputs.length - 1);
});
