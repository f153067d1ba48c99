/**
 * The built-in kinds of `@capikit/api/kubernetes`, compared with a real API server.
 *
 * @module
 */
import * as apiextensions from "@capikit/api/kubernetes/apiextensions/v1";
import * as apps from "@capikit/api/kubernetes/apps/v1";
import * as authorization from "@capikit/api/kubernetes/authorization/v1";
import * as batch from "@capikit/api/kubernetes/batch/v1";
import * as certificates from "@capikit/api/kubernetes/certificates/v1";
import * as coordination from "@capikit/api/kubernetes/coordination/v1";
import * as core from "@capikit/api/kubernetes/core/v1";
import * as events from "@capikit/api/kubernetes/events/v1";
import * as networking from "@capikit/api/kubernetes/networking/v1";
import * as policy from "@capikit/api/kubernetes/policy/v1";
import * as rbac from "@capikit/api/kubernetes/rbac/v1";
import * as storage from "@capikit/api/kubernetes/storage/v1";
import type { KindDefinition, KubernetesObject } from "@capikit/api/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/index.ts";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await startControlPlane();
});
afterAll(() => controlPlane?.stop());

const groups = [
  apiextensions,
  apps,
  authorization,
  batch,
  certificates,
  coordination,
  core,
  events,
  networking,
  policy,
  rbac,
  storage,
];
const kinds = groups.flatMap((group) => group.kinds as readonly KindDefinition<KubernetesObject>[]);

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
  const created = await client.create(apps.deployment, {
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
    core.configMap,
    { metadata: { namespace: "default", name: "settings" }, data: { a: "b" } },
    { fieldManager: "test" },
  );
  expect(applied.data?.a).toBe("b");
  const review = await client.create(authorization.selfSubjectAccessReview, {
    metadata: {},
    spec: { resourceAttributes: { verb: "get", resource: "pods" } },
  });
  expect(review.status?.allowed).toBe(true);
  const namespaces = await client.list(core.namespace);
  expect(namespaces.items.map(({ status }) => status?.phase)).toContain("Active");
});
