import { nearestName } from "@capikit/common/text";
import { admit, type JsonObject, type JsonSchema } from "@capikit/schema";
import { groupOf, textAt } from "../describe/fields.ts";
import type { KnownKinds } from "./known-kinds.ts";
import { stepsOf } from "./line-of-path.ts";

/** A problem of an object. */
export interface ObjectProblem {
  readonly level: "error" | "warning";
  /** Empty for the whole object. */
  readonly path: string;
  readonly message: string;
}

/** Result of a check. */
export interface CheckedObject {
  /** As stored, with the defaults of its CRD; unchanged without a known CRD. */
  readonly stored: JsonObject;
  /** Validation errors. Unknown fields are errors too, although API servers only warn. */
  readonly problems: readonly ObjectProblem[];
}

/** Validates an object like an API server, without calling webhooks. */
export async function checkObject(object: JsonObject, kinds: KnownKinds): Promise<CheckedObject> {
  const [apiVersion, kind] = [textAt(object, "apiVersion"), textAt(object, "kind")];
  const known = await kinds.find(apiVersion, kind);
  if (known === undefined) {
    if (isOfKubernetes(apiVersion)) return { stored: object, problems: [] };
    const problems: ObjectProblem[] = [
      {
        level: "warning",
        path: "",
        message: `is not checked: no CRD for ${kind} of ${groupOf(apiVersion)}. Pass the CRD with --crds.`,
      },
    ];
    return { stored: object, problems };
  }
  if (!("schema" in known)) {
    const message = `${apiVersion} does not serve ${kind}; available: ${known.join(", ")}`;
    return { stored: object, problems: [{ level: "error", path: "apiVersion", message }] };
  }
  const { schema, scope, statusSubresource, deprecated } = known;
  const {
    object: stored,
    errors,
    dropped,
  } = admit(object, { schema, apiVersion, kind, scope, statusSubresource });
  const unknown = dropped.map((path): ObjectProblem => {
    const meant = nearestField(schema.schema, path);
    const help = meant === undefined ? "Remove it" : `Did you mean ${meant}?`;
    return { level: "error", path, message: `is an unknown field, which the API server drops. ${help}` };
  });
  const old: ObjectProblem[] = deprecated
    ? [{ level: "warning", path: "apiVersion", message: `${apiVersion} is deprecated` }]
    : [];
  const invalid = errors.map(({ path, message }): ObjectProblem => ({ level: "error", path, message }));
  return { stored, problems: [...unknown, ...invalid, ...old] };
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
