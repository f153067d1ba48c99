import type { ClusterClass, ClusterClassVariable, JSONSchemaProps } from "@capikit/api/core/v1beta2";
import { clusterClass } from "@capikit/api/kinds/core/v1beta2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatedVariables } from "../src/generated-variables.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";

let cluster: ManagementCluster;

beforeAll(async () => {
  cluster = await startManagementCluster();
});

afterAll(() => cluster?.[Symbol.asyncDispose]());

const templateRef = (kind: string, group: string) => ({
  templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: "one" },
});

/** Asks the API server, and with it Cluster API's webhook, to take a ClusterClass with the variables. */
function offer(name: string, variables: readonly ClusterClassVariable[]): Promise<ClusterClass> {
  return cluster.controlPlane.client.create(
    clusterClass,
    {
      metadata: { name, namespace: "default" },
      spec: {
        infrastructure: templateRef("FooClusterTemplate", "infrastructure"),
        controlPlane: templateRef("FooControlPlaneTemplate", "controlplane"),
        variables: [...variables],
      },
    } as never,
    { dryRun: true },
  );
}

const types = `import type { Duration, int32, int64, IntOrString, JSONValue, ObjectMeta, Quantity, RawExtension, Time } from "@capikit/api/meta";

/**
 * Region that machines run in.
 *
 * +capikit:variable:name=region,required,default=eu,example=us,labels="example.com/tier=basic",v1beta1Metadata
 * +kubebuilder:validation:XValidation:rule="self != 'moon'",message="too far",reason=FieldValueForbidden
 */
export type Region = "eu" | "us";

/**
 * +capikit:variable:name=worker-pools,example={small: {max: 3}}
 * +kubebuilder:validation:MaxProperties=20
 */
export type Pools = Record<string, Pool>;

/** +kubebuilder:validation:XValidation:rule="!has(self.min) || self.max >= self.min",messageExpression="self.max < 0 ? 'max is negative' : 'max is too small'",fieldPath=".max" */
export interface Pool {
  /**
   * +kubebuilder:default=1
   * +kubebuilder:example=3
   * +kubebuilder:validation:Minimum=0
   */
  min?: int32;
  /** +kubebuilder:validation:XValidation:rule="self >= oldSelf",message="max never shrinks" */
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

test("Cluster API takes a ClusterClass with generated variables", async () => {
  const variables = await generatedVariables(types);
  expect(variables).toHaveLength(5);
  const stored = await offer("generated", variables);
  expect(stored.spec?.variables?.map(({ name }) => name)).toEqual(variables.map(({ name }) => name));
});

describe("Cluster API refuses what the generator refuses before:", () => {
  const variable = (openAPIV3Schema: JSONSchemaProps, name = "a"): ClusterClassVariable => ({
    name,
    required: false,
    schema: { openAPIV3Schema },
  });
  const text: JSONSchemaProps = { type: "string" };

  test.each<[string, ClusterClassVariable[], RegExp]>([
    ["a dot in a name", [variable(text, "a.b")], /cannot contain "\."/],
    ["the name of builtin", [variable(text, "builtin")], /reserved/],
    ["two of one name", [variable(text), variable(text)], /must be unique|defined more than once/],
    ["an example that does not fit", [variable({ type: "integer", minimum: 3, example: 1 })], /example/],
    [
      "an example that breaks a rule",
      [variable({ ...text, example: "b", "x-kubernetes-validations": [{ rule: "self == 'a'" }] })],
      /example/,
    ],
    ["a value of an enum that does not fit", [variable({ ...text, enum: ["b"], pattern: "^a" })], /enum/],
    [
      "a default that does not fit",
      [variable({ type: "integer", minimum: 3, default: 1 })],
      /openAPIV3Schema.default/,
    ],
    ["a rule that is no bool", [variable({ ...text, "x-kubernetes-validations": [{ rule: "1" }] })], /bool/],
    [
      "labels that are none",
      [variable({ ...text, "x-metadata": { labels: { "a b": "c" } } })],
      /x-metadata.labels|labels/,
    ],
    [
      "changes of what has no key",
      [
        variable({
          type: "array",
          maxItems: 3,
          items: { ...text, maxLength: 3, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
        }),
      ],
      /oldSelf/,
    ],
  ])("%s", async (_, variables, message) => {
    await expect(offer("refused", variables)).rejects.toThrow(message);
  });
});
