import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, loadConfig } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { renderObjects, type Unstructured } from "@capikit/topology";
import { expect, inject, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { call } from "../cli.ts";

const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

const crd = (group: string, version: string, kind: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {
    name: `${pluralOf(kind)}.${group}`,
    labels: { "cluster.x-k8s.io/v1beta2": version },
  },
  spec: {
    group,
    names: { kind, plural: pluralOf(kind), singular: kind.toLowerCase(), listKind: `${kind}List` },
    scope: "Namespaced",
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", properties: { spec: open, status: open } } },
      },
    ],
  },
});
const pluralOf = (kind: string) => kind.toLowerCase().replace(/s?$/, (end) => (end === "s" ? "ses" : "s"));

const size = inject("nightly") ? 300 : 60;
const acme = "acme.example.com";
const crds = [
  ...["Cluster", "ClusterClass", "Machine", "MachineDeployment", "MachineHealthCheck", "MachinePool"].map(
    (kind) => crd("cluster.x-k8s.io", "v1beta2", kind),
  ),
  ...["Cluster", "ClusterTemplate", "ControlPlane", "ControlPlaneTemplate", "MachineTemplate"].map((kind) =>
    crd(acme, "v1", `Acme${kind}`),
  ),
];
const templates = ["AcmeClusterTemplate", "AcmeControlPlaneTemplate", "AcmeMachineTemplate"]
  .map(
    (kind) =>
      `---\napiVersion: ${acme}/v1\nkind: ${kind}\nmetadata: { name: one, namespace: default }\nspec: { template: { spec: {} } }\n`,
  )
  .join("");

const ref = (kind: string) => `templateRef: { apiVersion: ${acme}/v1, kind: ${kind}, name: one }`;
const classText = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: acme, namespace: default }
spec:
  infrastructure: { ${ref("AcmeClusterTemplate")} }
  controlPlane: { ${ref("AcmeControlPlaneTemplate")}, machineInfrastructure: { ${ref("AcmeMachineTemplate")} } }
  variables: [{ name: image, required: true, schema: { openAPIV3Schema: { type: string } } }]
  patches:
    - name: image
      definitions:
        - selector: { apiVersion: acme.example.com/v1, kind: AcmeMachineTemplate, matchResources: { controlPlane: true } }
          jsonPatches: [{ op: add, path: /spec/template/spec/image, valueFrom: { variable: image } }]
`;
const clusterText = `---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: one, namespace: default }
spec: { topology: { classRef: { name: acme }, version: v1.34.0, variables: [{ name: image, value: a }] } }
`;

/** Changes of the class or the Cluster, and the code of the error. */
const broken: Readonly<Record<string, readonly [from: string, to: string, code: string]>> = {
  "no-class": ["classRef: { name: own }", "classRef: { name: none }", "topology/objects-missing"],
  "no-template": [
    "AcmeMachineTemplate, name: one",
    "AcmeMachineTemplate, name: two",
    "topology/template-missing",
  ],
  "no-crd": ["kind: AcmeClusterTemplate", "kind: GoneClusterTemplate", "topology/template-missing"],
  "no-value": [", variables: [{ name: image, value: a }]", "", "topology/variable-value"],
  type: ["{ name: image, value: a }", "{ name: image, value: 5 }", "topology/variable-value"],
  "unknown-field": ["version: v1.34.0", "version: v1.34.0, workres: {}", "topology/invalid-object"],
  workers: [
    "version: v1.34.0",
    "version: v1.34.0, workers: { machinePools: [{ class: a, name: b }] }",
    "topology/workers",
  ],
  version: ["version: v1.34.0", "version: latest", "topology/version"],
  patch: ["op: add, path: /spec/template/spec/image", "op: remove, path: /spec/none", "topology/patch"],
  extension: [
    "definitions:",
    "external: { generatePatchesExtension: gen.ours }\n      unused:",
    "topology/invalid-object",
  ],
};

const objectsOf = (text: string) =>
  parseAllDocuments(text).map((document) => document.toJS() as Unstructured);
const textOf = (name: string, [from, to]: readonly [string, string, ...unknown[]] = ["", ""]) => {
  const text = `${classText}${clusterText.replace("name: one", `name: ${name}`)}`.replaceAll(
    "name: acme",
    "name: own",
  );
  expect(text).toContain(from);
  return text.replace(from, to).replaceAll("name: own", `name: ${name}`);
};

test("topology diff has a result for each Cluster of a fleet in which ten are broken", async () => {
  const root = mkdtempSync(join(tmpdir(), "topology-fleet-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  await using server = await startEmbeddedApiServer({ crds: crds as never });
  const kubeconfig = join(root, "kubeconfig");
  writeFileSync(kubeconfig, server.kubeconfig);
  const client = createClient(await loadConfig({ kubeconfig }, {}));
  onTestFinished(() => client.close());
  const apply = (object: Unstructured, fieldManager: string) => {
    const found = crds.find(({ spec }) => spec.names.kind === object.kind);
    if (found === undefined) throw new Error(`no CRD of ${object.kind}`);
    const { group, names, versions } = found.spec;
    const kind = { ...names, group, version: versions[0]?.name ?? "", scope: "Namespaced" } as const;
    return client.apply(kind, object as never, { fieldManager, force: true }) as Promise<unknown>;
  };
  const classes = objectsOf(classText + templates);
  for (const object of classes) await apply(object, "user");
  const names = Array.from({ length: size - Object.keys(broken).length }, (_, at) => `cluster-${at}`);
  for (const name of names) {
    const [cluster = {}] = objectsOf(clusterText.replace("name: one", `name: ${name}`));
    const stored = (await apply(cluster, "user")) as Unstructured;
    const { objects } = await renderObjects([stored, ...classes, ...(crds as never[])]);
    for (const { object } of objects) {
      const { managedFields: _, resourceVersion: __, ...metadata } = object.metadata as Unstructured;
      await apply({ ...object, metadata }, object.kind === "Cluster" ? "user" : "capi-topology");
    }
  }
  for (const [name, change] of Object.entries(broken))
    for (const object of objectsOf(textOf(name, change))) await apply(object, "user");
  const { code, stdout, stderr } = await call(
    "topology",
    "diff",
    "--kubeconfig",
    kubeconfig,
    "--format",
    "json",
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const { clusters } = JSON.parse(stdout);
  const codes = clusters
    .filter(({ isFailed }: { isFailed?: boolean }) => isFailed)
    .map(({ cluster, findings }: { cluster: string; findings: { code: string }[] }) => [
      cluster,
      findings[0]?.code,
    ]);
  expect(Object.fromEntries(codes)).toEqual(
    Object.fromEntries(Object.entries(broken).map(([name, [, , error]]) => [`default/${name}`, error])),
  );
  const resting = clusters.filter(({ isFailed }: { isFailed?: boolean }) => !isFailed);
  expect(resting.map(({ cluster }: { cluster: string }) => cluster).sort()).toEqual(
    names.map((name) => `default/${name}`).sort(),
  );
  expect(resting.flatMap(({ steps }: { steps: unknown[] }) => steps)).toEqual([]);
}, 120_000);
