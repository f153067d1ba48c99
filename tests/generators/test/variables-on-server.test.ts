import type { ClusterClass } from "@capikit/api/core/v1beta2";
import { clusterClass } from "@capikit/api/kinds/core/v1beta2";
import type { NewObject } from "@capikit/client";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { upstreamCrds } from "@capikit/peers";
import type { JsonSchema } from "@capikit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generatedVariables, readFiles } from "../src/variables/project.ts";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  const crds = (await upstreamCrds(["cluster-api"])).filter(({ name }) => name.startsWith("clusterclasses."));
  await controlPlane.installCrds(crds.flatMap(({ text, path }) => parseManifests(text, path)));
}, 120_000);
afterAll(() => controlPlane?.stop());

const ref = (kind: string, group = "infrastructure.cluster.x-k8s.io") => ({
  templateRef: { apiVersion: `${group}/v1beta1`, kind, name: "one" },
});

/** The ClusterClass as the API server stored it. */
function create(name: string, variables: readonly unknown[]): Promise<ClusterClass> {
  const object = {
    metadata: { name, namespace: "default" },
    spec: {
      infrastructure: ref("FooClusterTemplate"),
      controlPlane: ref("FooControlPlaneTemplate", "controlplane.cluster.x-k8s.io"),
      variables,
    },
  };
  return controlPlane.client.create(clusterClass, object as NewObject<ClusterClass>);
}

const types = `import type { Duration, int32, int64, IntOrString, JSONValue, ObjectMeta, Quantity, RawExtension, Time } from "@capikit/api/meta";

/**
 * Region that machines run in.
 *
 * +capikit:variable:name=region,required,default=eu,example=us,labels="example.com/tier=basic",annotations="example.com/note=a b",v1beta1Metadata
 * +kubebuilder:validation:MaxLength=10
 * +kubebuilder:validation:XValidation:rule="self != 'moon'",message="too far",reason=FieldValueForbidden
 */
export type Region = "eu" | "us";

/**
 * +capikit:variable:name=worker-pools
 * +kubebuilder:validation:MaxProperties=20
 */
export type Pools = Record<string, Pool>;

/** +kubebuilder:validation:XValidation:rule="!has(self.min) || self.max >= self.min",messageExpression="self.max < 0 ? 'max is negative' : 'max is too small'",fieldPath=".max" */
export interface Pool {
  /**
   * Smallest number of machines.
   *
   * +kubebuilder:default=1
   * +kubebuilder:example=3
   * +kubebuilder:validation:Minimum=0
   */
  min?: int32;
  max: int64;
  /**
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=5
   */
  zones?: Zone[];
  /** +kubebuilder:pruning:PreserveUnknownFields */
  extra?: { known?: string };
  any?: JSONValue;
  amount?: Quantity;
  surge?: IntOrString;
  wait?: Duration;
  since?: Time;
  raw?: RawExtension;
  metadata?: ObjectMeta;
  nested?: { deeper: { deepest: (readonly boolean[])[] }[] };
}

/** +kubebuilder:validation:Pattern="^[a-z]+-[0-9]$" */
export type Zone = string;

/** +capikit:variable:name=choice */
export interface Choice extends Base {
  kind: "a" | "b";
}

/** +kubebuilder:validation:ExactlyOneOf=left;right */
interface Base {
  left?: string;
  right?: int32;
}

/** +capikit:variable:name=anything */
export type Anything = JSONValue;

/** +capikit:variable:name=on,default=false */
export type On = boolean;
`;

describe("a ClusterClass with generated variables", () => {
  it("is stored by a real API server as it was sent", async () => {
    const { variables, diagnostics } = await generatedVariables(readFiles({ "src/variables.ts": types }));
    expect(diagnostics).toEqual([]);
    expect(variables.map(({ name }) => name)).toEqual(["anything", "choice", "on", "region", "worker-pools"]);
    const stored = await create("generated", variables);
    expect(stored.spec?.variables).toEqual(variables.map(withReasons));
  });
});

