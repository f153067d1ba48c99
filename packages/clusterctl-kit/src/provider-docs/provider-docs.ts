import { getOrCreate, plainText } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";
import { processComponents } from "../components/process/process-components.ts";
import { contractOfCrds } from "../metadata/metadata.ts";
import { readHookDocument } from "../release/hook-document.ts";
import type { ReleasedComponents } from "../release/release.ts";
import { findClasses, objectsOfTemplate } from "../repository/cluster/read-template.ts";
import { alwaysSetVariables, clusterClassFile, templatesIn } from "../repository/model/repository.ts";
import { getVariableMap } from "../variables/index.ts";
import { placeholder, placeholders, withPlaceholders } from "../variables/placeholders.ts";
import { cell, code, type Fields, fields, items, table } from "./format/markdown.ts";
import { hookDocs } from "./hooks/hook-docs.ts";

/** Input of `providerDocs`. */
export interface ProviderDocsInput {
  /** Title: the repository name. */
  readonly name: string;
  readonly components: readonly ReleasedComponents[];
  /** Templates and ClusterClasses, by file name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** OpenAPI document of the provider's own hooks, in YAML or JSON. Default: no hooks. */
  readonly hooks?: Uint8Array | undefined;
}

const mark = "<!-- Written by capikit docs provider. -->";

/** Reports whether `providerDocs` wrote a text, so that it can be overwritten. */
export function isProviderDocs(text: string): boolean {
  return text.startsWith(mark);
}

/**
 * Generates the Markdown documentation that the contract requires: variables, templates,
 * ClusterClasses, own hooks and images. The same input gives the same text.
 *
 * @throws ComponentsError, TemplateError, RepositoryError
 */
export function providerDocs({ name, components, files, hooks }: ProviderDocsInput): string {
  const decoder = new TextDecoder();
  const { flavors, clusterClasses } = templatesIn(files.keys());
  const texts = new Map<string, string>([
    ...components.map(({ file, content }) => [file, decoder.decode(content)] as const),
    ...[...flavors.values(), ...clusterClasses.values()].map(
      (file) => [file, decoder.decode(files.get(file))] as const,
    ),
  ]);
  const processed = components.map(({ provider, file, content }) => ({
    provider,
    file,
    ...processComponents(content, { provider, get: placeholders(content) }),
  }));
  const images = [...new Set(processed.flatMap((one) => one.images))].sort();
  const variables = variableUses(texts);
  const sections = [
    table(
      ["Provider", "Type", "Label", "Namespace", "Contract", "Components"],
      processed.map(({ provider, label, namespace, objects, file }) => [
        code(provider.name),
        provider.type,
        code(label),
        code(namespace),
        contractOfCrds(objects) ?? "",
        code(file),
      ]),
    ),
    section("Variables", variableTable(variables)),
    section(
      "Templates",
      table(
        ["Flavor", "Creates", "ClusterClass", "Must be set"],
        [...flavors].map(([flavor, file]) => templateRow(flavor, read(files.get(file)), file, variables)),
      ),
    ),
    section(
      "ClusterClasses",
      [...clusterClasses]
        .flatMap(([, file]) => read(files.get(file)).filter(({ kind }) => kind === "ClusterClass"))
        .map(clusterClassDocs)
        .join("\n"),
    ),
    section("Runtime hooks", hooks === undefined ? "" : hookSections(hooks)),
    section("Images", images.map((image) => `- ${code(image)}\n`).join("")),
  ];
  return [`${mark}\n\n# ${cell(name)}\n`, ...sections.filter((one) => one !== "")].join("\n");
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function hookSections(content: Uint8Array): string {
  return hookDocs(readHookDocument(content))
    .map(({ hook, group, version, text }) => `### ${code(hook)} of ${code(`${group}/${version}`)}\n\n${text}`)
    .join("\n");
}

function read(content: Uint8Array = new Uint8Array()): readonly JsonObject[] {
  const { template, get } = withPlaceholders(content);
  return objectsOfTemplate(template, placeholder, get);
}

function variableTable(variables: readonly DocumentedVariable[]): string {
  return table(
    ["Variable", "Default", "Used in", "Description"],
    variables.map(({ name, uses, description }) => {
      const values = [...new Set(uses.map((use) => use.default))];
      const [only] = values;
      const shown =
        values.length > 1
          ? uses.map((use) => `${defaultText(use.default)} in ${code(use.file)}`).join(", ")
          : alwaysSetVariables.includes(name)
            ? "set by clusterctl"
            : defaultText(only);
      return [code(name), shown, uses.map(({ file }) => code(file)).join(", "), cell(description)];
    }),
  );
}

function defaultText(value: string | undefined): string {
  return value === undefined ? "must be set" : code(value);
}

function templateRow(
  flavor: string,
  objects: readonly JsonObject[],
  file: string,
  variables: readonly DocumentedVariable[],
): readonly string[] {
  const kinds = [...new Set(objects.map(({ kind }) => plainText(kind)))];
  const classes = [...new Set(findClasses(objects).map(({ name }) => name))];
  const needed = variables
    .filter(({ uses }) => uses.some((use) => use.file === file && use.default === undefined))
    .map(({ name }) => name)
    .filter((name) => !alwaysSetVariables.includes(name));
  return [
    flavor === "" ? "(default)" : code(flavor),
    cell(kinds.join(", ")),
    classes
      .map((name) =>
        name === placeholder ? "a variable" : `${code(name)} (${code(clusterClassFile(name))})`,
      )
      .join(", "),
    needed.map(code).join(", "),
  ];
}

/** A use of a variable with its default. */
interface VariableUse {
  readonly file: string;
  /** Undefined if the variable is required. */
  readonly default: string | undefined;
}

/** A variable of a provider's files. */
interface DocumentedVariable {
  readonly name: string;
  /** Text of a comment `# NAME: …` in one of the files. */
  readonly description: string | undefined;
  /** In file order. */
  readonly uses: readonly VariableUse[];
}

/** Returns the variables of files, sorted by name. @throws TemplateError */
export function variableUses(files: ReadonlyMap<string, string>): readonly DocumentedVariable[] {
  const uses = new Map<string, VariableUse[]>();
  for (const [file, text] of files)
    for (const [name, value] of getVariableMap(text)) {
      const list = getOrCreate(uses, name, () => []);
      list.push({ file, default: value });
    }
  return [...uses]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, list]) => ({ name, description: descriptionOf(name, files), uses: list }));
}

function descriptionOf(name: string, files: ReadonlyMap<string, string>): string | undefined {
  // One pattern per line and anchored: searching takes quadratic time.
  const comment = new RegExp(`^#\\s*${name}\\s*[:-]\\s(.+)$`, "su");
  for (const text of files.values())
    for (const line of text.split("\n")) {
      const found = comment.exec(line.trim())?.[1]?.trim();
      if (found !== undefined && found !== "") return found;
    }
  return undefined;
}

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
