import { isRecord } from "@capikit/common/json";

/** Kinds that clusterctl decodes into Go types before it prints them. */
export const decodedKinds: ReadonlySet<unknown> = new Set([
  "Deployment",
  "DaemonSet",
  "ClusterRoleBinding",
  "RoleBinding",
  "MutatingWebhookConfiguration",
  "ValidatingWebhookConfiguration",
  "CustomResourceDefinition",
]);

/** The name of fields in made-up components that no Go type has. */
export const unknownField = "unknown";

/**
 * Returns an object without what Go's types add or drop: zero values and unknown fields. The kit
 * keeps the author's form, which the API server decodes in the same way.
 */
export function withoutZeros(object: unknown): unknown {
  return prune(object) ?? {};
}

function prune(value: unknown): unknown {
  if (value === "" || value === 0 || value === false || value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => prune(item) ?? null);
  if (typeof value !== "object") return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, prune(member)] as const)
    .filter(([name, member]) => name !== unknownField && member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/**
 * Returns an object without the fields that its reference lacks: those of made-up objects that Go's type
 * of their kind does not have. Fields that only the reference has still differ.
 */
export function knownFields(object: unknown, reference: unknown): unknown {
  if (Array.isArray(object) && Array.isArray(reference))
    return object.map((item, index) => knownFields(item, reference[index]));
  if (!isRecord(object) || !isRecord(reference)) return object;
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, member]) =>
      name in reference ? [[name, knownFields(member, reference[name])]] : [],
    ),
  );
}
