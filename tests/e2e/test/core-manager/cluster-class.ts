import {
  type ClusterClass,
  type ClusterClassVariable,
  clusterClass,
  cluster as clusterKind,
  type JSONSchemaProps,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import type { ProviderManager } from "@capikit/envtest/cluster-api";
import { untilRunning } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classCluster } from "../../src/class-cluster.ts";
import { type CoreManager, inOrder } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { startExampleExtension } from "../../src/example-extension.ts";
import { applyAll } from "../../src/install-manifests.ts";
import { makeLocalClass } from "../../src/local-classes.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { makeNamespace, openCluster, type TestCluster } from "../../src/test-cluster.ts";
import { testedFacts } from "../../src/tested-release.ts";
import { classPolicies, generatedVariables, topologyCluster } from "../../src/topology-cluster.ts";
import { until } from "../../src/until.ts";
import { variableTypes } from "../../src/variable-types.ts";

const variable = (openAPIV3Schema: JSONSchemaProps, name = "a"): ClusterClassVariable => ({
  name,
  required: false,
  schema: { openAPIV3Schema },
});
const text: JSONSchemaProps = { type: "string" };

/** Variables that Cluster API and the generator reject, and Cluster API's message. */
const refusedVariables: readonly (readonly [
  fault: string,
  variables: readonly ClusterClassVariable[],
  message: RegExp,
])[] = [
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
  [
    "a rule of another type than bool",
    [variable({ ...text, "x-kubernetes-validations": [{ rule: "1" }] })],
    /bool/,
  ],
  [
    "invalid labels",
    [variable({ ...text, "x-metadata": { labels: { "a b": "c" } } })],
    /x-metadata.labels|labels/,
  ],
  [
    "changes of a value without key",
    [
      variable({
        type: "array",
        maxItems: 3,
        items: { ...text, maxLength: 3, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
      }),
    ],
    /oldSelf/,
  ],
];

const templateRef = (kind: string, group: string) => ({
  templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: "one" },
});

/**
 * Asks the API server, and with it Cluster API's webhook, to take a ClusterClass with the
 * variables: nothing is stored.
 *
 * @returns the ClusterClass as it would be stored.
 */
function offerVariables(
  { controlPlane }: ManagementCluster,
  variables: readonly ClusterClassVariable[],
): Promise<ClusterClass> {
  return controlPlane.client.create(
    clusterClass,
    {
      metadata: { name: "offered", namespace: "default" },
      spec: {
        infrastructure: templateRef("FooClusterTemplate", "infrastructure"),
        controlPlane: templateRef("FooControlPlaneTemplate", "controlplane"),
        variables: [...variables],
      },
    } as never,
    { dryRun: true },
  );
}

/** The namespace of the ClusterClasses. Each Cluster has one of its own. */
const classes = "classes";

const names = ["shop", "farm", "bank"] as const;

const policy = "policy.example.org";

const never = "0 0 30 2 * for 1m";

let management: ManagementCluster;

let provider: LocalProvider;

let extension: ProviderManager;

const opened: TestCluster[] = [];

