import { plainText } from "@capikit/common/json";
import { cell, code, table } from "./format/markdown.ts";
import { type Fields, fields, items } from "./format/values.ts";

/** Documents a ClusterClass: its variables, worker classes and patches. */
export function clusterClassDocs(clusterClass: Fields): string {
  const { name } = fields(clusterClass.metadata);
  const { variables, patches, workers } = fields(clusterClass.spec);
  const classes = [
    ...items(fields(workers).machineDeployments).map((one) => [
      "MachineDeployment",
      code(plainText(one.class)),
    ]),
    ...items(fields(workers).machinePools).map((one) => ["MachinePool", code(plainText(one.class))]),
  ];
  return [
    `### ${code(plainText(name))}\n`,
    table(
      ["Variable", "Type", "Required", "Default", "Description"],
      items(variables).map((variable) => {
        const schema = fields(fields(variable.schema).openAPIV3Schema);
        return [
          code(plainText(variable.name)),
          formatType(schema),
          variable.required === true ? "yes" : "no",
          schema.default === undefined ? "" : code(JSON.stringify(schema.default)),
          cell(schema.description),
        ];
      }),
    ),
    table(["Workers", "Class"], classes),
    table(
      ["Patch", "Changes", "Only if", "Description"],
      items(patches).map((patch) => [
        code(plainText(patch.name)),
        cell(changesOf(patch)),
        patch.enabledIf === undefined ? "" : code(plainText(patch.enabledIf)),
        cell(patch.description),
      ]),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Formats the type of a variable for a table cell. */
function formatType({ type, enum: values, items: of }: Fields): string {
  if (Array.isArray(values)) return values.map((value) => code(JSON.stringify(value))).join(", ");
  return type === "array" ? `array of ${formatType(fields(of))}` : cell(type ?? "any");
}

function changesOf({ definitions, external }: Fields): string {
  const kinds = items(definitions).map(({ selector }) => plainText(fields(selector).kind));
  const called = Object.entries(fields(external))
    .filter(([key, value]) => key.endsWith("Extension") && typeof value === "string")
    .map(([, value]) => `extension ${value}`);
  return [...new Set([...kinds, ...called])].join(", ");
}
