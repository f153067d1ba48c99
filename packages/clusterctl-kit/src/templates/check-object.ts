import type { Diagnostic } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import { admit, type JsonObject, type JsonSchema } from "@capikit/schema";
import { groupOf, textAt } from "../describe/fields.ts";
import type { KnownKinds } from "./known-kinds.ts";
import { stepsOf } from "./line-of-path.ts";
import { templateProblem } from "./template-diagnostics.ts";

/** Result of a check. */
export interface CheckedObject {
  /** As stored, with the defaults of its CRD; unchanged without a known CRD. */
  readonly stored: JsonObject;
  /** Validation errors. Unknown fields are errors too, although API servers only warn. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Validates an object like an API server, without calling webhooks. */
export async function checkObject(object: JsonObject, kinds: KnownKinds): Promise<CheckedObject> {
  const [apiVersion, kind] = [textAt(object, "apiVersion"), textAt(object, "kind")];
  const known = await kinds.find(apiVersion, kind);
  if (known === undefined) {
    if (isOfKubernetes(apiVersion)) return { stored: object, diagnostics: [] };
    const group = groupOf(apiVersion);
    const meant = await misspelledKind(kind, group, kinds);
    if (meant !== undefined) {
      const unknown = `no CRD for ${kind} of ${group}`;
      const problem = templateProblem("template/unknown-kind", "kind", unknown, `did you mean ${meant}?`);
      return { stored: object, diagnostics: [problem] };
    }
    const message = `is not checked: no CRD for ${kind} of ${group}`;
    return { stored: object, diagnostics: [templateProblem("template/unchecked-kind", "", message)] };
  }
  if (!("schema" in known)) {
    const message = `${apiVersion} does not serve ${kind}; available: ${known.join(", ")}`;
    const problem = templateProblem("template/unserved-version", "apiVersion", message);
    return { stored: object, diagnostics: [problem] };
  }
  const { schema, scope, statusSubresource, deprecated } = known;
  const {
    object: stored,
    errors,
    dropped,
  } = admit(object, { schema, apiVersion, kind, scope, statusSubresource });
  const unknown = dropped.map((path) => {
    const meant = nearestField(schema.schema, path);
    const help = meant === undefined ? "remove it" : `did you mean ${meant}?`;
    const message = "is an unknown field, which the API server drops";
    return templateProblem("template/unknown-field", path, message, help);
  });
  const invalid = errors.map(({ path, message }) => templateProblem("template/invalid-field", path, message));
  const old = deprecated
    ? [templateProblem("template/deprecated-version", "apiVersion", `${apiVersion} is deprecated`)]
    : [];
  return { stored, diagnostics: [...unknown, ...invalid, ...old] };
}

/** Returns the kind of a group that differs in one letter. Other providers' kinds differ more. */
async function misspelledKind(kind: string, group: string, kinds: KnownKinds): Promise<string | undefined> {
  const names = await kinds.namesIn(group);
  return names.includes(kind) ? undefined : nearestName(kind, names, 1);
}

/** Reports whether the kind is built into every API server. */
function isOfKubernetes(apiVersion: string): boolean {
  const group = groupOf(apiVersion);
  return !group.includes(".") || (group.endsWith(".k8s.io") && !group.endsWith(".x-k8s.io"));
}

function nearestField(root: JsonSchema, path: string): string | undefined {
  const steps = stepsOf(path);
  const last = steps.pop();
  let schema: JsonSchema | undefined = root;
  for (const step of steps) schema = schema && memberOf(schema, step);
  return last === undefined ? undefined : nearestName(last, Object.keys(schema?.properties ?? {}));
}

function memberOf(
  { properties, items, additionalProperties }: JsonSchema,
  step: string,
): JsonSchema | undefined {
  const ofAll = [items, additionalProperties].find((one) => typeof one === "object");
  return properties?.[step] ?? (ofAll as JsonSchema | undefined);
}
