import { ApiError } from "@capikit/client/errors";
import { describe, expect, it } from "vitest";
import { diagnoseCluster, doctorChecks, doctorDiagnostics, dumpClient } from "../../src/doctor/index.ts";
import { now } from "./certificates.ts";
import { type FakeCluster, readingClient } from "./fake-cluster.ts";
import { healthyCluster, objectOf } from "./healthy-cluster.ts";
import { type PlantedProblem, plantedProblems } from "./planted-problems.ts";

const options = { now, expiresWithinDays: 90 };

const diagnose = (cluster: FakeCluster, more: Parameters<typeof diagnoseCluster>[1] = {}) =>
  diagnoseCluster(readingClient(cluster), { ...options, ...more });

describe("diagnoseCluster", () => {
  it("takes the providers of cluster-api-operator for those of the inventory", async () => {
    const cluster = healthyCluster();
    for (const one of cluster.objects.filter(({ kind }) => kind === "Provider")) {
      cluster.objects.splice(cluster.objects.indexOf(one), 1, {
        apiVersion: "operator.cluster.x-k8s.io/v1alpha2",
        kind: one.type,
        metadata: { ...one.metadata, name: one.providerName },
        spec: { version: one.version },
        status: { installedVersion: one.version, conditions: [{ type: "Ready", status: "True" }] },
      });
      const names = { kind: one.type, plural: `${one.type.toLowerCase()}s` };
      cluster.objects.push({
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: `${names.plural}.operator.cluster.x-k8s.io` },
        spec: { group: "operator.cluster.x-k8s.io", names, versions: [] },
      });
    }
    expect((await diagnose(cluster)).findings).toEqual([]);
  });

  it("has no findings in a healthy cluster", async () => {
    const { findings, notJudged, checks, omitted } = await diagnose(healthyCluster());
    expect({ findings, notJudged, omitted }).toEqual({ findings: [], notJudged: [], omitted: {} });
    expect(checks.map(({ name }) => name)).toEqual(doctorChecks.map(({ name }) => name));
    expect(checks.every(({ state }) => state === "done")).toBe(true);
  });

  it("completes all checks of a dump with the kinds of the guide", async () => {
    const { objects, version } = healthyCluster();
    const validating = objectOf({ objects } as FakeCluster, "ValidatingWebhookConfiguration");
    objects.push({ ...validating, kind: "MutatingWebhookConfiguration" });
    const client = dumpClient(objects as never, { serverVersion: version });
    const { findings } = await diagnoseCluster(client, options);
    expect(findings).toEqual([]);
    const partial = dumpClient(objects.filter(({ kind }) => kind !== "Secret") as never);
    expect((await diagnoseCluster(partial, options)).notJudged.map(({ what }) => what)).toEqual([
      "check versions",
      "check cluster-secrets",
    ]);
  });

  it("quotes names of a dump in the commands that it advises", async () => {
    const command = "$(touch x)";
    let commands = 0;
    for (const { plant, hooks } of plantedProblems) {
      const cluster = healthyCluster();
      plant(cluster);
      const names = new Set(
        cluster.objects.flatMap(({ kind, metadata: { name, namespace } }) =>
          kind === "CustomResourceDefinition" ? [] : [name, namespace].filter(Boolean),
        ),
      );
      const text = JSON.stringify(cluster.objects, (key, value) =>
        names.has(value) && key !== "group" ? `${value}${command}` : value,
      );
      cluster.objects.splice(0, cluster.objects.length, ...JSON.parse(text));
      for (const { help = "" } of (await diagnose(cluster, { hooks })).findings) {
        const advised = /\b(?:kubectl|clusterctl|capikit) .*/s.exec(help)?.[0] ?? "";
        if (advised.includes(command)) commands++;
        expect(advised.replace(/'[^']*'/g, "")).not.toContain("$(");
      }
    }
    expect(commands).toBeGreaterThan(30);
  });

  it.each(plantedProblems.map((one, index) => [`${index} ${one.code}`, one] as const))(
    "finds only %s",
    async (_name, { code, object, message, help, severity, hooks, plant }: PlantedProblem) => {
      const cluster = healthyCluster();
      plant(cluster);
      const { findings } = await diagnose(cluster, { hooks });
      expect(findings.map((one) => one.code)).toEqual([code]);
      const [finding] = findings;
      const definition = doctorDiagnostics.find((one) => one.code === code);
      expect(finding?.location?.object).toBe(object);
      expect(finding?.message).toMatch(message);
      expect(finding?.help).toMatch(help);
      expect(finding).toMatchObject({ why: definition?.why, title: definition?.title });
      expect(finding?.severity).toBe(severity ?? definition?.severity);
    },
  );

  it.each<readonly [string, (cluster: FakeCluster) => void]>([
    [
      "contract labels that core does not read",
      (cluster) => {
        const { labels } = objectOf(cluster, "CustomResourceDefinition").metadata;
        Object.assign(labels, {
          "cluster.x-k8s.io/v1alpha3": "v1alpha3",
          "cluster.x-k8s.io/v1beta1": "v1alpha4",
        });
      },
    ],
    [
      "deprecated versions that only a release before an upgrade wrote",
      (cluster) => {
        const apiVersion = "cluster.x-k8s.io/v1beta1";
        objectOf(cluster, "Cluster").metadata.managedFields = [
          { manager: "manager", operation: "Update", apiVersion, time: "2027-10-01T00:00:00Z" },
        ];
      },
    ],
    [
      "a Cluster without control plane and Secrets",
      (cluster) => {
        delete objectOf(cluster, "Cluster").status;
        for (const purpose of ["kubeconfig", "ca", "etcd", "proxy", "sa"])
          objectOf(cluster, "Secret", `one-${purpose}`).metadata.name = `other-${purpose}`;
      },
    ],
    [
      "a connection that was lost just now",
      (cluster) => {
        Object.assign(objectOf(cluster, "Cluster").status.conditions[1], {
          status: "False",
          lastTransitionTime: new Date(now - 60_000).toISOString(),
        });
      },
    ],
    [
      "hooks of releases that are newer than the catalog",
      (cluster) => {
        for (const one of ["cluster-api", "bootstrap-kubeadm"])
          objectOf(cluster, "Provider", one).version = "v1.25.0";
        objectOf(cluster, "ExtensionConfig").status.handlers[0].requestHook.hook = "AfterMachineDeletion";
      },
    ],
    [
      "deletions that have just started",
      (cluster) => {
        objectOf(cluster, "Machine").metadata.deletionTimestamp = new Date(now - 60_000).toISOString();
      },
    ],
    [
      "webhooks of other groups",
      (cluster) => {
        const [webhook] = objectOf(cluster, "ValidatingWebhookConfiguration").webhooks;
        Object.assign(webhook, { clientConfig: {}, rules: [{ apiGroups: ["apps"] }] });
      },
    ],
  ])("accepts %s", async (_name, change) => {
    const cluster = healthyCluster();
    change(cluster);
    expect((await diagnose(cluster)).findings).toEqual([]);
  });

  it("names the deepest object that holds a deletion, and what a deleted namespace lacks", async () => {
    const cluster = healthyCluster();
    const deleted = { deletionTimestamp: new Date(now - 3_600_000).toISOString(), finalizers: ["a.b/c"] };
    const machine = objectOf(cluster, "Machine");
    const infra = objectOf(cluster, "AWSCluster");
    Object.assign(machine.metadata, deleted, { uid: "machine" });
    machine.status = {
      conditions: [{ type: "Deleting", status: "True", message: "waits for infrastructure" }],
    };
    machine.spec = { ...machine.spec, bootstrap: { dataSecretName: "one-cp-data" } };
    Object.assign(infra.metadata, deleted, {
      uid: "infra",
      ownerReferences: [
        {
          apiVersion: "cluster.x-k8s.io/v1beta2",
          kind: "Machine",
          name: machine.metadata.name,
          uid: "machine",
        },
      ],
    });
    infra.status = { conditions: [{ type: "Ready", status: "False", message: "Authentication failed" }] };
    const messages = async () =>
      (await diagnose(cluster)).findings
        .filter(({ code }) => code === "doctor/deletion-stuck")
        .map(({ location, message }) => `${location?.object}: ${message.replace(/^.*?controller: /, "")}`);
    expect(await messages()).toEqual([
      "AWSCluster fleet/one: Authentication failed",
      "Machine fleet/one-cp: waits for infrastructure; AWSCluster fleet/one: Authentication failed",
    ]);
    cluster.objects.push({ apiVersion: "v1", kind: "Namespace", metadata: { name: "fleet", ...deleted } });
    const gone =
      "the namespace is being deleted, and Secret fleet/one-cp-data with the bootstrap data is already gone";
    expect(await messages()).toEqual([
      expect.stringMatching(new RegExp(`Authentication failed; ${gone}$`)),
      expect.stringMatching(new RegExp(`Authentication failed; ${gone}$`)),
    ]);
    cluster.objects.push({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "one-cp-data", namespace: "fleet" },
    });
    expect((await messages())[0]).toMatch(/; the namespace is being deleted$/);
  });

  it("has a planted problem for each code", () => {
    const planted = new Set(plantedProblems.map(({ code }) => code));
    expect(doctorDiagnostics.map(({ code }) => code).filter((code) => !planted.has(code))).toEqual([]);
  });

  it("reports unread kinds instead of missing objects, and checks the others", async () => {
    const cluster = healthyCluster();
    for (const resource of [
      "customresourcedefinitions.apiextensions.k8s.io",
      "providers.clusterctl.cluster.x-k8s.io",
      "services",
      "secrets",
    ])
      cluster.forbidden.add(resource);
    objectOf(cluster, "Cluster").spec.paused = true;
    const { findings, checks } = await diagnose(cluster);
    expect(findings.map(({ code }) => code)).toEqual(["doctor/spec-paused"]);
    const incomplete = checks.filter(({ state }) => state === "incomplete").map(({ name }) => name);
    expect(incomplete).toEqual(
      expect.arrayContaining([
        "inventory",
        "contracts",
        "webhooks",
        "extensions",
        "paused",
        "cluster-secrets",
      ]),
    );
    expect(incomplete).not.toContain("certificates");
  });

  it("reports kinds that a broken conversion webhook makes unreadable", async () => {
    const cluster = healthyCluster();
    const request = { method: "GET", path: "/machines" };
    const message = "conversion webhook failed: connection refused";
    cluster.broken.set("machines.cluster.x-k8s.io", new ApiError(request, 500, { text: message }));
    const { checks } = await diagnose(cluster);
    expect(checks.find(({ name }) => name === "paused")?.unread).toEqual([message]);
  });

  it("fails if the API server does not accept the credentials", async () => {
    const cluster = healthyCluster();
    const request = { method: "GET", path: "/machines" };
    cluster.broken.set("machines.cluster.x-k8s.io", new ApiError(request, 401, { text: "Unauthorized" }));
    await expect(diagnose(cluster)).rejects.toThrow("401");
  });

  it("never contains data of Secrets", async () => {
    const cluster = healthyCluster();
    for (const { plant } of plantedProblems.filter(({ code }) => /ca-|kubeconfig/.test(code))) plant(cluster);
    expect(JSON.stringify(await diagnose(cluster))).not.toMatch(/secret-key|c2VjcmV0LWtleQ|PRIVATE|MIIBL/);
  });

  it("limits the findings of each code, and counts the others", async () => {
    const cluster = healthyCluster();
    const machine = objectOf(cluster, "Machine");
    machine.metadata.annotations["cluster.x-k8s.io/paused"] = "";
    for (let index = 0; index < 9; index++) {
      const copy = structuredClone(machine);
      copy.metadata.name = `copy-${index}`;
      cluster.objects.push(copy);
    }
    const { findings, omitted } = await diagnose(cluster, { limit: 4 });
    expect(findings).toHaveLength(4);
    expect(omitted).toEqual({ "doctor/annotation-paused": 6 });
  });

  it("checks the Clusters of one namespace", async () => {
    const cluster = healthyCluster();
    objectOf(cluster, "Cluster").spec.paused = true;
    expect((await diagnose(cluster, { namespace: "other" })).findings).toEqual([]);
    expect((await diagnose(cluster, { namespace: "fleet" })).findings).toHaveLength(1);
  });

  it("reads each shared list once", async () => {
    const cluster = healthyCluster();
    await diagnose(cluster);
    const count = (resource: string) => cluster.requests.filter((one) => one === resource).length;
    expect(count("customresourcedefinitions.apiextensions.k8s.io")).toBe(1);
    expect(count("providers.clusterctl.cluster.x-k8s.io")).toBe(1);
    expect(count("clusters.cluster.x-k8s.io")).toBe(1);
  });

  it("rejects unknown options", async () => {
    await expect(diagnose(healthyCluster(), { limits: 3 } as never)).rejects.toThrow("limits");
  });
});
