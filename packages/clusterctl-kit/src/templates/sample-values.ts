import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { ownMember, stringifyJson } from "@capikit/common/json";
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

/** Returns values for the variables of files; undefined for those with a default. */
export function createSampleValues(files: readonly TemplateFile[]): (name: string) => string | undefined {
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
  // Some templates write the `v` themselves.
  const isBare = files.some(({ text }) => /\bv\$\{ *KUBERNETES_VERSION\b/.test(textOf(text)));
  const version = sampleValues.get("KUBERNETES_VERSION") ?? "";
  const set = isBare ? new Map(sampleValues).set("KUBERNETES_VERSION", version.slice(1)) : sampleValues;
  const known = lookUpVariables({ set });
  return (name) => known(name) ?? (required.has(name) ? placeholder : undefined);
}

function textOf(text: TemplateFile["text"]): string {
  return typeof text === "string" ? text : new TextDecoder().decode(text);
}

/** Problems of names of fields, which do not depend on values. */
const nameProblems: ReadonlySet<string> = new Set(["template/unknown-field", "template/missing-field"]);

/** Reports whether a problem may disappear with a value that only users know. */
export function isAboutPlaceholder(
  problem: Diagnostic,
  { objects, topologies }: Pick<RenderedTemplate, "objects" | "topologies">,
  isUnknown: (value: unknown) => boolean = hasPlaceholder,
): boolean {
  const { code, location } = problem;
  if (!isError(problem) && code !== "template/missing-object") return false;
  const { object: name, field = "" } = location ?? {};
  const written = objects.filter((object) => kindAndName(object) === name);
  // In objects of topologies, patches that depend on values may add missing fields.
  if (code === "template/unknown-field" || (written.length > 0 && nameProblems.has(code)))
    return field.includes(placeholder);
  const rendered = topologies.flatMap((one) => one.objects.map(({ object }) => object as JsonObject));
  const named = [...written, ...rendered.filter((object) => kindAndName(object) === name)];
  const values =
    named.length > 0 ? named.map((object) => valueAtPath(object, field)) : [...objects, ...rendered];
  return values.some(isUnknown);
}

/** Reports whether a value contains a placeholder. */
export function hasPlaceholder(value: unknown): boolean {
  return stringifyJson(value)?.includes(placeholder) === true;
}

/** Returns the value at `spec.list[0].name`, or at the longest existing part of the path. */
function valueAtPath(object: JsonObject, path: string): unknown {
  let value: unknown = object;
  for (const step of stepsOfField(path)) {
    const below = ownMember((value ?? {}) as Readonly<Record<string, unknown>>, step);
    if (below === undefined) return value === object ? undefined : value;
    value = below;
  }
  return value;
}
