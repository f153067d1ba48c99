import type { CustomResourceDefinition } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { expect, it } from "vitest";
import { isRegistration, registrationKinds } from "../../../src/commands/doctor/read-extensions.ts";

/** A CRD whose stored version has these members in its specification and status. */
function crdOf(group: string, spec: object, status: object): CustomResourceDefinition {
  const stored = { openAPIV3Schema: { type: "object", properties: { spec, status } } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `fooextensions.${group}` },
    spec: {
      group,
      scope: "Cluster",
      names: { kind: "FooExtension", plural: "fooextensions" },
      versions: [
        { name: "v1alpha1", served: true, storage: false },
        { name: "v1", served: true, storage: true, schema: stored },
      ],
    },
  } as CustomResourceDefinition;
}

const object = (properties: object): object => ({ type: "object", properties });
const spec = object({ clientConfig: { type: "object" } });
const handlers = (handler: object): object => object({ handlers: { type: "array", items: object(handler) } });
const status = handlers({ requestHook: { type: "object" } });

it("selects kinds of other groups with a client configuration and handlers of hooks", () => {
  const crds = [
    crdOf("runtime.cluster.x-k8s.io", spec, status),
    crdOf("hooks.foo.example.org", spec, status),
    crdOf("a.example.org", object({ url: { type: "string" } }), status),
    crdOf("b.example.org", spec, handlers({ name: { type: "string" } })),
    crdOf("c.example.org", spec, {}),
  ];
  expect(registrationKinds(crds)).toEqual([
    {
      group: "hooks.foo.example.org",
      version: "v1",
      kind: "FooExtension",
      plural: "fooextensions",
      scope: "Cluster",
    },
  ]);
});

it.each([
  [true, { spec: { clientConfig: {} } }],
  [true, { spec: { clientConfig: {} }, status: { handlers: [] } }],
  [false, { spec: { clientConfig: {} }, status: { handlers: "2" } }],
  [false, { spec: { url: "https://localhost" } }],
  [false, { status: { handlers: [] } }],
])("is %s for the object %j", (expected, members) => {
  expect(isRegistration({ metadata: {}, ...members } as unknown as KubernetesObject)).toBe(expected);
});
