import { importCrds } from "@capikit/generators/import";
import { checkGeneratedFiles } from "../inputs/generated-files.ts";
import { changedYaml } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

export const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com", labels: { a: "b" }, annotations: { "example.com/a": "*/ b" } },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: {
      kind: "Widget",
      plural: "widgets",
      singular: "widget",
      listKind: "WidgetList",
      shortNames: ["w"],
      categories: ["all"],
    },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: "old",
        subresources: { status: {}, scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" } },
        additionalPrinterColumns: [{ name: "N", type: "integer", jsonPath: ".spec.n", description: "d" }],
        selectableFields: [{ jsonPath: ".spec.text" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            description: "Widget */ is `a`\n+capikit:x",
            properties: {
              apiVersion: { type: "string" },
              kind: { type: "string" },
              metadata: { type: "object" },
              spec: {
                type: "object",
                required: ["text"],
                properties: {
                  n: { type: "integer", format: "int32", minimum: 0, default: 1 },
                  text: {
                    type: "string",
                    enum: ["a", "b"],
                    pattern: "^a*$",
                    "x-kubernetes-validations": [{ rule: "self == 'a'" }],
                  },
                  list: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
                  map: { type: "object", additionalProperties: { type: "string" } },
                  any: { "x-kubernetes-preserve-unknown-fields": true },
                  either: {
                    "x-kubernetes-int-or-string": true,
                    anyOf: [{ type: "integer" }, { type: "string" }],
                  },
                },
              },
              status: { type: "object", properties: { n: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};

/** CRD manifests of strangers, which become TypeScript files. */
export const target: FuzzTarget = {
  name: "import-crd",
  extension: "yaml",
  arbitrary: changedYaml(crd),
  errors: [],
  cases: 40,
  run(input) {
    const files = [{ path: "crd.yaml", text: input.toString("utf8") }];
    const imported = importCrds(files, { descriptions: true });
    checkGeneratedFiles(imported.files);
    const again = importCrds(files, { descriptions: true });
    check(JSON.stringify(again.files) === JSON.stringify(imported.files), "two imports differ");
  },
};
