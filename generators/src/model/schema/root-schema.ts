import type { JsonSchema } from "@capikit/schema";
import { rootMembers } from "../markers/special.ts";
import { shortenDescription } from "./shorten-description.ts";

const apiVersion =
  "apiVersion is the group and version whose schema this object follows, such as example.com/v1.\n" +
  "The API server converts objects between the versions of a kind that it knows.";

const kind = "kind is the CamelCase name of the type that this object has. It cannot be changed.";

/** Adds the members of every object to the schema of a kind's type. */
export function rootSchema(type: JsonSchema, { maxDescLen }: SchemaOptions): JsonSchema {
  const described = (text: string): JsonSchema => {
    const description = shortenDescription(text, maxDescLen);
    return description === undefined ? { type: "string" } : { description, type: "string" };
  };
  return liftMetaLimits({
    ...type,
    properties: {
      apiVersion: described(apiVersion),
      kind: described(kind),
      metadata: { type: "object" },
      ...type.properties,
    },
  });
}

/** Moves `allOf` constraints on apiVersion, kind and metadata to these members. */
function liftMetaLimits(root: JsonSchema): JsonSchema {
  const isLimit = (branch: JsonSchema): boolean =>
    Object.keys(branch).length === 1 &&
    Object.keys(branch.properties ?? { "": {} }).every((name) => rootMembers.has(name));
  const lifted = root.allOf?.filter(isLimit) ?? [];
  if (lifted.length === 0) return root;
  const properties: Record<string, JsonSchema> = { ...root.properties };
  for (const branch of lifted)
    for (const [name, limits] of Object.entries(branch.properties ?? {}))
      properties[name] = { ...properties[name], ...withTextMembers(limits) };
  const { allOf, ...rest } = root;
  const left = allOf?.filter((branch) => !isLimit(branch)) ?? [];
  return { ...rest, ...(left.length > 0 ? { allOf: left } : {}), properties };
}

/**
 * Adds type `string` to constrained members of metadata, as a branch of `allOf` may not repeat it.
 */
function withTextMembers(limits: JsonSchema): JsonSchema {
  if (limits.properties === undefined) return limits;
  const texts = Object.entries(limits.properties).map(([name, child]): [string, JsonSchema] => [
    name,
    { type: "string", ...child },
  ]);
  return { ...limits, properties: Object.fromEntries(texts) };
}

/** Options for building schemas, with controller-gen's names and meaning. */
export interface SchemaOptions {
  /** Maximum description length in UTF-8 bytes; 0 drops all, absent keeps all. */
  readonly maxDescLen?: number | undefined;
  /** Whether nested ObjectMeta includes its name, labels and so on. Defaults to false. */
  readonly generateEmbeddedObjectMeta?: boolean | undefined;
  /** Whether float32 and float64 are allowed. Defaults to false. */
  readonly allowDangerousTypes?: boolean | undefined;
}
