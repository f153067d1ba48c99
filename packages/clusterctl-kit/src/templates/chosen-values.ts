import { isRecord, listAt, parseJson, plainText, stringifyJson, textAt, valueAt } from "@capikit/common/json";
import { classOf } from "@capikit/inventory";
import {
  compileSchema,
  type ExampleSchema,
  exampleOf,
  type JsonObject,
  type JsonSchema,
} from "@capikit/schema";
import { readObjects } from "./read-objects.ts";
import { placeholder } from "./sample-values.ts";
import { type ClassFiles, filesOfClasses, type TemplateFile } from "./template-file.ts";

type Schema = ExampleSchema & Record<string, unknown>;

/** A use of a template's variable in a variable of a ClusterClass. */
interface Use {
  readonly schema: Schema;
  /** Text around the variable. */
  readonly before: string;
  readonly behind: string;
}

/** Values for variables of a template. */
export interface ChosenValues {
  readonly values: ReadonlyMap<string, string>;
  /** Values that other ones may replace, so that problems of fields with them are uncertain. */
  readonly examples: ReadonlySet<string>;
}

/**
 * Chooses values for variables of a template that Clusters pass to variables of their ClusterClass,
 * where its schema rejects a placeholder, and for the name of the ClusterClass, if there is only
 * one. Omits variables for which no example fits the schema.
 *
 * @param get returns a value, or a placeholder
 */
export function chosenValues(
  template: TemplateFile,
  classes: ClassFiles,
  get: (name: string) => string | undefined,
): ChosenValues {
  const names: string[] = [];
  const marked = (name: string): string | undefined => {
    const value = get(name);
    if (value !== placeholder) return value;
    if (!names.includes(name)) names.push(name);
    return `${placeholder}-${names.indexOf(name)}-`;
  };
  const objectsOf = (file: TemplateFile): JsonObject[] =>
    readObjects(file, marked, "default", () => {}).map(({ object }) => object);
  const own = objectsOf(template);
  const clusters = own.filter(({ kind }) => kind === "Cluster");
  const onlyClass = findOnlyClass(classes);
  const wanted = [...clusters.map(classNameOf), ...(onlyClass === undefined ? [] : [onlyClass])];
  const used = clusters.length === 0 ? [] : filesOfClasses(classes, wanted);
  const objects = [...own, ...used.flatMap(objectsOf)];
  const uses = new Map<string, Use[]>();
  for (const cluster of clusters)
    for (const { value, schema } of [
      ...(onlyClass === undefined
        ? []
        : [{ value: classNameOf(cluster), schema: { type: "string", enum: [onlyClass] } }]),
      ...clusterVariables(cluster, objects, onlyClass),
    ])
      collect(value, schema, (index, use) => {
        const name = names[index];
        if (name !== undefined) uses.set(name, [...(uses.get(name) ?? []), use]);
      });
  const values = new Map<string, string>();
  const examples = new Set<string>();
  for (const [name, all] of uses) {
    if (all.every((use) => fits(placeholder, use))) continue;
    const chosen = all.flatMap(listCandidates).find((one) => all.every((use) => fits(one, use)));
    if (chosen === undefined) continue;
    values.set(name, chosen);
    if (!all.some(({ schema }) => schema.enum?.map(plainText).includes(chosen))) examples.add(chosen);
  }
  return { values, examples };
}

const topology = ["spec", "topology"];

function classNameOf(cluster: JsonObject): string {
  return classOf(cluster)?.name ?? "";
}

/** Returns the name by which clusterctl finds the only ClusterClass file. */
function findOnlyClass(classes: ClassFiles): string | undefined {
  const [[name, files] = [], another] = classes;
  return another === undefined && files?.length === 1 ? name : undefined;
}

/** Returns the values of a Cluster's variables with the schemas of its ClusterClass. */
function clusterVariables(
  cluster: JsonObject,
  objects: readonly JsonObject[],
  onlyClass: string | undefined,
): { value: unknown; schema: Schema }[] {
  const written = classNameOf(cluster);
  const name = marker.test(written) ? [written, onlyClass] : [written];
  const found = objects.find(
    (one) => one.kind === "ClusterClass" && name.includes(textAt(one, "metadata", "name")),
  );
  const schemas = new Map(
    listAt(found, "spec", "variables").map((one) => [
      textAt(one, "name"),
      valueAt(one, "schema", "openAPIV3Schema"),
    ]),
  );
  const parts = [
    valueAt(cluster, ...topology, "controlPlane"),
    ...["machineDeployments", "machinePools"].flatMap((list) =>
      listAt(cluster, ...topology, "workers", list),
    ),
  ];
  return [
    ...listAt(cluster, ...topology, "variables"),
    ...parts.flatMap((part) => listAt(part, "variables", "overrides")),
  ].flatMap((one) => {
    const schema = schemas.get(textAt(one, "name"));
    return isRecord(schema) ? [{ value: valueAt(one, "value"), schema: schema as Schema }] : [];
  });
}

const marker = new RegExp(`${placeholder}-(\\d+)-`);

/** Finds the placeholders in a value. */
function collect(value: unknown, schema: unknown, add: (index: number, use: Use) => void): void {
  if (!isRecord(schema)) return;
  if (typeof value === "string") {
    const { 0: text, 1: index, index: at } = marker.exec(value) ?? { 0: "", 1: undefined, index: 0 };
    if (index !== undefined)
      add(Number(index), {
        schema: schema as Schema,
        before: value.slice(0, at),
        behind: value.slice(at + text.length),
      });
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, schema.items, add);
  } else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value))
      collect(member, valueAt(schema, "properties", key) ?? schema.additionalProperties, add);
  }
}

/** Returns values of a variable in the order in which they are tried. */
function listCandidates({ schema, before, behind }: Use): string[] {
  return [exampleOf(schema), ...(schema.enum ?? [])]
    .map((value) => (typeof value === "string" ? value : stringifyJson(value)))
    .filter(
      (value) =>
        value.startsWith(before) && value.endsWith(behind) && value.length >= before.length + behind.length,
    )
    .map((value) => value.slice(before.length, value.length - behind.length));
}

/** Reports whether the schema of a use accepts a value. */
function fits(value: string, { schema, before, behind }: Use): boolean {
  const text = `${before}${value}${behind}`;
  const read = schema.type === "string" || schema.type === undefined ? text : parsed(text);
  try {
    const wrapped = compileSchema({ type: "object", properties: { value: schema as JsonSchema } });
    return wrapped.validate({ value: read }).length === 0;
  } catch {
    // Invalid schemas are reported with the ClusterClass.
    return false;
  }
}

function parsed(text: string): JsonObject[string] {
  try {
    return parseJson(text) as JsonObject[string];
  } catch {
    return text;
  }
}
