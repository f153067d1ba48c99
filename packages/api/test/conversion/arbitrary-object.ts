import fc from "fast-check";
import { structPlans } from "../../gen/conversion/plans.ts";
import { structPlan } from "../../src/conversion/engine/struct-plan.ts";
import { secondsToDuration } from "../../src/conversion/runtime/index.ts";
import { type ScalarName, structCodec, type WireType } from "../../src/conversion/wire/codec.ts";

/** The namespace of every object, which old references repeat. */
export const namespace = "ns";

/** Every reference resolves to this version. */
export const getAPIVersion = (): string => "g.io/v1";

const scalars: Readonly<Record<ScalarName, fc.Arbitrary<unknown>>> = {
  BootstrapToken: fc.constant("abcdef.0123456789abcdef"),
  Duration: fc.integer({ min: 1, max: 100_000 }).map(secondsToDuration),
  IntOrString: fc.constantFrom<unknown>(3, "10%"),
  JSON: fc.constantFrom<unknown>("a", 7, { a: ["b"] }),
  Quantity: fc.constantFrom("1", "500m", "2Gi"),
  Time: fc.constantFrom("2024-01-02T03:04:05Z", "2031-12-31T23:59:59Z"),
  bool: fc.boolean(),
  bytes: fc.constantFrom("YWJj", "YWI="),
  int32: fc.integer({ min: 0, max: 2_147_483_647 }),
  int64: fc.integer({ min: 0, max: 2_147_483_647 }),
  string: fc.constantFrom("", "a", "b", "\u{1F600}"),
};

/** Fields of old structs that functions of overrides convert. */
const handled: ReadonlySet<string> = new Set(["ready", "timeout", "timeoutForControlPlane"]);

/** Fields without a counterpart in the hub, by struct. */
const dropped = new Map<string, Set<string>>();
for (const pair of Object.keys(structPlans)) {
  const [old = "", hub = ""] = pair.split(" > ");
  const planned = new Set(structPlan(old, hub).fields.map((field) => field.old[0]));
  const lost = [...structCodec(old).fields.keys()].filter((name) => !planned.has(name) && !handled.has(name));
  dropped.set(old, new Set([...(dropped.get(old) ?? []), ...lost]));
}

/** A version of a kind, with its Go type. */
export interface ArbitraryKind {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly type: string;
}

/**
 * Objects of a version limited to the fields that conversions preserve: no dropped fields,
 * resolvable references, and none of the three quirks in `round-trip.test.ts`.
 */
export function arbitraryObject(version: ArbitraryKind): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...structCodec(version.type).fields].filter(
    ([name]) => name === "spec" || name === "status",
  );
  const members = Object.fromEntries(fields.map(([name, { type }]) => [name, arbitraryValue(type, name, 0)]));
  const head = {
    apiVersion: `${version.group}/${version.version}`,
    kind: version.kind,
    metadata: { name: "a", namespace },
  };
  return fc.record(members, { requiredKeys: [] }).map((rest) => ({ ...head, ...rest }));
}

function arbitraryValue(type: WireType, name: string, depth: number): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case "pointer":
      return arbitraryValue(type.of, name, depth);
    case "list":
      return fc
        .array(arbitraryValue(type.of, name, depth), { maxLength: 2 })
        .map((items) => items.map(withKey));
    case "map":
      return fc.dictionary(
        fc.constantFrom("a", "b", "\u{1F600}", "\uFF5E"),
        arbitraryValue(type.of, name, depth),
        {
          maxKeys: 2,
        },
      );
    case "struct":
      return structOf(type.name, name, depth + 1);
    case "scalar":
      return scalars[type.name];
  }
}

/** Items that are matched by key get a unique key, in order. */
function withKey(item: unknown, index: number): unknown {
  if (typeof item !== "object" || item === null) return item;
  const key = ["hostPath", "path", "from", "name"].find((one) => Object.hasOwn(item, one));
  return key === undefined ? item : { ...item, [key]: `key-${index}` };
}

const keyed: ReadonlySet<string> = new Set(["name", "from", "path", "hostPath"]);
/** In templates, a strategy without type gets one. */
const strategies: ReadonlySet<string> = new Set([
  "controlplane/v1beta1.RolloutStrategy",
  "controlplane/v1beta2.KubeadmControlPlaneRolloutStrategy",
]);
const schemaParts: ReadonlySet<string> = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "items",
  "not",
  "oneOf",
  "properties",
]);

function structOf(struct: string, field: string, depth: number): fc.Arbitrary<unknown> {
  const reference = referenceOf(struct, field);
  if (reference !== undefined) return fc.constant(reference);
  const lost = dropped.get(struct);
  const fields = [...structCodec(struct).fields].filter(
    ([name]) =>
      lost?.has(name) !== true &&
      !(depth > 5 && struct.endsWith(".JSONSchemaProps") && schemaParts.has(name)),
  );
  const members = Object.fromEntries(
    fields.map(([name, { type }]) => [name, arbitraryValue(type, name, depth)]),
  );
  const requiredKeys = fields
    .map(([name]) => name)
    .filter((name) => keyed.has(name) || (name === "type" && strategies.has(struct)));
  return fc.record(strategies.has(struct) ? { ...members, type: fc.constant("RollingUpdate") } : members, {
    requiredKeys,
  });
}

function referenceOf(struct: string, field: string): object | undefined {
  if (struct === "core/v1beta2.ContractVersionedObjectReference")
    return { apiGroup: "g.io", kind: "K", name: "n" };
  if (struct !== "corev1.ObjectReference") return undefined;
  return field === "nodeRef"
    ? { apiVersion: "v1", kind: "Node", name: "n" }
    : { apiVersion: "g.io/v1", kind: "K", name: "n", namespace };
}
