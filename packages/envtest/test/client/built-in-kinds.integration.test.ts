/**
 * The built-in kinds of `@capikit/api/kubernetes`, compared with a real API server.
 *
 * @module
 */

import * as kubernetes from "@capikit/api/kubernetes";
import type { KindDefinition, KubernetesObject } from "@capikit/api/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(() => controlPlane?.stop());

const kinds = [
  ...kubernetes.apiextensionsV1Kinds,
  ...kubernetes.appsV1Kinds,
  ...kubernetes.authorizationV1Kinds,
  ...kubernetes.batchV1Kinds,
  ...kubernetes.certificatesV1Kinds,
  ...kubernetes.coordinationV1Kinds,
  ...kubernetes.coreV1Kinds,
  ...kubernetes.eventsV1Kinds,
  ...kubernetes.networkingV1Kinds,
  ...kubernetes.policyV1Kinds,
  ...kubernetes.rbacV1Kinds,
  ...kubernetes.storageV1Kinds,
] as readonly KindDefinition<KubernetesObject>[];

it("are those of the API server", async () => {
  const { discovery } = controlPlane.client;
  for (const { group, version, kind, plural, scope, singular, shortNames, categories } of kinds) {
    const found = await discovery.resourceFor(`${plural}.${version}.${group}`);
    expect(found).toMatchObject({ kind: { group, version, kind, plural, scope }, singular, categories });
    expect(found.shortNames).toEqual(shortNames);
  }
});

describe("fields for selectors", () => {
  const all = kinds.flatMap((kind) =>
    kind.selectableFields.map((field) => ({ kind, field: field.slice(1) })),
  );

  it.each(all)("$kind.kind $field", async ({ kind, field }) => {
    const fieldSelector = `${field}=${field.endsWith("replicas") || field.endsWith("successful") ? "1" : "x"}`;
    const { items } = await controlPlane.client.list(kind, { fieldSelector });
    expect(items).toEqual([]);
  });
});

it("type the objects of the verbs", async () => {
  const { client } = controlPlane;
  const labels = { app: "web" };
  const created = await client.create(kubernetes.deployment, {
    metadata: { namespace: "default", name: "web" },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [{ name: "web", image: "web:1", ports: [{ containerPort: 80, protocol: "TCP" }] }],
        },
      },
    },
  });
  expect(created.spec?.template.spec?.containers[0]?.ports).toEqual([{ containerPort: 80, protocol: "TCP" }]);
  const applied = await client.apply(
    kubernetes.configMap,
    { metadata: { namespace: "default", name: "settings" }, data: { a: "b" } },
    { fieldManager: "test" },
  );
  expect(applied.data?.a).toBe("b");
  const review = await client.create(kubernetes.selfSubjectAccessReview, {
    metadata: {},
    spec: { resourceAttributes: { verb: "get", resource: "pods" } },
  });
  expect(review.status?.allowed).toBe(true);
  const namespaces = await client.list(kubernetes.namespace);
  expect(namespaces.items.map(({ status }) => status?.phase)).toContain("Active");
});
