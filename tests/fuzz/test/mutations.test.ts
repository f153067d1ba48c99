import { createClient } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { diagnoseCluster, dumpClient } from "@capikit/clusterctl-kit/doctor";
import { lint } from "@capikit/clusterctl-kit/lint";
import { recordOf, textAt, valueAt } from "@capikit/common/json";
import { groupOf, pluralize } from "@capikit/common/kubernetes";
import { compileRules, compileSchema, validateSchema } from "@capikit/schema";
import {
  columnErrors,
  findUnsatisfiable,
  selectableFieldErrors,
  validateBuiltIn,
  validateCrd,
  versionsOfCrd,
} from "@capikit/schema/manifests";
import { startEmbeddedApiServer } from "@capikit/testing";
import { describe, expect, inject, it } from "vitest";
import { crd, providerObjects } from "../src/inputs/provider.ts";
import { mutationsOf } from "../src/mutations.ts";

// Nightly tests replace each value by each other one.
const isNightly = inject("nightly");
const most = (count: number): number => (isNightly ? Number.POSITIVE_INFINITY : count);

const labels = { app: "m" };
const matchLabels = { selector: { matchLabels: labels } };
const matchExpressions = [{ key: "app", operator: "In", values: ["m"] }];
const rules = [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] }];

/** Objects of releases, with selectors of all kinds. */
const objects: readonly object[] = [
  crd,
  ...providerObjects.map(recordOf),
  {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "m", namespace: "capx-system" },
    spec: {
      selector: { matchLabels: labels, matchExpressions },
      template: {
        metadata: { labels },
        spec: { serviceAccountName: "s", containers: [{ name: "m", image: "a:v1" }] },
      },
    },
  },
  {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "s", namespace: "n" },
    spec: { selector: labels, ports: [{ port: 443 }] },
  },
  {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "p", namespace: "n" },
    spec: { minAvailable: 1, ...matchLabels },
  },
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "p", namespace: "n" },
    spec: {
      podSelector: matchLabels.selector,
      ingress: [{ from: [{ namespaceSelector: { matchExpressions } }] }],
    },
  },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: { name: "aggregated" },
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: "true" } }, { matchExpressions }] },
    rules: [],
  },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRoleBinding",
    metadata: { name: "b" },
    subjects: [{ kind: "ServiceAccount", name: "s", namespace: "n" }],
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "aggregated" },
  },
  {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingWebhookConfiguration",
    metadata: { name: "pods" },
    webhooks: [
      {
        name: "pods.example.com",
        clientConfig: { service: { name: "s", namespace: "n" } },
        namespaceSelector: { matchExpressions },
        objectSelector: matchLabels.selector,
        rules,
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
      },
    ],
  },
];

const cases = objects.map((object, index) => [`${index} ${textAt(object, "kind")}`, object, index] as const);

/** Reports whether a function throws for an object in which a value is replaced. */
async function expectNoThrow(
  object: object,
  count: number,
  check: (changed: Record<string, unknown>) => unknown,
): Promise<void> {
  const thrown: string[] = [];
  for (const { path, value, object: changed } of mutationsOf(object, most(count)))
    try {
      await check(changed as Record<string, unknown>);
    } catch (error) {
      thrown.push(
        `${path.join(".")}: ${JSON.stringify(value)}: ${(error as Error).stack?.split("\n", 4).join(" ")}`,
      );
    }
  expect(thrown).toEqual([]);
}

describe("no value of another type ends", () => {
  it.each(cases)("the checks of %s", async (_, object) => {
    const kind = { group: groupOf(textAt(object, "apiVersion")), kind: textAt(object, "kind") };
    await expectNoThrow(object, 300, (changed) => {
      validateBuiltIn(kind, changed);
      validateBuiltIn(kind, changed, recordOf(object));
      validateBuiltIn(kind, recordOf(object), changed);
    });
  });

  it("those of a CRD and its schemas", async () => {
    await expectNoThrow(crd, 300, (changed) => {
      validateCrd(changed);
      versionsOfCrd(changed);
      const version = recordOf(valueAt(changed, "spec", "versions", 0));
      const schema = recordOf(valueAt(version, "schema", "openAPIV3Schema"));
      validateSchema(schema);
      findUnsatisfiable(schema);
      selectableFieldErrors([".spec.a"], schema);
      columnErrors(recordOf(valueAt(version, "additionalPrinterColumns", 0)) as never);
      const value = { apiVersion: "a/v1", kind: "A", metadata: {}, spec: { a: 1 } };
      compileRules(schema).run(value, value);
      compileSchema(schema).validate(value);
    });
  });

  it.each(cases)("lint of a release with %s", async (_, object, index) => {
    await expectNoThrow(object, 6, (changed) => {
      const documents = objects.map((one, at) => JSON.stringify(at === index ? changed : one));
      const content = Buffer.from(documents.join("\n---\n"));
      lint([{ path: "infrastructure-x/v1.2.0/infrastructure-components.yaml", content }]);
    });
  });

  it.each(cases)("doctor on a dump with %s", async (_, object, index) => {
    await expectNoThrow(object, 20, async (changed) => {
      const dump = objects.map((one, at) => (at === index ? changed : one));
      await diagnoseCluster(dumpClient(dump as never, { serverVersion: "v1.36.0" }), { now: 0 });
    });
  });

  it("the in-memory server", async () => {
    await using server = await startEmbeddedApiServer({});
    const client = createClient(server.config, { retry: { attempts: 1 } });
    for (const object of objects) {
      const {
        apiVersion = "",
        kind = "",
        metadata,
      } = object as { apiVersion?: string; kind?: string; metadata?: object };
      const namespace = textAt(metadata, "namespace") === "" ? "" : "/namespaces/default";
      const path = `/${apiVersion.includes("/") ? "apis" : "api"}/${apiVersion}${namespace}/${pluralize(kind).toLowerCase()}`;
      await expectNoThrow(object, 15, async (changed) => {
        const body = JSON.stringify(changed);
        const headers = { "content-type": "application/json" };
        await client
          .raw({ method: "POST", path, query: { dryRun: "All" }, body, headers })
          .catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.status >= 500) throw error;
          });
      });
    }
    await client.close();
  });
});
