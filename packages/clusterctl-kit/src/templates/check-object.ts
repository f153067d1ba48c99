import { nearestName } from "@capikit/common/text";
import { admit, type JsonObject, type JsonSchema } from "@capikit/schema";
import { groupOf, textAt } from "../describe/fields.ts";
import type { KnownKinds } from "./known-kinds.ts";
import { stepsOf } from "./line-of-path.ts";

/** Something that is wrong with an object. */
export interface ObjectProblem {
  readonly level: "error" | "warning";
  /** Empty for the whole object. */
  readonly path: string;
  readonly message: string;
}

/** What an API server would make of an object that is to be created. */
export interface CheckedObject {
  /** As it would be stored, with the defaults of its CRD; as it was, where no CRD is known. */
  readonly stored: JsonObject;
  /** Everything that the API server would say; of unknown fields it only warns, here they are errors. */
  readonly faults: readonly ObjectProblem[];
}

/** Checks an object as an API server does. Webhooks are not called. */
export async function checkObject(object: JsonObject, kinds: KnownKinds): Promise<CheckedObject> {
  const [apiVersion, kind] = [textAt(object, "apiVersion"), textAt(object, "kind")];
  const known = await kinds.find(apiVersion, kind);
  if (known === undefined) {
    if (isOfKubernetes(apiVersion)) return { stored: object, faults: [] };
    const faults: ObjectProblem[] = [
      {
        level: "warning",
        path: "",
        message: `is not checked: no CRD is known for ${kind} of ${groupOf(apiVersion)}. Give it with --crds.`,
      },
    ];
    return { stored: object, faults };
  }
  if (!("schema" in known)) {
    const message = `${apiVersion} has no ${kind} that is served; there is: ${known.join(", ")}`;
    return { stored: object, faults: [{ level: "error", path: "apiVersion", message }] };
  }
  const { schema, scope, statusSubresource, deprecated } = known;
  const {
    object: stored,
    errors,
    dropped,
  } = admit(object, { schema, apiVersion, kind, scope, statusSubresource });
  const unknown = dropped.map((path): ObjectProblem => {
    const meant = nearestField(schema.schema, path);
    const help = meant === undefined ? "Take it out" : `Did you mean ${meant}?`;
    return { level: "error", path, message: `is an unknown field, which would be dropped. ${help}` };
  });
  const old: ObjectProblem[] = deprecated
    ? [{ level: "warning", path: "apiVersion", message: `${apiVersion} is deprecated` }]
    : [];
  const told = errors.map(({ path, message }): ObjectProblem => ({ level: "error", path, message }));
  return { stored, faults: [...unknown, ...told, ...old] };
}

/** Kinds that every API server has, of which no CRD tells. */
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