/** Tests Clusters of ClusterClasses, with the policy extension for their namespaces only. */
export function testClusterClasses(core: () => CoreManager): void {
  beforeAll(async () => {
    ({ management, provider } = core());
    const namespaces = [classes, ...names];
    const settings = {
      gatedClusters: "all",
      retryAfterSeconds: "1",
      maintenanceWindow: "0 * * * * for 1h",
      kubernetesVersions: "v1.35.1 v1.36.0 v1.36.3",
    };
    [extension] = await Promise.all([
      startExampleExtension(management, "extension-policy", { settings, namespaces }),
      ...namespaces.map((name) => makeNamespace(management, name)),
    ]);
  });

  afterAll(async () => {
    await Promise.all(opened.map((one) => one[Symbol.asyncDispose]()));
  });

  test("Cluster API discovers the variables of classes, the extension's among them", inOrder, async () => {
    const policies = await classPolicies();
    const shipped = ["local", "local-edge"] as const;
    await Promise.all(
      shipped.map((name) => makeLocalClass(management, { namespace: classes, name }, policies)),
    );
    for (const name of shipped) {
      const definitions = await until(
        `variables of ${name}`,
        async () => {
          const { status } = await management.controlPlane.client.get(clusterClass, {
            namespace: classes,
            name,
          });
          const found = status?.variables?.flatMap((one) =>
            one.definitions?.map(({ from }) => `${one.name} from ${from}`),
          );
          return found?.some((one) => one?.endsWith("from policy")) ? found : undefined;
        },
        { state },
      );
      expect(definitions.toSorted()).toEqual([
        "apiServer from inline",
        "environment from policy",
        "nodeLabels from policy",
        "team from policy",
        "workerSize from inline",
      ]);
    }
  });

  test(
    "creates Clusters through the extension's patches, and rejects a Cluster that breaks a policy",
    inOrder,
    async () => {
      const variables = { apiServer: "Shared", team: "blue", nodeLabels: { rack: "r1" } };
      const make = (name: string, more: object = {}) =>
        topologyCluster(
          { namespace: name, name },
          {
            class: "local",
            classNamespace: classes,
            version: "v1.36.0",
            workers: 1,
            variables: { ...variables, ...more },
          },
        );
      await applyAll(management.controlPlane, [
        make("shop"),
        make("farm"),
        make("bank", { environment: "production" }),
      ]);
      await named("bank").untilMessage(
        testedFacts.reportsRejections
          ? "production needs an odd number of control plane Machines from 3 on, not 1"
          : 'validation of patch "policy" failed',
      );
      for (const name of ["shop", "farm"] as const) {
        await untilRunning(environmentOf(management, provider), { namespace: name, name });
        const cluster = await openCluster(management, provider, { namespace: name, name });
        opened.push(cluster);
        await cluster.untilRunning(2);
        for (const { metadata } of await cluster.nodes()) {
          expect(metadata.labels).toMatchObject({ rack: "r1", "node.kubernetes.io/instance-type": "medium" });
        }
        const labels = labelsOfPatches({ team: "blue", environment: "development" });
        expect(await named(name).infrastructure()).toMatchObject({
          metadata: { labels: { ...labels, site: "center" } },
          spec: { apiServer: "Shared" },
        });
        expect(await named(name).controlPlane()).toMatchObject({
          metadata: { labels },
          spec: { bootstrapConfigSpec: { nodeLabels: { rack: "r1" } } },
        });
      }
    },
  );

  describe("variables of a class", inOrder, () => {
    test("are taken as they were generated", async () => {
      const variables = await generatedVariables(variableTypes);
      expect(variables.map(({ name }) => name)).toEqual([
        "anything",
        "choice",
        "on",
        "region",
        "worker-pools",
      ]);
      const stored = await offerVariables(management, variables);
      expect(stored.spec?.variables).toEqual(variables.map(withReasons));
    });

    test.each(refusedVariables)(
      "are refused with %s, as the generator does before",
      async (_, variables, message) => {
        await expect(offerVariables(management, variables)).rejects.toThrow(message);
      },
    );
  });

  // Most of the time Cluster API waits, as it looks at an object once a second at most.
  describe.concurrent("then", () => {
    test("one is upgraded when the policies let it, workers after the control plane and in place", async () => {
      const shop = named("shop");
      const before = await shop.machineNames();
      const asBefore = { controlPlane: "v1.36.0", workers: "v1.36.0" };
      await shop.annotate({ [`${policy}/maintenance-window`]: never, [`${policy}/hold-workers`]: "see DNS" });
      await shop.patchTopology({ version: "v1.36.3" });
      await shop.untilMessage(
        `BeforeClusterUpgrade: Waiting for the annotation ${policy}/approved-version: v1.36.3`,
      );
      expect(await shop.wantedVersions()).toEqual(asBefore);

      await shop.annotate({ [`${policy}/approved-version`]: "v1.36.3" });
      await shop.untilMessage(`BeforeControlPlaneUpgrade: Waiting for the maintenance window ${never}`);
      expect(await shop.wantedVersions()).toEqual(asBefore);

      await shop.annotate({ [`${policy}/maintenance-window`]: null });
      await shop.untilMessage(
        `BeforeWorkersUpgrade: Workers are held by the annotation ${policy}/hold-workers: see DNS`,
      );
      expect(await shop.wantedVersions()).toEqual({ controlPlane: "v1.36.3", workers: "v1.36.0" });
      expect(await shop.machineVersions()).toEqual({ controlPlane: ["v1.36.3"], workers: ["v1.36.0"] });

      await shop.annotate({ [`${policy}/hold-workers`]: null });
      await opened[0]?.untilRunning(2, "v1.36.3");
      await shop.untilReconciled();
      const after = await shop.machineNames();
      expect(after.workers).toEqual(before.workers);
      expect(after.controlPlane).not.toEqual(before.controlPlane);
    });

    test("rebases a Cluster: its control plane stays, workers are rolled; deletes it after approval", async () => {
      const farm = named("farm");
      const farmRef = { namespace: "farm", name: "farm" };
      const nodes = async () => (await opened[1]?.nodes()) ?? [];
      const look = async () => ({
        machines: await farm.machineNames(),
        infrastructure: await farm.infrastructure(),
        controlPlane: await farm.controlPlane(),
      });
      const before = await look();
      await farm.patchTopology({ classRef: { name: "local-edge" } });
      await untilRunning(environmentOf(management, provider), farmRef, { interval: "upgrade" });
      expect((await nodes()).map(({ metadata }) => metadata.labels?.site)).toContain("edge");
      const after = await look();
      expect(after.machines.controlPlane).toEqual(before.machines.controlPlane);
      expect(after.machines.workers).not.toEqual(before.machines.workers);
      expect(after.infrastructure?.metadata.labels).toMatchObject({
        site: "edge",
        ...labelsOfPatches({ team: "blue" }),
      });
      expect(after.controlPlane?.spec).toMatchObject({
        machineTemplate: { spec: { deletion: { nodeDrainTimeoutSeconds: 30 } } },
      });

      await farm.remove();
      await farm.untilMessage(
        `BeforeClusterDelete: Waiting for the annotation ${policy}/approved-deletion: farm`,
      );
      expect(await farm.machineNames()).toEqual(after.machines);
      await farm.annotate({ [`${policy}/approved-deletion`]: "farm" });
      await until(
        "the Cluster to be gone",
        async () => {
          const { items } = await management.controlPlane.client.list(clusterKind, { namespace: "farm" });
          return items.length === 0 ? true : undefined;
        },
        { state },
      );
      expect(await farm.machineNames()).toEqual({ controlPlane: [], workers: [] });
      expect(await nodes()).toEqual([]);
    });
  });
}

