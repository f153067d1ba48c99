import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call, projectOf, save, widget } from "../../cli.ts";

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

test("packages in a project are not part of it, also without a tsconfig", async () => {
  const text = '/** +groupName=other.example */\nexport * from "./other.ts";\n';
  const { root, read } = projectOf({
    ...widget,
    "types/vendor/capikit/api/src/core/v1/index.ts": text,
    "types/node_modules/@acme/api/src/core/v1/index.ts": text,
  });
  await call("generate", "crd", "--project", root);
  const imported = await call("import", "crd", join(root, crd), "--out", join(root, "types"));
  expect(imported).toMatchObject({ code: 0 });
  expect(read("types/api/v1/index.ts")).toContain("+groupName=acme.example");
});

test("a second import adds kinds, and keeps all files of the project", async () => {
  const crdOf = (kind: string, group: string, type = "string") =>
    JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${kind.toLowerCase()}s.${group}` },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural: `${kind.toLowerCase()}s` },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: "object", properties: { size: { type } } } },
          },
        ],
      },
    });
  const index = "/**\n * Ours.\n *\n * +groupName=acme.example\n */\n";
  const own = {
    "capikit.config.mjs": "export default { crd: { allowDangerousTypes: true } };\n",
    "tsconfig.json": '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }\n',
    "api/v1/index.ts": `${index}export * from "./gadget.ts";\n`,
    "api/v1/gadget.ts": [
      'import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";',
      "export interface Gadget extends KubernetesObject {}",
      "export interface GadgetList extends KubernetesList<Gadget> {}",
      "",
    ].join("\n"),
  };
  const { root, read } = projectOf({
    ...own,
    "a.yaml": crdOf("Foo", "acme.example", "number"),
    "b.yaml": `${crdOf("Bar", "acme.example")}\n---\n${crdOf("Baz", "other.example")}`,
    "c.yaml": crdOf("Gadget", "acme.example"),
  });
  for (const file of ["a.yaml", "b.yaml"])
    expect(await call("import", "crd", join(root, file), "--out", root)).toMatchObject({
      code: 0,
      stderr: "",
    });
  expect(read("api/v1/index.ts")).toBe(
    `${own["api/v1/index.ts"]}export * from "./foo.ts";\nexport * from "./bar.ts";\n`,
  );
  for (const path of ["capikit.config.mjs", "tsconfig.json", "api/v1/gadget.ts"] as const)
    expect(read(path)).toBe(own[path]);
  expect(() => read("capikit.config.ts")).toThrow();
  expect(read("api/other/v1/index.ts")).toContain('export * from "./baz.ts";');
  expect(await call("generate", "crd", "--project", root)).toMatchObject({ code: 0 });
  expect(read("config/crd/bases/acme.example_foos.yaml")).toContain("type: number");

  // The kind is written by hand.
  const refused = await call("import", "crd", join(root, "c.yaml"), "--out", root);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("refusing to replace files that capikit did not write");
  expect(read("api/v1/gadget.ts")).toBe(own["api/v1/gadget.ts"]);
});

test("reports settings that are missing in a kept configuration", async () => {
  const { root } = projectOf({ ...widget, "types/capikit.config.ts": "export default {};\n" });
  await call("generate", "crd", "--project", root);
  const types = join(root, "types");
  expect((await call("import", "crd", join(root, crd), "--out", types)).stderr).toBe("");
  const number = join(root, "number.yaml");
  const text = readFileSync(join(root, crd), "utf8").replaceAll(/type: (?:string|integer)/g, "type: number");
  save(number, text.replaceAll(/^ +(?:format|default|enum|maxLength|minLength|pattern): .*\n/gm, ""));
  const { stderr } = await call("import", "crd", number, "--out", types, "--replace");
  expect(stderr).toMatch(/kept .*capikit\.config\.ts; the types need these settings:\n {2}export default/);
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
