import type { GeneratePatchesResponse } from "@capikit/api/hooks/v1alpha1";
import { cloneJson, type JsonObject } from "@capikit/common/json";
import { describe, expect, test } from "vitest";
import {
  type ClusterChange,
  type ExplainOptions,
  explainTopologyChange,
  type Unstructured,
} from "../src/index.ts";
import { machinePatch, setField, type World, world } from "./support/world.ts";

interface Report {
  /** The public report: an issue or a pull request. */
  readonly report: string;
  /** The cause, as its discussion names it. */
  readonly cause: string;
  readonly before?: (made: World) => void;
  readonly after: (made: World) => void;
  readonly options?: ExplainOptions;
  readonly expected: readonly string[];
}

const md = "machineDeployments[md]";
const patches =
  (...given: readonly object[]) =>
  ({ classSpec }: World) => {
    classSpec.patches = given as never;
  };
const crd = (kind: string, properties: JsonObject): Unstructured => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${kind.toLowerCase()}s.infra.example.com` },
  spec: {
    group: "infra.example.com",
    scope: "Namespaced",
    names: { kind, plural: `${kind.toLowerCase()}s`, listKind: `${kind}List` },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  template: { type: "object", properties: { spec: { type: "object", properties } } },
                },
              },
            },
          },
        },
      },
    ],
  },
});
const text = { type: "string" };
const machineCrd =
  (properties: JsonObject) =>
  ({ objects }: World) => {
    objects.push(crd("AcmeMachineTemplate", { image: text, ...properties }) as JsonObject);
  };

/** Turns the control plane into a kubeadm control plane. */
const kubeadm = (spec: object) => (made: World) => {
  const found = made.objects.find(({ metadata }) => (metadata as JsonObject).name === "cp") as JsonObject;
  Object.assign(found, {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmControlPlaneTemplate",
    spec: { template: { spec: { kubeadmConfigSpec: spec } } },
  });
  const { templateRef } = made.classSpec.controlPlane as { templateRef: JsonObject };
  Object.assign(templateRef, { apiVersion: found.apiVersion, kind: found.kind });
};

/** An API server that changes what it stores. */
const server = (
  write: (spec: JsonObject) => void,
  isIdempotent = true,
): NonNullable<ExplainOptions["server"]> => {
  const stored = new Map<string, Unstructured>();
  const key = (object: Unstructured) => `${object.kind} ${(object.metadata as JsonObject).name}`;
  let runs = 0;
  return {
    read: async (object) => {
      if (!stored.has(key(object))) stored.set(key(object), cloneJson(object));
      return stored.get(key(object));
    },
    dryRun: async (object) => {
      const result = cloneJson(object);
      if (object.kind !== "AcmeMachineTemplate") return result;
      const { spec } = (result.spec as { template: { spec: JsonObject } }).template;
      write(spec);
      if (!isIdempotent) spec.revision = runs++;
      return result;
    },
  };
};

/** A state that includes the existing objects. */
async function live(made: World): Promise<void> {
  const { renderObjects } = await import("../src/index.ts");
  const { objects } = await renderObjects(made.objects);
  for (const { object } of objects)
    if (object.kind === "Cluster") Object.assign(made.cluster, object);
    else made.objects.push(object);
}

const extension = (value: () => unknown): NonNullable<ExplainOptions["external"]> => ({
  discoverVariables: async () => ({ status: "Success" }) as never,
  validateTopology: async () => ({ status: "Success" }) as never,
  generatePatches: async (_call, { items }) =>
    ({
      status: "Success",
      items: items
        .filter(({ holderReference }) => holderReference.fieldPath === "spec.template.spec.infrastructureRef")
        .map(({ uid }) => ({
          uid,
          patchType: "JSONPatch",
          patch: btoa(JSON.stringify([setField("labels", { value: value() })])),
        })),
    }) as unknown as GeneratePatchesResponse,
});
let calls = 0;
const external = { name: "outside", external: { generatePatchesExtension: "gen.ours" } };

const reports: readonly Report[] = [
  {
    report: "kubernetes-sigs/cluster-api#6113",
    cause: "elements of an array from a variable have a field that is not in the schema",
    before: machineCrd({ disks: { type: "array", items: { type: "object", properties: { size: text } } } }),
    after: patches(machinePatch("disks", [setField("disks", { value: [{ size: "1Gi", typ: "ssd" }] })])),
    expected: [
      `topology/invalid-object ${md}.infrastructure spec.template.spec.disks[0].typ: is an unknown field`,
    ],
  },
  {
    report: "kubernetes-sigs/cluster-api#6135",
    cause: "a patch sets a field that the API server prunes",
    before: machineCrd({}),
    after: patches(machinePatch("image", [setField("imgae", { value: "b" })])),
    expected: [`topology/invalid-object ${md}.infrastructure spec.template.spec.imgae: is an unknown field`],
  },
  {
    report: "kubernetes-sigs/cluster-api-provider-vsphere#1207",
    cause: "a webhook defaults the object, but not its template",
    after: () => {},
    options: { server: server((spec) => Object.assign(spec, { image: "default" })) },
    expected: [
      `topology/stored-field ${md}.infrastructure /spec/template/spec/image: is rewritten by the API server: "none" becomes "default"`,
    ],
  },
  {
    report: "ionos-cloud/cluster-api-provider-proxmox#735",
    cause: "the webhook of an immutable template refuses dry runs of the topology controller",
    after: patches(machinePatch("image", [setField("image", { value: "b" })])),
    options: {
      server: {
        read: async (object) => object,
        dryRun: async (object) =>
          object.kind === "AcmeMachineTemplate" && JSON.stringify(object).includes('"b"')
            ? "spec: Forbidden: is immutable"
            : object,
      },
    },
    expected: [
      `topology/invalid-object ${md}.infrastructure: the API server refuses it: spec: Forbidden: is immutable`,
    ],
  },
  {
    report: "kubernetes-sigs/cluster-api#10275",
    cause: "the server refuses a part of the topology, and the others are created again and again",
    after: () => {},
    options: {
      server: {
        read: async () => undefined,
        dryRun: async (object) => (object.kind === "AcmeControlPlane" ? "spec.format: Forbidden" : object),
      },
    },
    expected: ["topology/invalid-object controlPlane: the API server refuses it: spec.format: Forbidden"],
  },
  {
    report: "kubernetes-sigs/cluster-api#6093",
    cause: "a release defaults kubeadmConfigSpec.format",
    before: kubeadm({}),
    after: kubeadm({ format: "cloud-config" }),
    expected: ["none controlPlane /spec/kubeadmConfigSpec/format: both forms mean the same"],
  },
  {
    report: "kubernetes-sigs/cluster-api#8124",
    cause: "a release defaults imagePullPolicy of existing objects",
    before: kubeadm({ joinConfiguration: { nodeRegistration: { name: "a" } } }),
    after: kubeadm({
      joinConfiguration: { nodeRegistration: { name: "a", imagePullPolicy: "IfNotPresent" } },
    }),
    expected: [
      "none controlPlane /spec/kubeadmConfigSpec/joinConfiguration/nodeRegistration/imagePullPolicy: both forms mean the same",
    ],
  },
  {
    report: "kubernetes-sigs/cluster-api#12402",
    cause: "Go programs write an empty list where none was",
    before: kubeadm({}),
    after: kubeadm({ files: [] }),
    expected: ["none controlPlane /spec/kubeadmConfigSpec/files: both forms mean the same"],
  },
  {
    report: "kubernetes-sigs/cluster-api#12344",
    cause: "initConfiguration is empty, and then not",
    before: kubeadm({}),
    after: kubeadm({ initConfiguration: { nodeRegistration: { name: "a" } } }),
    expected: [
      "none controlPlane /spec/kubeadmConfigSpec/initConfiguration/nodeRegistration/name: only the first Machine of new control planes gets it",
    ],
  },
  {
    report: "kubernetes-sigs/cluster-api#13017",
    cause: "a conversion moves timeoutForControlPlane to timeouts of init and join",
    before: kubeadm({}),
    after: kubeadm({ joinConfiguration: { timeouts: { controlPlaneComponentHealthCheckSeconds: 1200 } } }),
    expected: [
      "none controlPlane /spec/kubeadmConfigSpec/joinConfiguration/timeouts/controlPlaneComponentHealthCheckSeconds: new Machines get it; the kubeadm control plane does not compare it",
    ],
  },
  {
    report: "kubernetes-sigs/cluster-api#5413",
    cause: "only metadata of a template changes",
    after: ({ objects }) => {
      const found = objects.find(({ kind }) => kind === "AcmeMachineTemplate") as JsonObject;
      (found.metadata as JsonObject).annotations = { owner: "a" };
    },
    expected: [
      "none controlPlane.infrastructureMachineTemplate /metadata/annotations/owner: only the object changes",
      `none ${md}.infrastructure /metadata/annotations/owner: only the object changes`,
    ],
  },
  {
    report: "a patch with the name of its own template",
    cause: "each rotation gives the template another name",
    before: patches(
      machinePatch("name", [
        setField("image", {
          valueFrom: { template: "{{ .builtin.machineDeployment.infrastructureRef.name }}" },
        }),
      ]),
    ),
    after: ({ objects }) => {
      const found = objects.find(({ kind }) => kind === "AcmeMachineTemplate") as { spec?: object };
      found.spec = { template: { spec: { image: "x", size: 2 } } };
    },
    expected: [
      `topology/endless-rollout ${md}.infrastructure /spec/template/spec/image: changes again after each rollout; set by patch name definitions[0]`,
    ],
  },
  {
    report: "an extension that writes a time",
    cause: "each render differs",
    before: patches(external),
    after: () => {},
    options: { external: extension(() => ({ at: String(calls++) })) },
    expected: [
      `topology/endless-rollout ${md}.infrastructure /spec/template/spec/labels/at: differs each time the topology is rendered; set by patch outside by gen.ours`,
    ],
  },
  {
    report: "an extension that lists members of a map in Go",
    cause: "each render has another order",
    before: patches(external),
    after: () => {},
    options: { external: extension(() => (calls++ % 2 === 0 ? ["a", "b"] : ["b", "a"])) },
    expected: [0, 1].map(
      (at) =>
        `topology/endless-rollout ${md}.infrastructure /spec/template/spec/labels/${at}: differs each time the topology is rendered; set by patch outside by gen.ours`,
    ),
  },
  {
    report: "a webhook that counts its calls",
    cause: "a webhook changes its own result",
    after: () => {},
    options: { server: server(() => {}, false) },
    expected: [
      `topology/endless-rollout ${md}.infrastructure /spec/template/spec/revision: changes again with each server-side apply`,
    ],
  },
  ...(
    [
      [
        "quantity",
        { disk: "1024Mi" },
        { disk: "1Gi" },
        "disk",
        'another form of the same quantity: "1024Mi" becomes "1Gi"',
      ],
      [
        "duration",
        { timeout: "90m" },
        { timeout: "1h30m0s" },
        "timeout",
        'another form of the same duration: "90m" becomes "1h30m0s"',
      ],
      ["order", { zones: ["b", "a"] }, { zones: ["a", "b"] }, "zones", "the elements have another order"],
      [
        "length",
        { zones: ["a"] },
        { zones: ["a", "x"] },
        "zones",
        "the list has 2 elements instead of 1: another field manager or a webhook adds or removes some",
      ],
      ["type", { port: "80" }, { port: 80 }, "port", 'another type: "80" becomes 80'],
    ] as const
  ).map(
    ([name, applied, stored, field, cause]): Report => ({
      report: `a value that the server writes in another form: ${name}`,
      cause: "controllers that compare it with the template see a difference",
      before: patches(
        machinePatch(
          "p",
          Object.entries(applied).map(([path, value]) => setField(path, { value })),
        ),
      ),
      after: () => {},
      options: { server: server((spec) => Object.assign(spec, stored)) },
      expected: [
        `topology/stored-field ${md}.infrastructure /spec/template/spec/${field}: is rewritten by the API server: ${cause}; set by patch p definitions[0]`,
      ],
    }),
  ),
];

/** The findings, and without any the fields with their reasons. */
const found = ({ findings, steps }: ClusterChange): string[] => {
  const lines = findings
    .filter(({ severity }) => severity !== "info")
    .map(({ code, location, message }) => `${code} ${location?.object}: ${message}`);
  return lines.length > 0
    ? lines
    : steps.flatMap(({ objects }) =>
        objects.flatMap(({ path, fields }) =>
          fields.map((one) => `${one.effect} ${path} ${one.path}: ${one.reason}`),
        ),
      );
};

describe("public reports of rollouts without end", () => {
  test.each(reports)("$report: $cause", async ({ before = () => {}, after, options = {}, expected }) => {
    const [old, now] = [world(), world()];
    for (const made of [old, now]) before(made);
    after(now);
    if (options.server !== undefined) await live(old);
    const [result] = await explainTopologyChange(old.objects, now.objects, options);
    const lines = found(result as ClusterChange).filter(
      (line) =>
        !line.includes("controlPlane.infrastructureMachineTemplate") ||
        expected.some((one) => one.includes("controlPlane.infrastructureMachineTemplate")),
    );
    expect(lines.map((line, at) => (line.startsWith(expected[at] ?? "?") ? expected[at] : line))).toEqual(
      expected,
    );
  });
});
