import type { HubAndSpokes } from "@capikit/api/conversion/runtime";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** A kind with two versions that differ in a field name. */
export interface Foo extends KubernetesObject {
  spec: { size?: number; locked?: boolean; note?: string };
}

/** The old version: `count` is a string. */
export interface OldFoo extends KubernetesObject {
  spec: { count?: string; locked?: boolean; note?: string };
}

const names = { group: "example.com", kind: "Foo", plural: "foos", scope: "Namespaced" } as const;
export const fooKind: KindDescriptor<Foo> = Object.freeze({ ...names, version: "v1" });
export const oldFooKind: KindDescriptor<OldFoo> = Object.freeze({ ...names, version: "v1beta1" });

export const fooConversion: HubAndSpokes<Foo> = {
  group: names.group,
  kind: names.kind,
  hub: "v1",
  spokes: {
    v1beta1: {
      toHub({ spec: { count, ...rest } }: OldFoo) {
        if (count !== undefined && !/^\d+$/.test(count)) {
          throw new RangeError(`count ${JSON.stringify(count)} is no number`);
        }
        return { spec: { ...rest, ...(count !== undefined && { size: Number(count) }) } } as Foo;
      },
      fromHub({ spec: { size, ...rest } }: Foo) {
        return { spec: { ...rest, ...(size !== undefined && { count: String(size) }) } } as OldFoo;
      },
    },
  },
};

const fields = { locked: { type: "boolean" }, note: { type: "string" } };
const schemaOf = (properties: object) => ({
  openAPIV3Schema: {
    type: "object",
    properties: { spec: { type: "object", properties: { ...fields, ...properties } } },
  },
});

/** The CustomResourceDefinition. `stored` is the storage version. */
export function fooCrd(stored: "v1" | "v1beta1" = "v1"): KubernetesObject & { spec: object } {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "foos.example.com" },
    spec: {
      group: names.group,
      names: { kind: names.kind, plural: names.plural, listKind: "FooList", singular: "foo" },
      scope: names.scope,
      versions: [
        {
          name: "v1",
          served: true,
          storage: stored === "v1",
          schema: schemaOf({ size: { type: "integer" } }),
        },
        {
          name: "v1beta1",
          served: true,
          storage: stored === "v1beta1",
          schema: schemaOf({ count: { type: "string" } }),
        },
      ],
      conversion: { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } },
    },
  };
}

/** A configuration as the generators write it. */
export function fooConfiguration(
  kind: "Mutating" | "Validating",
  path: string,
  operations: readonly string[],
): KubernetesObject {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: `${kind.toLowerCase()}-webhook-configuration` },
    webhooks: [
      {
        name: `${kind.toLowerCase()}.foo.example.com`,
        admissionReviewVersions: ["v1"],
        clientConfig: { service: { name: "webhook-service", namespace: "system", path } },
        failurePolicy: "Fail",
        matchPolicy: "Equivalent",
        rules: [{ apiGroups: [names.group], apiVersions: ["v1"], operations, resources: [names.plural] }],
        sideEffects: "None",
        timeoutSeconds: 10,
      },
    ],
  } as KubernetesObject;
}
