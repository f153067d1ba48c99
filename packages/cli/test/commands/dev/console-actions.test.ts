import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { hookPath } from "@capikit/api/catalog/runtime";
import { configMap } from "@capikit/api/kubernetes";
import { type Client, createClient, type KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { defineExtension, hookHandler } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, it, onTestFinished, test } from "vitest";
import { appliedFiles } from "../../../src/commands/dev/applied-files.ts";
import { changeObject, type ObjectChange } from "../../../src/commands/dev/change-object.ts";
import { sessionActions } from "../../../src/commands/dev/console-actions.ts";
import { HookCalls } from "../../../src/commands/dev/hook-calls.ts";
import { effectsOf } from "../../../src/commands/dev/hook-effects.ts";
import type { Session } from "../../../src/commands/dev/session.ts";
import { projectOf } from "../../cli.ts";
import { serveExtension } from "../../serve-extension.ts";

const topology = {
  version: "v1.34.0",
  controlPlane: { replicas: 1 },
  workers: {
    machineDeployments: [
      { name: "a", replicas: 1 },
      { name: "b", replicas: 2 },
    ],
    machinePools: [{ name: "p", replicas: 3 }],
  },
};
const object = (
  kind: string,
  spec: object,
  labels: Readonly<Record<string, string>> = {},
): KubernetesObject =>
  ({ apiVersion: "v1", kind, metadata: { name: "x", resourceVersion: "7", labels }, spec }) as never;
const cluster = object("Cluster", { topology });
const owned = (labels: Readonly<Record<string, string>> = {}) => ({
  "topology.cluster.x-k8s.io/owned": "",
  ...labels,
});
const metadata = { resourceVersion: "7" };

test.each<readonly [string, ObjectChange, KubernetesObject, string, object | undefined]>([
  ["pauses a Cluster", { type: "pause", isPaused: true }, cluster, "Cluster", { spec: { paused: true } }],
  [
    "continues another object",
    { type: "pause", isPaused: false },
    object("Machine", {}),
    "Machine",
    { metadata: { annotations: { "cluster.x-k8s.io/paused": null } } },
  ],
  [
    "scales an object of its own",
    { type: "scale", replicas: 0 },
    object("MachineDeployment", { replicas: 4 }),
    "MachineDeployment",
    { spec: { replicas: 0 } },
  ],
  [
    "scales workers of a topology, and no others",
    { type: "scale", replicas: 5 },
    object("MachineSet", { replicas: 2 }, owned({ "topology.cluster.x-k8s.io/deployment-name": "b" })),
    "Cluster",
    {
      metadata,
      spec: {
        topology: {
          workers: {
            machineDeployments: [
              { name: "a", replicas: 1 },
              { name: "b", replicas: 5 },
            ],
          },
        },
      },
    },
  ],
  [
    "scales a pool of a topology",
    { type: "scale", replicas: 5 },
    object("MachinePool", { replicas: 2 }, owned({ "topology.cluster.x-k8s.io/pool-name": "p" })),
    "Cluster",
    { metadata, spec: { topology: { workers: { machinePools: [{ name: "p", replicas: 5 }] } } } },
  ],
  [
    "scales the control plane of a topology",
    { type: "scale", replicas: 3 },
    object("FooControlPlane", { replicas: 1 }, owned()),
    "Cluster",
    { metadata, spec: { topology: { controlPlane: { replicas: 3 } } } },
  ],
  [
    "upgrades a topology from each of its objects",
    { type: "upgrade", version: "v1.35.0" },
    object("FooControlPlane", { version: "v1.34.0" }, owned()),
    "Cluster",
    { metadata, spec: { topology: { version: "v1.35.0" } } },
  ],
  [
    "upgrades a control plane",
    { type: "upgrade", version: "v1.35.0" },
    object("FooControlPlane", { version: "v1.34.0" }),
    "FooControlPlane",
    { spec: { version: "v1.35.0" } },
  ],
  [
    "upgrades workers",
    { type: "upgrade", version: "v1.35.0" },
    object("MachineDeployment", { template: { spec: { version: "v1.34.0" } } }),
    "MachineDeployment",
    { spec: { template: { spec: { version: "v1.35.0" } } } },
  ],
  [
    "refuses to scale a Cluster without topology",
    { type: "scale", replicas: 1 },
    object("Cluster", {}),
    "",
    undefined,
  ],
  [
    "refuses to upgrade others",
    { type: "upgrade", version: "v1.35.0" },
    object("Machine2", {}),
    "",
    undefined,
  ],
])("%s", (_, change, changed, kind, patch) => {
  if (patch === undefined) expect(() => changeObject(change, changed, cluster)).toThrow(/has no/);
  else expect(changeObject(change, changed, cluster)).toMatchObject({ object: { kind }, patch });
});

