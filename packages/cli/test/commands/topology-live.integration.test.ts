import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, loadConfig } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { renderObjects, type Unstructured } from "@capikit/topology";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { shareControlPlane } from "../../../../tests/reference/src/index.ts";
import { call } from "../cli.ts";

const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const strings = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));
/** The fields of a machine, one with a default. */
const image = {
  type: "object",
  properties: { ...strings("image"), disk: { type: "string", default: "10Gi" } },
};
const inTemplate = {
  type: "object",
  properties: { template: { type: "object", properties: { metadata: open, spec: image } } },
};

const crd = (group: string, version: string, kind: string, spec: object = open) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {
    name: `${kind.toLowerCase()}s.${group}`.replace("classs.", "classes."),
    labels: { "cluster.x-k8s.io/v1beta2": version },
  },
  spec: {
    group,
    names: {
      kind,
      plural: `${kind.toLowerCase()}s`.replace(/classs$/, "classes"),
      singular: kind.toLowerCase(),
      listKind: `${kind}List`,
    },
    scope: "Namespaced",
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", properties: { spec, status: open } } },
      },
    ],
  },
});

const core = ["Cluster", "ClusterClass", "Machine", "MachineDeployment", "MachineHealthCheck", "MachinePool"];
const crds = [
  ...core.map((kind) => crd("cluster.x-k8s.io", "v1beta2", kind)),
  crd("acme.example.com", "v1", "AcmeCluster"),
  crd("acme.example.com", "v1", "AcmeClusterTemplate"),
  crd("acme.example.com", "v1", "AcmeControlPlane"),
  crd("acme.example.com", "v1", "AcmeControlPlaneTemplate"),
  crd("acme.example.com", "v1", "AcmeMachineTemplate", inTemplate),
  crd("acme.example.com", "v1", "AcmeConfigTemplate"),
];

const ref = (kind: string) =>
  `{ templateRef: { apiVersion: acme.example.com/v1, kind: ${kind}, name: one } }`;
const files = (patch: string, variable = "a") => `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: acme, namespace: default }
spec:
  infrastructure: ${ref("AcmeClusterTemplate")}
  controlPlane: ${ref("AcmeControlPlaneTemplate")}
  workers:
    machineDeployments:
      - { class: worker, bootstrap: ${ref("AcmeConfigTemplate")}, infrastructure: ${ref("AcmeMachineTemplate")} }
  variables: [{ name: image, required: false, schema: { openAPIV3Schema: { type: string, default: a } } }]
  patches:
    - name: image
      definitions:
        - selector: { apiVersion: acme.example.com/v1, kind: AcmeMachineTemplate, matchResources: { machineDeploymentClass: { names: [worker] } } }
          jsonPatches: [${patch}]
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: live, namespace: default }
spec:
  topology:
    classRef: { name: acme }
    version: v1.34.0
    variables: [{ name: image, value: ${variable} }]
    workers: { machineDeployments: [{ class: worker, name: md }] }
`;
const byVariable = "{ op: add, path: /spec/template/spec/image, valueFrom: { variable: image } }";
const templates = [
  "AcmeClusterTemplate",
  "AcmeControlPlaneTemplate",
  "AcmeMachineTemplate",
  "AcmeConfigTemplate",
]
  .map(
    (kind) =>
      `---\napiVersion: acme.example.com/v1\nkind: ${kind}\nmetadata: { name: one, namespace: default }\nspec: { template: { spec: {} } }\n`,
  )
  .join("");

const servers = {
  "kube-apiserver": async () => {
    const plane = await shareControlPlane();
    await plane.installCrds(crds as never);
    return { kubeconfig: plane.kubeconfig, stop: () => plane.stop() };
  },
  "the embedded API server": async () => {
    const server = await startEmbeddedApiServer({ crds: crds as never });
    return { kubeconfig: server.kubeconfig, stop: () => server.stop() };
  },
};

