import { expect, it } from "vitest";
import { undefinedNames } from "../../src/index.ts";

const classOf = (template: string, external?: object) =>
  ({
    metadata: { name: "class" },
    spec: {
      variables: [{ name: "sshKey" }],
      patches: [
        { name: "a", enabledIf: template, definitions: [{ jsonPatches: [{ valueFrom: { template } }] }] },
        ...(external === undefined ? [] : [{ name: "b", external }]),
      ],
    },
  }) as never;

it.each<[template: string, ...names: string[]]>([
  ["{{ .sshKey }}"],
  ["{{ .sshkey }}", ".sshkey"],
  ["{{ .sshKey.part }}"],
  ["{{ $.sshkey }}", ".sshkey"],
  ["{{ printf `%s` .sshkey | quote }}", ".sshkey"],
  ["{{ default `x` .sshkey }}{{ .other | default `x` }}"],
  ["{{ if .sshkey }}x{{ end }}", ".sshkey"],
  ["{{ with .sshKey }}{{ .part }}{{ end }}"],
  ["{{ range .list }}{{ .part }}{{ $.gone }}{{ end }}", ".list", ".gone"],
  [
    "{{ .builtin.cluster.name }}{{ .builtin.machineDeployment.infrastructureRef.name }}{{ .builtin.cluster.network }}",
  ],
  ["{{ .builtin.cluster.metadata.labels.team }}"],
  ["{{ .builtin.cluster.nam }}", ".builtin.cluster.nam"],
  ["{{ .builtin.machine.name }}", ".builtin.machine.name"],
  ["{{ invalid"],
])("the template %s reads undefined names", (template, ...names) => {
  const fields = ["enabledIf", "definitions[0].jsonPatches[0].valueFrom.template"];
  expect(undefinedNames(classOf(template))).toEqual(
    fields.flatMap((field) => names.map((name) => ({ field: `spec.patches[0].${field}`, name }))),
  );
});

it("does not judge names if an extension defines variables", () => {
  expect(undefinedNames(classOf("{{ .gone }}", { discoverVariablesExtension: "a.b" }))).toEqual([]);
  expect(undefinedNames(classOf("{{ .gone }}", { generatePatchesExtension: "a.b" }))).toHaveLength(2);
});