async function startSession(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) {
  const authority = await createAuthority("dev");
  const identity = await authority.issueServer(["127.0.0.1"]);
  const server = await startEmbeddedApiServer({
    crds: clusterApiCrds(),
    identity: { ...identity, certificateAuthority: authority.certificate },
  });
  const client = createClient(server.config);
  const { root } = projectOf(files);
  const over = new AbortController();
  const session = {
    call: { flags: {} },
    io: { env },
    project: { root },
    folder: join(root, ".capikit"),
    existing: undefined,
    files: [],
    providers: { kubeadm: false, named: [] },
    embedded: true,
    state: undefined,
    report() {},
    signal: over.signal,
  } as unknown as Session;
  const plane = {
    client,
    url: server.url,
    dir: root,
    issueServerCertificate: (names: string[]) => authority.issueServer(names),
    webhookServing: { certificateAuthority: authority.certificate },
  } as unknown as ControlPlane;
  const console = sessionActions(session);
  console.parts.plane = plane;
  console.parts.applied = appliedFiles(session, client);
  onTestFinished(async () => {
    over.abort();
    await client.close();
    await server.stop();
  });
  const act = async (name: string, given: object) => console.actions[name]?.(given as never);
  return { ...console, act, client, root, applied: console.parts.applied };
}

