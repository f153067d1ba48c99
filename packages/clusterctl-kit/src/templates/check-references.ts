import type { Diagnostic } from "@capikit/common/diagnostics";
import { isRecord } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import type { JsonObject } from "@capikit/schema";
import { groupOf, textAt } from "../describe/fields.ts";
import { templateProblem } from "./template-diagnostics.ts";

/** Fields of Cluster API that refer to objects of the same template. */
const fields: ReadonlySet<string> = new Set([
  "configRef",
  "controlPlaneRef",
  "infrastructureRef",
  "ref",
  "templateRef",
]);

/** Returns the references of an object to objects that the template does not contain. */
export function checkReferences(object: JsonObject, all: readonly JsonObject[]): readonly Diagnostic[] {
  if (!/(?:^|\.)cluster\.x-k8s\.io\//.test(textAt(object, "apiVersion"))) return [];
  return referencesIn(object, "").flatMap(({ path, group, target }) => {
    const named = all.filter((one) => groupOf(textAt(one, "apiVersion")) === group).map(targetOf);
    if (named.includes(target)) return [];
    const meant = nearestName(target, named);
    const help = meant === undefined ? undefined : `did you mean ${meant}?`;
    const message = `refers to ${target} of ${group}, which the template does not contain`;
    return [templateProblem("template/missing-object", path, message, help)];
  });
}

interface Reference {
  readonly path: string;
  readonly group: string;
  /** `FooMachineTemplate/a`. */
  readonly target: string;
}

function referencesIn(value: unknown, path: string): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(item, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly Reference[] => {
    const place = path === "" ? key : `${path}.${key}`;
    if (!fields.has(key) || !isRecord(inner)) return referencesIn(inner, place);
    const { apiGroup, apiVersion, kind, name } = inner;
    const group = typeof apiGroup === "string" ? apiGroup : groupOf(String(apiVersion ?? ""));
    if (typeof kind !== "string" || typeof name !== "string" || group === "") return [];
    return [{ path: place, group, target: `${kind}/${name}` }];
  });
}

function targetOf(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name")}`;
}
