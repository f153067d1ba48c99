import { join } from "node:path";
import { expect, test } from "vitest";
import { call, projectOf, widget } from "../../cli.ts";

const crd = "config/crd/bases/acme.example_widgets.yaml";

test("imported types generate the CRD they came from", async () => {
  const { root, read } = projectOf(widget);
  await call("generate", "crd", "--project", root);
  const types = join(root, "types");
  const imported = await call("import", "crd", join(root, crd), "--out", types);
  expect(imported).toMatchObject({ code: 0, stderr: "" });
  expect(imported.stdout).toContain(join(types, "capikit.config.ts"));
  expect(read("types/api/v1/index.ts")).toContain("+groupName=acme.example");
  const out = join(root, "again");
  const generated = await call("generate", "crd", "--project", types, "--out", out);
  expect(generated).toMatchObject({ code: 0 });
  expect(read("again/crd/bases/acme.example_widgets.yaml")).toBe(read(crd));
});

test("--no-descriptions leaves the texts out", async () => {
  const { root, read } = projectOf(widget);
  await call("generate", "crd", "--project", root);
  await call("import", "crd", join(root, crd), "--out", join(root, "types"), "--no-descriptions");
  expect(read("types/api/v1/widget.ts")).not.toContain("A widget");
});

test("YAML that is not a CRD is a usage error with its place", async () => {
  const { root, read } = projectOf({ "a.yaml": "kind: ConfigMap\napiVersion: v1\n" });
  const { code, stderr } = await call("import", "crd", join(root, "a.yaml"), "--out", join(root, "types"));
  expect(code).toBe(2);
  expect(stderr).toContain("a.yaml:1:1 - error CK");
  expect(() => read("types/capikit.config.ts")).toThrow();
});