const template = `apiVersion: v1
kind: ConfigMap
metadata: { name: "\${CLUSTER_NAME}", namespace: default }
data: { size: "\${SIZE:=small}", owner: "\${OWNER}" }
`;
const className = { namespace: "default", name: "quick" };
const clusterClass = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "ClusterClass",
  metadata: className,
  spec: {
    infrastructure: { templateRef: { apiVersion: "a.example/v1", kind: "A", name: "a" } },
    controlPlane: { templateRef: { apiVersion: "a.example/v1", kind: "B", name: "b" } },
    workers: {
      machineDeployments: [
        {
          class: "default",
          bootstrap: { templateRef: { apiVersion: "a.example/v1", kind: "C", name: "c" } },
          infrastructure: { templateRef: { apiVersion: "a.example/v1", kind: "D", name: "d" } },
        },
      ],
    },
    variables: [
      { name: "region", required: true, schema: { openAPIV3Schema: { type: "string", enum: ["eu", "us"] } } },
      { name: "count", required: false, schema: { openAPIV3Schema: { type: "integer", default: 2 } } },
      { name: "tags", required: false, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
};

it("applies a template and creates a Cluster of a class by forms, and changes its objects", async () => {
  const { act, answers, applied, client, root } = await startSession({ "templates/cm.yaml": template });
  await client.create(
    {
      group: "cluster.x-k8s.io",
      version: "v1beta2",
      kind: "ClusterClass",
      plural: "clusterclasses",
      scope: "Namespaced",
    },
    clusterClass as never,
  );
  const file = join(root, "templates/cm.yaml");
  expect(await answers.templates?.(new URLSearchParams())).toMatchObject({
    templates: [
      {
        file,
        fields: [
          { name: "CLUSTER_NAME", isRequired: true, value: "dev" },
          { name: "OWNER", isRequired: true, value: "" },
          { name: "SIZE", isRequired: false, value: "small" },
        ],
      },
    ],
    classes: [
      {
        ...className,
        workers: ["default"],
        fields: [
          { name: "region", isRequired: true, options: ["eu", "us"] },
          { name: "count", type: "integer", value: "2" },
          { name: "tags", type: "object" },
        ],
      },
    ],
  });
  await expect(act("apply", { file: "/etc/passwd", values: {} })).rejects.toThrow("does not exist");
  await expect(act("apply", { file, values: { SIZE: "big" } })).rejects.toThrow("OWNER");
  expect(await act("apply", { file, values: { OWNER: "me", SIZE: "" } })).toBe("applied ConfigMap dev");
  expect(await client.get(configMap, { namespace: "default", name: "dev" })).toMatchObject({
    data: { size: "small", owner: "me" },
  });

  const given = {
    name: "harbour",
    namespace: "default",
    className: "quick",
    classNamespace: "default",
    version: "v1.34.0",
    controlPlane: "1",
    worker: "default",
    workers: "2",
    values: { region: "eu", count: "3", tags: "", unknown: "x" },
  };
  await expect(act("createCluster", { ...given, values: { tags: "{" } })).rejects.toThrow(
    "value of tags is not JSON",
  );
  await expect(act("createCluster", { ...given, name: "" })).rejects.toThrow("no valid name");
  await expect(act("createCluster", { ...given, workers: "many" })).rejects.toThrow("integer from 0 to 1000");
  await act("createCluster", given);
  const ref = {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    namespace: "default",
    name: "harbour",
  };
  const kind = await client.kindOf(ref);
  const spec = async () => ((await client.get(kind, ref)) as unknown as typeof clusterClass).spec;
  expect(await spec()).toMatchObject({
    topology: {
      classRef: { name: "quick" },
      variables: [
        { name: "region", value: "eu" },
        { name: "count", value: 3 },
      ],
      workers: { machineDeployments: [{ class: "default", replicas: 2 }] },
    },
  });
  await act("scale", { ...ref, replicas: "3" });
  await act("upgrade", { ...ref, version: "v1.35.0" });
  await act("pause", { ...ref, isPaused: true });
  expect(await spec()).toMatchObject({
    paused: true,
    topology: { version: "v1.35.0", controlPlane: { replicas: 3 } },
  });
  await expect(act("upgrade", { ...ref, version: "1.35" })).rejects.toThrow("invalid version");
  // The session deletes what its console has created.
  expect((await applied.settled()).map(({ metadata: { name } }) => name)).toEqual(["dev", "harbour"]);
  await act("delete", ref);
  await expect(client.get(kind, ref)).rejects.toThrow("not found");
});

it("keeps secrets of the environment from the page, and applies them", async () => {
  const { act, answers, applied, client, root } = await startSession(
    {
      "templates/a.yaml": `apiVersion: v1
kind: ConfigMap
metadata: { name: a }
data: { key: "\${AWS_B64ENCODED_CREDENTIALS}", url: "\${PLATFORM}", region: "\${REGION}" }
`,
      "templates/b.yaml": "a: ${B",
      "templates/c.yaml/d": "",
      "templates/e.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { generateName: e- }\n",
    },
    { AWS_B64ENCODED_CREDENTIALS: "hidden", PLATFORM: "https://me:hidden@a.example", REGION: "eu" },
  );
  const [a, b, e] = ["a", "b", "e"].map((name) => join(root, `templates/${name}.yaml`));
  const shown = await answers.templates?.(new URLSearchParams());
  expect(JSON.stringify(shown)).not.toContain("hidden");
  expect(shown).toMatchObject({
    templates: [
      {
        file: a,
        fields: [
          { name: "AWS_B64ENCODED_CREDENTIALS", isRequired: false, value: "" },
          { name: "PLATFORM", isRequired: false, value: "" },
          { name: "REGION", isRequired: true, value: "eu" },
        ],
      },
      { file: b, fields: [] },
      { file: e, fields: [] },
    ],
  });
  await expect(act("apply", { file: b, values: {} })).rejects.toThrow("b.yaml");
  await expect(act("apply", { file: e, values: {} })).rejects.toThrow("no valid metadata.name");
  await act("apply", { file: a, values: { AWS_B64ENCODED_CREDENTIALS: "", REGION: "us" } });
  expect(await client.get(configMap, { namespace: "default", name: "a" })).toMatchObject({
    data: { key: "hidden", url: "https://me:hidden@a.example", region: "us" },
  });
  expect(await applied.settled()).toHaveLength(1);
});

it("records calls of hooks with their effects, and calls them again", async () => {
  const extension = defineExtension({
    handlers: {
      patch: hookHandler(generatePatches)(({ items }) => ({
        items: items.slice(0, 1).map(({ uid }) => ({
          uid,
          patchType: "JSONPatch" as const,
          patch: btoa('[{"op":"add","path":"/spec/added","value":1}]'),
        })),
      })),
      wait: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 30, message: "wait" })),
      variables: hookHandler(discoverVariables)(() => ({
        variables: [
          { name: "size", required: true, schema: { openAPIV3Schema: { type: "string", default: "small" } } },
        ],
      })),
    },
  });
  const served = await serveExtension(extension);
  const authority = await createAuthority("dev");
  const calls = new HookCalls();
  const plane = {
    issueServerCertificate: (names: string[]) => authority.issueServer(names),
    webhookServing: { certificateAuthority: readFileSync(served.ca, "utf8") },
  } as unknown as ControlPlane;
  const forwarding = await calls.forward(plane, served.url);
  onTestFinished(() => forwarding.stop());
  const handlers = await calls.handlers();
  expect(handlers.map(({ hook, name }) => `${hook} ${name}`).sort()).toEqual([
    "BeforeClusterCreate wait",
    "DiscoverVariables variables",
    "GeneratePatches patch",
  ]);
  const [patch, wait] = ["patch", "wait"].map((name) => handlers.find((one) => one.name === name));
  const { variables } = JSON.parse(patch?.sample ?? "") as { readonly variables: readonly object[] };
  expect(variables).toContainEqual({ name: "size", value: "small" });
  const request = sampleRequest(generatePatches);
  const id = await calls.call(patch?.path ?? "", JSON.stringify(request));
  expect(await calls.details(id)).toMatchObject({
    hook: "GeneratePatches",
    handler: "patch",
    isFailed: false,
    isOwn: true,
    effects: [{ diff: expect.stringContaining('+    "added": 1'), problem: "" }],
  });
  await calls.call(wait?.path ?? "", wait?.sample ?? "");
  expect(calls.calls()[0]).toMatchObject({
    handler: "wait",
    result: "Success · wait · called again after 30 s",
  });
  await expect(calls.call(wait?.path ?? "", "{")).rejects.toThrow("not JSON");
  expect(await calls.details(99)).toBeUndefined();
});

