import { type ClusterClass, clusterClass } from "@capikit/api/core/v1beta2";
import type { NewObject } from "@capikit/client";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane, upstreamCrds } from "@capikit/reference";
import type { JsonSchema } from "@capikit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
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

const rule = (more: object = {}) => ({ rule: "true", ...more });
const x = (length: number): string => "x".repeat(length);

/** The limits of a ClusterClass, as in the generator's checks. */
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
    "drop %s, which variables do not support",
    async (keyword, schema) => {
      const stored = await create(`dropped-${keyword.toLowerCase()}`, [
        variable({ type: "string", ...schema }),
      ]);
      expect(stored.spec?.variables).toEqual([variable({ type: "string" })]);
    },
  );
});