/** The API server defaults the reasons of rules, where it knows the schema: at its top. */
function withReasons(variable: { readonly schema: { readonly openAPIV3Schema: JsonSchema } }) {
  const { openAPIV3Schema } = variable.schema;
  const rules = openAPIV3Schema["x-kubernetes-validations"];
  if (rules === undefined) return variable;
  const reasoned = rules.map((rule) => ({ reason: "FieldValueInvalid", ...rule }));
  return {
    ...variable,
    schema: { openAPIV3Schema: { ...openAPIV3Schema, "x-kubernetes-validations": reasoned } },
  };
}

const rule = (more: object = {}) => ({ rule: "true", ...more });
const x = (length: number): string => "x".repeat(length);

/** What a ClusterClass takes at most, as checks of the generator have it. */
const limits: readonly [string, most: JsonSchema, over: JsonSchema][] = [
  ["format", { format: x(32) }, { format: x(33) }],
  ["pattern", { pattern: x(512) }, { pattern: x(513) }],
  ["description", { description: x(4096) }, { description: x(4097) }],
  ["enum", { enum: Array(100).fill("a") }, { enum: Array(101).fill("a") }],
  ["required", { required: Array(1000).fill("a") }, { required: Array(1001).fill("a") }],
  ["names of required members", { required: [x(256)] }, { required: [x(257)] }],
  ["rules", { "x-kubernetes-validations": rules(100) }, { "x-kubernetes-validations": rules(101) }],
  [
    "one rule twice",
    { "x-kubernetes-validations": [rule()] },
    { "x-kubernetes-validations": [rule(), rule()] },
  ],
  ...(
    [
      ["rule", 4096],
      ["message", 512],
      ["messageExpression", 1024],
      ["fieldPath", 512],
    ] as const
  ).map(([part, most]): [string, JsonSchema, JsonSchema] => [
    part,
    { "x-kubernetes-validations": [rule({ [part]: x(most) })] },
    { "x-kubernetes-validations": [rule({ [part]: x(most + 1) })] },
  ]),
];

function rules(count: number) {
  return Array.from({ length: count }, (_, at) => ({ rule: `self != '${at}'` }));
}

describe("the limits of a ClusterClass", () => {
  const variable = (openAPIV3Schema: JsonSchema) => ({
    name: "a",
    required: false,
    schema: { openAPIV3Schema },
  });
  const within = (schema: JsonSchema): JsonSchema => ({ type: "object", properties: { a: schema } });

  it.each(limits.map((each, at) => [...each, at] as const))(
    "hold the top of a schema alone: %s",
    async (_, most, over, at) => {
      await create(`most-${at}`, [variable({ type: "string", ...most })]);
      await expect(create(`over-${at}`, [variable({ type: "string", ...over })])).rejects.toThrow();
      await create(`below-${at}`, [variable(within({ type: "string", ...over }))]);
    },
  );

  it("know no number but whole ones as bounds", async () => {
    await expect(create("part", [variable({ type: "number", maximum: 0.5 })])).rejects.toThrow("integer");
  });

  it.each([
    ["nullable", { nullable: true }],
    ["multipleOf", { multipleOf: 2 }],
    ["title", { title: "A" }],
    ["externalDocs", { externalDocs: { url: "https://example.com" } }],
    ["x-kubernetes-embedded-resource", { "x-kubernetes-embedded-resource": true }],
    ["x-kubernetes-list-type", { "x-kubernetes-list-type": "set" }],
    ["x-kubernetes-map-type", { "x-kubernetes-map-type": "granular" }],
  ] satisfies [keyof JsonSchema, JsonSchema][])(
    "drop %s, which a variable cannot say",
    async (keyword, schema) => {
      const stored = await create(`dropped-${keyword.toLowerCase()}`, [
        variable({ type: "string", ...schema }),
      ]);
      expect(stored.spec?.variables).toEqual([variable({ type: "string" })]);
    },
  );
});