const added = (path: string, value: unknown) => [{ op: "add", path, value }];

it.each<readonly [string, readonly (readonly unknown[])[], readonly string[]]>([
  ["one that is refused", [added("/spec/size", -1)], ["refuses the patched object: -1"]],
  ["one that a later one of the item completes", [added("/spec/size", -1), added("/spec/size", 2)], ["", ""]],
  [
    "one that a later one of the item does not correct",
    [added("/spec/size", -1), added("/spec/other", 2)],
    ["", "refuses the patched object: -1"],
  ],
  [
    "one with a redacted secret, which a pattern may refuse",
    [[...added("/spec/size", -1), ...added("/spec/password", "REDACTED")]],
    [""],
  ],
])("tries the patches of an item: %s", async (_, patches, problems) => {
  const object = { apiVersion: "example.org/v1", kind: "Widget", spec: { size: 1 } };
  const client = {
    kindOf: async () => ({ scope: "Namespaced" }),
    async create(_kind: unknown, { spec }: { readonly spec: { readonly size: number } }) {
      if (spec.size < 0) throw new ApiError({ method: "POST", path: "/" }, 422, { text: `${spec.size}` });
    },
  } as unknown as Client;
  const call = {
    path: hookPath(generatePatches, "patch"),
    request: { items: [{ uid: "a", object }] },
    answer: {
      items: patches.map((patch) => ({
        uid: "a",
        patchType: "JSONPatch",
        patch: btoa(JSON.stringify(patch)),
      })),
    },
  };
  const effects = await effectsOf(call as never, client);
  expect(effects.map(({ problem }) => problem)).toEqual(
    problems.map((problem) => (problem === "" ? "" : expect.stringContaining(problem))),
  );
});