describe.each(Object.entries(servers))("topology diff on %s", (_, start) => {
  const root = mkdtempSync(join(tmpdir(), "topology-live-"));
  const kubeconfig = join(root, "kubeconfig");
  let stop: () => Promise<unknown> = async () => {};
  let client: Client;

  const objectsOf = (text: string) =>
    parseAllDocuments(text).map((document) => document.toJS() as Unstructured);
  const kindOf = (object: Unstructured) => {
    const found = crds.find(({ spec }) => spec.names.kind === object.kind);
    if (found === undefined) throw new Error(`no CRD of ${object.kind}`);
    const { group, names, versions } = found.spec;
    return {
      group,
      version: versions[0]?.name ?? "",
      kind: names.kind,
      plural: names.plural,
      scope: "Namespaced",
    } as const;
  };
  const apply = (object: Unstructured, fieldManager: string) =>
    client.apply(kindOf(object), object as never, { fieldManager, force: true });

  beforeAll(async () => {
    const server = await start();
    ({ stop } = server);
    writeFileSync(kubeconfig, server.kubeconfig);
    client = createClient(await loadConfig({ kubeconfig }, {}));
    const inputs = objectsOf(files(byVariable) + templates);
    const stored: Unstructured[] = [];
    for (const object of inputs) stored.push((await apply(object, "user")) as unknown as Unstructured);
    // As the topology controller applies them.
    const { objects } = await renderObjects([...stored, ...(crds as never)]);
    for (const { object } of objects) {
      const { managedFields: _, resourceVersion: __, ...metadata } = object.metadata as Unstructured;
      await apply({ ...object, metadata }, object.kind === "Cluster" ? "user" : "capi-topology");
    }
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await stop();
    rmSync(root, { recursive: true });
  });

  const diff = async (text?: string, ...more: readonly string[]) => {
    const file = join(root, "new.yaml");
    if (text !== undefined) writeFileSync(file, text);
    const args = text === undefined ? [] : [file];
    const { code, stdout, stderr } = await call(
      "topology",
      "diff",
      ...args,
      ...more,
      "--kubeconfig",
      kubeconfig,
      "--format",
      "json",
    );
    expect(stderr).toBe("");
    const [cluster] = JSON.parse(stdout).clusters;
    return {
      code,
      fields: cluster.steps.flatMap(
        ({ objects }: { objects: { path: string; fields: { path: string; causes: string[] }[] }[] }) =>
          objects.flatMap(({ path, fields }) => fields.map((one) => [path, one.path, ...one.causes])),
      ),
      findings: cluster.findings
        .filter(({ severity }: { severity: string }) => severity !== "info")
        .map((one: { code: string; message: string }) => `${one.code}: ${one.message}`),
    };
  };
  const template = "machineDeployments[md].infrastructure";

  test("finds nothing in a cluster at rest", async () => {
    expect(await diff()).toEqual({ code: 0, fields: [], findings: [] });
  });

  test("reads only the Cluster that is asked for, and its objects", async () => {
    const lists: string[] = [];
    const onRequest = (message: unknown): void => {
      const { path } = (message as { request: { path: string } }).request;
      const [, plural, query] = /v1beta2\/(\w+)\?(.*)$/.exec(path) ?? [];
      const selector = /(?:field|label)Selector=[^&]*/.exec(query ?? "");
      if (plural !== undefined) lists.push(`${plural} ${decodeURIComponent(selector?.[0] ?? "")}`.trim());
    };
    subscribe("undici:request:create", onRequest);
    const result = await diff(undefined, "--name", "live").finally(() =>
      unsubscribe("undici:request:create", onRequest),
    );
    expect(result).toEqual({ code: 0, fields: [], findings: [] });
    const own = "labelSelector=cluster.x-k8s.io/cluster-name=live";
    expect(lists.filter((one) => !one.includes("dryRun"))).toEqual([
      "clusters fieldSelector=metadata.name=live",
      "clusterclasses",
      ...["machinedeployments", "machinepools", "machinehealthchecks", "machines"].map(
        (plural) => `${plural} ${own}`,
      ),
    ]);
  });

  test("compares a change by dry runs, and stores nothing", async () => {
    for (const _ of [1, 2])
      expect(await diff(files(byVariable, "b"))).toEqual({
        code: 1,
        fields: [
          [template, "/spec/template/spec/image", "Cluster default/live spec.topology.variables[image]"],
        ],
        findings: [],
      });
  });

  test("names fields that the server refuses", async () => {
    const { code, findings } = await diff(files("{ op: add, path: /spec/template/spec/imgae, value: b }"));
    expect(code).toBe(1);
    expect(findings).toEqual([
      "topology/invalid-object: is an unknown field: the API server refuses to apply it, and each reconcile fails; set by patch image definitions[0]",
      expect.stringMatching(
        /the API server refuses it: .*\.spec\.template\.spec\.imgae: field not declared in schema$/,
      ),
    ]);
  });

  test("names the field manager that changes a field each time", async () => {
    const { items } = await client.list(kindOf({ kind: "AcmeMachineTemplate" }) as never);
    const [found = {}] = (items as unknown as Unstructured[]).filter(
      ({ metadata }) => (metadata as { name: string }).name !== "one",
    );
    const { name, namespace } = found.metadata as { name: string; namespace: string };
    await apply(
      {
        apiVersion: "acme.example.com/v1",
        kind: "AcmeMachineTemplate",
        metadata: { name, namespace },
        spec: { template: { spec: { image: "other" } } },
      },
      "gitops",
    );
    const result = await diff();
    expect(result.fields).toEqual([[template, "/spec/template/spec/image", "field manager gitops"]]);
    expect(result.findings).toEqual([
      "topology/endless-rollout: differs in the cluster although nothing changed, written by field manager gitops; set by patch image definitions[0]",
    ]);
  });
});
