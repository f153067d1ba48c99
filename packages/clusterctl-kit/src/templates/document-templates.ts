import { listAt, recordOf, textAt } from "@capikit/common/json";
import { compareText, formatList } from "@capikit/common/text";
import { listVariables, readObjects } from "./read-objects.ts";
import { classOfCluster, classOfFile, releaseNameOf, type TemplateFile } from "./template-file.ts";

/** The files of a provider that users fill. */
export interface DocumentedFiles {
  readonly templates: readonly TemplateFile[];
  /** ClusterClass files. */
  readonly classes: readonly TemplateFile[];
  /** Components, or their source, with the variables of an installation. */
  readonly components?: readonly TemplateFile[];
}

/** Variables that the argument and flags of `clusterctl generate cluster` set. */
const commonVariables: ReadonlySet<string> = new Set([
  "CLUSTER_NAME",
  "NAMESPACE",
  "KUBERNETES_VERSION",
  "CONTROL_PLANE_MACHINE_COUNT",
  "WORKER_MACHINE_COUNT",
]);

/**
 * Returns the documentation of cluster templates, their variables and ClusterClasses as Markdown. The meaning of a
 * variable is a comment of a file, `# NAME: meaning`, and that of a ClusterClass's variable the description of its schema.
 *
 * @throws TemplateError, ComponentsError, MissingVariablesError
 */
export function documentTemplates({ templates, classes, components = [] }: DocumentedFiles): string {
  const files = [...templates].sort((a, b) => compareText(releaseNameOf(a), releaseNameOf(b)));
  return [
    table(["Template", "Command", "ClusterClass"], files.map(templateRow)),
    variableTable("Variable of the components", components),
    variableTable("Variable of the templates", files),
    ...classes.flatMap(classTables),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function templateRow(file: TemplateFile): readonly string[] {
  const name = releaseNameOf(file);
  const flavor = /^cluster-template-(.+)\.ya?ml$/.exec(name)?.[1];
  const objects = readObjects(
    file,
    () => "1",
    undefined,
    () => {},
  );
  const used = new Set(objects.flatMap(({ object }) => classOfCluster(object)?.name ?? []));
  const command = `clusterctl generate cluster NAME${flavor === undefined ? "" : ` --flavor ${flavor}`}`;
  return [code(name), code(command), [...used].map(code).join(", ")];
}

function variableTable(title: string, files: readonly TemplateFile[]): string {
  const texts = files.map(({ text }) => (typeof text === "string" ? text : new TextDecoder().decode(text)));
  const found = new Map<string, { readonly defaults: Set<string>; required: boolean }>();
  for (const text of texts)
    for (const { name, required, default: value } of listVariables(text)) {
      if (commonVariables.has(name)) continue;
      const known = found.get(name) ?? { defaults: new Set(), required: false };
      if (value !== undefined && value !== "") known.defaults.add(value);
      found.set(name, { ...known, required: known.required || required });
    }
  const rows = [...found].sort(([a], [b]) => compareText(a, b));
  return table(
    [title, "Meaning", "Default"],
    rows.map(([name, { defaults, required }]) => [
      code(name),
      meaningOf(name, texts),
      required ? "required" : formatList([...defaults].map(code), "or"),
    ]),
  );
}

function meaningOf(name: string, texts: readonly string[]): string {
  const comment = new RegExp(`^[ \\t]*(?:#|//)[ \\t]*${name}: (.+)$`, "m");
  return texts.flatMap((text) => comment.exec(text)?.[1]?.trim() ?? [])[0] ?? "";
}

function classTables(file: TemplateFile): readonly string[] {
  const fail = (error: Error): never => {
    throw error;
  };
  return readObjects(file, () => undefined, undefined, fail)
    .filter(({ object }) => object.kind === "ClusterClass")
    .map(({ object }) => {
      const name = textAt(object, "metadata", "name") || classOfFile(file);
      const rows = listAt(object, "spec", "variables").map((variable) => {
        const schema = recordOf(recordOf(recordOf(variable).schema).openAPIV3Schema);
        const value = schema.default === undefined ? "" : code(JSON.stringify(schema.default));
        const description = textAt(schema as never, "description")
          .replaceAll(/\s+/g, " ")
          .trim();
        return [
          code(textAt(variable as never, "name")),
          description,
          recordOf(variable).required === true && value === "" ? "required" : value,
        ];
      });
      const lead = `ClusterClass \`${name}\`${rows.length === 0 ? " has no variables." : ":"}`;
      return [lead, table(["Variable of the ClusterClass", "Meaning", "Default"], rows)]
        .filter(Boolean)
        .join("\n\n");
    });
}

const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