/** The API server defaults the reasons of rules, where it knows the schema: at its top. */
function withReasons(variable: ClusterClassVariable): ClusterClassVariable {
  const { openAPIV3Schema } = variable.schema;
  const rules = openAPIV3Schema["x-kubernetes-validations"];
  if (rules === undefined) return variable;
  const reasoned = rules.map((rule) => ({ reason: "FieldValueInvalid", ...rule }));
  const schema = { openAPIV3Schema: { ...openAPIV3Schema, "x-kubernetes-validations": reasoned } };
  return Object.assign({ ...variable }, { schema });
}

/** Returns the labels that the policies' patches set, if the release takes them. */
function labelsOfPatches(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!testedFacts.patchesLabels) return {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${policy}/${name}`, value]));
}

function named(name: (typeof names)[number]) {
  return classCluster(management, { namespace: name, name }, state);
}

async function state(): Promise<object> {
  const { client } = management.controlPlane;
  const [clusters, machines] = await Promise.all([client.list(clusterKind), client.list(machineKind)]);
  return {
    conditions: clusters.items.map(({ metadata, status }) => [metadata.name, status?.conditions]),
    machines: machines.items.map(({ metadata, spec, status }) => [
      metadata.name,
      spec.version,
      status?.phase,
    ]),
    extension: (await extension.log()).slice(-3_000),
    provider: (await provider.log()).slice(-3_000),
    core: (await management.coreLog()).slice(-3_000),
  };
}
