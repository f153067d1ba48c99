import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { ownMember, stringifyJson, textAt } from "@capikit/common/json";
import { utf8Text } from "@capikit/common/text";
import { stepsOfField } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";
import { getVariableMap } from "../variables/processor.ts";
import { TemplateError } from "../variables/template-error.ts";
import type { RenderedTemplate } from "./render-template.ts";
import { kindAndName, lookUpVariables, type TemplateFile } from "./template-file.ts";

/** Value of required variables without a default. */
export const placeholder = "capikit-placeholder";
const sampleValues = new Map([
  ["CLUSTER_NAME", "cluster"],
  ["KUBERNETES_VERSION", "v1.35.0"],
  ["NAMESPACE", "default"],
]);

/** Variables without a value in files. */
export interface OpenVariables {
  readonly required: ReadonlySet<string>;
  /** Whether a file writes the `v` of versions itself. */
  readonly isBare: boolean;
}

/** Finds the variables of files for which a sample value is needed. */
export function openVariables(files: readonly TemplateFile[]): OpenVariables {
  const required = new Set(
    files.flatMap(({ text }) => {
      try {
        return [...getVariableMap(text)].flatMap(([name, value]) => (value === undefined ? [name] : []));
      } catch (error) {
        if (error instanceof TemplateError) return [];
        throw error;
      }
    }),
  );
  return { required, isBare: files.some(({ text }) => /\bv\$\{ *KUBERNETES_VERSION\b/.test(utf8Text(text))) };
}

/** Returns values for the variables of files; undefined for those with a default. */
export function createSampleValues(...open: readonly OpenVariables[]): (name: string) => string | undefined {
  const version = sampleValues.get("KUBERNETES_VERSION") ?? "";
  const isBare = open.some((one) => one.isBare);
  const set = isBare ? new Map(sampleValues).set("KUBERNETES_VERSION", version.slice(1)) : sampleValues;
  const known = lookUpVariables({ set });
  return (name) => known(name) ?? (open.some(({ required }) => required.has(name)) ? placeholder : undefined);
}

/** Problems of names of fields, which do not depend on values. */
const nameProblems: ReadonlySet<string> = new Set(["template/unknown-field", "template/missing-field"]);

type Objects = Pick<RenderedTemplate, "objects" | "topologies">;
const indexes = new WeakMap<Objects, Map<string, { written: JsonObject[]; rendered: JsonObject[] }>>();

/** Returns the objects with a kind and name. */
export function objectsNamed(of: Objects, name = "") {
  let index = indexes.get(of);
  if (index === undefined) {
    index = new Map();
    const { objects, topologies } = of;
    const rendered = topologies.flatMap((one) => one.objects.map(({ object }) => object as JsonObject));
    for (const [part, all] of Object.entries({ written: objects, rendered }))
      for (const object of all) {
        const key = kindAndName(object);
        const named = index.get(key) ?? { written: [], rendered: [] };
        named[part as "written" | "rendered"].push(object);
        index.set(key, named);
      }
    indexes.set(of, index);
  }
  return index.get(name) ?? { written: [], rendered: [] };
}

/** Reports whether a problem may disappear with a value that only users know. */
export function isAboutPlaceholder(
  problem: Diagnostic,
  of: Objects,
  isUnknown: (value: unknown) => boolean = hasPlaceholder,
): boolean {
  const { code, location } = problem;
  if (!isError(problem) && code !== "template/missing-object") return false;
  const { object: name, field = "" } = location ?? {};
  const { written, rendered } = objectsNamed(of, name);
  // A variable next to the other fields may contain it.
  if (code === "template/missing-field" && [...written, ...rendered].some((one) => hasOpenFields(one, field)))
    return true;
  // In objects of topologies, patches that depend on values may add missing fields.
  if (code === "template/unknown-field" || (written.length > 0 && nameProblems.has(code)))
    return field.includes(placeholder);
  const named = [...written, ...rendered];
  if (named.length > 0) return named.some((object) => isUnknown(valueAtPath(object, field)));
  const all = of.topologies.flatMap((one) => one.objects.map(({ object }) => object));
  return [...of.objects, ...all].some(isUnknown);
}

/** Reports whether a map without a field has a placeholder for further fields. */
function hasOpenFields(object: JsonObject, field: string): boolean {
  const map = valueAtPath(object, field) ?? object;
  return typeof map === "object" && map !== null && placeholder in map;
}

/** Reports whether a value contains a placeholder. */
export function hasPlaceholder(value: unknown): boolean {
  return stringifyJson(value)?.includes(placeholder) === true;
}

/** Returns the value at `spec.list[0].name`, or at the longest existing part of the path. */
function valueAtPath(object: JsonObject, path: string): unknown {
  let value: unknown = object;
  for (const step of stepsOfField(path)) {
    const named = Array.isArray(value) ? value.find((item) => textAt(item, "name") === step) : undefined;
    const below = named ?? ownMember((value ?? {}) as Readonly<Record<string, unknown>>, step);
    if (below === undefined) return value === object ? undefined : value;
    value = below;
  }
  return value;
}
