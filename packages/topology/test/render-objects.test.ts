import { convert } from "@capikit/api/conversion";
import { parseJson } from "@capikit/common/json";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { type RenderedTopology, renderObjects, TopologyError, type Unstructured } from "../src/index.ts";
import { infraPatch, variable, world } from "./support/world.ts";

const objectAt = ({ objects }: RenderedTopology, path: string): Unstructured =>
  objects.find((object) => object.path === path)?.object ?? {};
const numRuns = inject("nightly") ? 500 : 20;

/** Returns the errors of a rendering. */
async function diagnosticsOf(rendering: Promise<unknown>): Promise<string> {
  const error = await rendering.then(
    () => new Error("it was rendered"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TopologyError)) throw error;
  return error.message;
}

describe("a rendered topology", () => {
  it("holds its objects in a stable order, the Cluster last", async () => {
    const { objects, trace } = await renderObjects(world().objects);
    expect(objects.map(({ path, object }) => `${path}: ${object.kind}`)).toEqual([
      "infrastructureCluster: AcmeCluster",
      "controlPlane.infrastructureMachineTemplate: AcmeMachineTemplate",
      "controlPlane: AcmeControlPlane",
      "machineDeployments[md].bootstrap: AcmeConfigTemplate",
      "machineDeployments[md].infrastructure: AcmeMachineTemplate",
      "machineDeployments[md]: MachineDeployment",
      "cluster: Cluster",
    ]);
    expect(trace).toEqual({ steps: [], skipped: [] });
  });

  it("is deterministic, and does not change its input", async () => {
    const { objects } = world({
      patches: [infraPatch("p", [{ op: "add", path: "/spec/template/spec/x", value: 1 }])],
    });
    const before = structuredClone(objects);
    const first = await renderObjects(objects);
    const second = await renderObjects(objects);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(objects).toEqual(before);
  });

  it("gives patches the UID of a Cluster that has none from its name", async () => {
    const uid = { template: "{{ .builtin.cluster.uid }}" };
    const patch = infraPatch("uid", [{ op: "add", path: "/spec/template/spec/uid", valueFrom: uid }]);
    const { objects } = world({ patches: [patch] });
    const infrastructure = objectAt(await renderObjects(objects), "infrastructureCluster");
    expect(infrastructure.spec).toMatchObject({
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(await renderObjects(objects)).toEqual(await renderObjects(objects));
  });

  it("keeps each integer of 64 bits: of templates, values, variables and rendered text", async () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    await fc.assert(
      fc.asyncProperty(int64, async (whole) => {
        const given = parseJson(String(whole)) as number;
        const add = (name: string, from: object) => ({
          op: "add",
          path: `/spec/template/spec/${name}`,
          ...from,
        });
        const { objects, topology } = world({
          variables: [variable("size", { type: "integer", format: "int64" })],
          patches: [
            infraPatch("p", [
              add("value", { value: { given } }),
              add("variable", { valueFrom: { variable: "size" } }),
              add("template", { valueFrom: { template: `given: ${whole}` } }),
            ]),
          ],
        });
        topology.variables = [{ name: "size", value: given }];
        const template = objects.find(({ kind }) => kind === "AcmeClusterTemplate");
        if (template !== undefined) template.spec = { template: { spec: { own: given } } };
        const { spec } = objectAt(await renderObjects(objects), "infrastructureCluster");
        expect(spec).toEqual({ own: given, value: { given }, variable: given, template: { given } });
      }),
      { numRuns, examples: [[2n ** 53n + 1n], [-(2n ** 63n)], [2n ** 63n - 1n], [0n]] },
    );
  });

  it("reports the changes of each patch, and patches without effect", async () => {
    const { objects, topology } = world({
      variables: [variable("on", { type: "boolean", default: false })],
      patches: [
        infraPatch("region", [{ op: "replace", path: "/spec/template/spec/region", value: "south" }]),
        infraPatch("off", [{ op: "remove", path: "/spec/template/spec/region" }], "{{ .on }}"),
        {
          name: "nobody",
          definitions: [
            {
              selector: {
                apiVersion: "infra.example.com/v1",
                kind: "AcmeMachineTemplate",
                matchResources: { machineDeploymentClass: { names: ["worker"] } },
              },
              jsonPatches: [{ op: "remove", path: "/spec/x" }],
            },
          ],
        },
      ],
    });
    delete topology.workers;
    const rendered = await renderObjects(objects);
    expect(objectAt(rendered, "infrastructureCluster").spec).toEqual({ region: "south" });
    expect(rendered.trace).toEqual({
      steps: [
        {
          patch: "region",
          definition: 0,
          item: "infrastructureCluster",
          operations: [{ op: "replace", path: "/spec/template/spec/region", value: "south" }],
          changes: [{ path: "/spec/template/spec/region", before: "north", after: "south" }],
        },
      ],
      skipped: [
        { patch: "off", item: "infrastructureCluster", reason: "disabled" },
        { patch: "nobody", definition: 0, reason: "no-template" },
      ],
    });
  });

  it("is unchanged when a patch is reverted", async () => {
    const value = fc.jsonValue({ maxDepth: 3 }).filter((given) => given !== null);
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-z]{1,8}$/), value, async (name, given) => {
        const path = `/spec/template/spec/x${name}`;
        const there = await renderObjects(
          world({
            patches: [
              infraPatch("add", [{ op: "add", path, value: given }]),
              infraPatch("remove", [{ op: "remove", path }]),
            ],
          }).objects,
        );
        const plain = await renderObjects(world().objects);
        expect(there.objects).toEqual(plain.objects);
      }),
      { numRuns },
    );
  });

  it.each([
    ["v1beta1", { nodeDrainTimeout: "1m30s", nodeDeletionTimeout: "0s" }],
    ["v1beta2", { spec: { deletion: { nodeDrainTimeoutSeconds: 90, nodeDeletionTimeoutSeconds: 0 } } }],
  ])("has the timeouts of control planes in the form of contract %s", async (version, machineTemplate) => {
    const { objects, topology, classSpec } = world();
    topology.controlPlane = { deletion: { nodeDrainTimeoutSeconds: 90 } };
    Object.assign(classSpec.controlPlane as object, {
      deletion: { nodeDrainTimeoutSeconds: 5, nodeDeletionTimeoutSeconds: 0 },
    });
    const ofContract = JSON.parse(
      JSON.stringify(objects).replaceAll(
        "controlplane.example.com/v1beta2",
        `controlplane.example.com/${version}`,
      ),
    );
    expect(objectAt(await renderObjects(ofContract), "controlPlane").spec).toMatchObject({ machineTemplate });
  });

  it("comes out of version v1beta1, too", async () => {
    const patches = [
      infraPatch("region", [{ op: "add", path: "/spec/template/spec/v", valueFrom: { variable: "size" } }]),
    ];
    const variables = [variable("size", { type: "integer", default: 3 })];
    const { objects } = world({ patches, variables });
    const old = objects.map((object) =>
      String(object.apiVersion).startsWith("cluster.x-k8s.io/")
        ? (convert(object, "cluster.x-k8s.io/v1beta1", {
            getAPIVersion: (group) => `${group}/v1`,
          }) as Unstructured)
        : object,
    );
    expect(old[0]?.apiVersion).toBe("cluster.x-k8s.io/v1beta1");
    const [now, then] = [await renderObjects(objects), await renderObjects(old)];
    expect(objectAt(then, "infrastructureCluster")).toEqual(objectAt(now, "infrastructureCluster"));
    expect(objectAt(then, "machineDeployments[md]")).toEqual(objectAt(now, "machineDeployments[md]"));
  });
});

describe("reports all errors with their location", () => {
  it("patches that cannot be generated", async () => {
    const { objects } = world({
      variables: [variable("unset", { type: "string" })],
      patches: [
        infraPatch("bad", [
          { op: "add", path: "/spec/a", valueFrom: { variable: "unset.x" } },
          { op: "add", path: "/spec/b", valueFrom: { template: "{{ .x | upper }}" } },
        ]),
      ],
    });
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      [
        'patch bad: definitions[0].jsonPatches[0] (add /spec/a), for infrastructureCluster: variable "unset" does not exist; known variables: builtin',
        "patch bad: definitions[0].jsonPatches[1] (add /spec/b), for infrastructureCluster: line 1: upper: invalid value; expected string",
      ].join("\n"),
    );
  });

  it("all patches that fail, but not their consequences", async () => {
    const at = "/spec/template/spec";
    const generator = { generatePatchesExtension: "gen.ext" };
    const { objects } = world({
      variables: [variable("nope", { type: "string" }), variable("none", { type: "string" })],
      patches: [
        infraPatch("bad", [{ op: "add", path: `${at}/a`, valueFrom: { variable: "nope" } }]),
        infraPatch("good", [{ op: "add", path: `${at}/b`, value: 1 }]),
        infraPatch("consequence", [{ op: "replace", path: `${at}/a`, value: 2 }]),
        { name: "external", external: generator },
        infraPatch("unknown", [{ op: "add", path: `${at}/c`, valueFrom: { variable: "none" } }]),
        infraPatch("condition", [{ op: "remove", path: `${at}/b` }], '{{ fail "nosuch" }}'),
      ],
    });
    expect((await diagnosticsOf(renderObjects(objects))).split("\n")).toEqual([
      expect.stringMatching(/^patch bad: .*"nope"/),
      expect.stringMatching(/^patch unknown: .*"none"/),
      expect.stringMatching(/^patch condition: enabledIf, .*nosuch/),
    ]);
  });

  it("failing patches of different templates", async () => {
    const controlPlane = (name: string) => ({
      name,
      definitions: [
        {
          selector: {
            apiVersion: "controlplane.example.com/v1beta2",
            kind: "AcmeControlPlaneTemplate",
            matchResources: { controlPlane: true },
          },
          jsonPatches: [{ op: "add", path: "/spec/x/y", value: 1 }],
        },
      ],
    });
    const { objects } = world({
      patches: [
        infraPatch("first", [{ op: "add", path: "/spec/a/b", value: 1 }]),
        infraPatch("same", [{ op: "add", path: "/spec/c/d", value: 1 }]),
        controlPlane("other"),
      ],
    });
    const errors = (await diagnosticsOf(renderObjects(objects))).split("\n");
    expect(errors.map((error) => error.replace(/: .*, for /, " "))).toEqual([
      expect.stringMatching(/^patch first infrastructureCluster: /),
      expect.stringMatching(/^patch other controlPlane: /),
    ]);
  });

  it("patches whose templates take too many steps together", async () => {
    const template = '{{ range until 1000 }}{{ end }}"x"';
    const jsonPatch = { op: "add", path: "/spec/template/spec/x", valueFrom: { template } };
    const { objects } = world({
      patches: [
        infraPatch(
          "p",
          Array.from({ length: 100 }, () => jsonPatch),
        ),
      ],
    });
    const templateLimits = { maxSteps: 100_000 };
    expect(await diagnosticsOf(renderObjects(objects, { templateLimits }))).toContain(
      "rendering takes more than 100,000 steps (limits.maxSteps)",
    );
  });

  it("patches whose values are too large together", async () => {
    const definition = variable("big", { type: "string", default: "x".repeat(400_000) });
    const jsonPatch = { op: "add", path: "/spec/template/spec/x", valueFrom: { variable: "big" } };
    const { objects } = world({
      variables: [definition],
      patches: [
        infraPatch(
          "p",
          Array.from({ length: 100 }, () => jsonPatch),
        ),
      ],
    });
    expect(await diagnosticsOf(renderObjects(objects))).toContain(
      "the values of the patch have more than 33554432 characters",
    );
  });

  it("patches that cannot be applied", async () => {
    const { objects } = world({
      patches: [infraPatch("deep", [{ op: "add", path: "/spec/template/spec/a/b", value: 1 }])],
    });
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      "patch deep: definitions[0], for infrastructureCluster: operation 0 (add /spec/template/spec/a/b): no object or list at /spec/template/spec/a",
    );
  });

  it("templates that are missing", async () => {
    const objects = world().objects.filter(({ kind }) => kind !== "AcmeMachineTemplate");
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      [
        "ClusterClass small spec.controlPlane.machineInfrastructure.templateRef: AcmeMachineTemplate default/machine (infra.example.com/v1) is missing: add it to the objects",
        "ClusterClass small spec.workers.machineDeployments[worker].infrastructure.templateRef: AcmeMachineTemplate default/machine (infra.example.com/v1) is missing: add it to the objects",
      ].join("\n"),
    );
  });

  it("fields that the Cluster has not", async () => {
    const { objects, topology } = world();
    topology.controlplane = {};
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      "Cluster default/one spec.topology.controlplane: is an unknown field",
    );
  });

  it("classes that are missing", async () => {
    const objects = world().objects.filter(({ kind }) => kind !== "ClusterClass");
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      'spec.topology: requires the ClusterClass "small" in namespace "default"; ClusterClasses in the objects: none',
    );
    expect(await diagnosticsOf(renderObjects([]))).toBe("the objects: contain no Cluster");
  });

  it("classes of the same name and namespace", async () => {
    const { objects } = world();
    const clusterClass = objects.find(({ kind }) => kind === "ClusterClass") ?? {};
    const inNamespace = (namespace: string) => ({
      ...clusterClass,
      metadata: { ...(clusterClass.metadata as object), namespace },
    });
    expect(await diagnosticsOf(renderObjects([...objects, inNamespace("default")]))).toBe(
      'the objects: contain more than one ClusterClass "small" for namespace "default": remove all but one',
    );
    await expect(renderObjects([...objects, inNamespace("other")])).resolves.toBeDefined();
  });

  it("external patches, unless they are left out", async () => {
    const patches = [{ name: "out", external: { generatePatchesExtension: "gen.ext" } }];
    const { objects } = world({ patches });
    expect(await diagnosticsOf(renderObjects(objects))).toBe(
      "patch out: requires extension gen.ext: pass the extension, or skip external patches",
    );
    const { trace } = await renderObjects(objects, { external: "skip" });
    expect(trace.skipped).toEqual([{ patch: "out", reason: "external" }]);
  });
});

describe("extensions", () => {
  const succeed = () => Promise.resolve({ status: "Success" as const });
  const external = { generatePatches: succeed, validateTopology: succeed, discoverVariables: succeed };
  const patches = [
    {
      name: "out",
      external: {
        generatePatchesExtension: "gen.ext",
        discoverVariablesExtension: "var.ext",
        validateTopologyExtension: "val.ext",
      },
    },
  ];

  it("define variables, which they alone get", async () => {
    const { objects, topology } = world({ patches, variables: [variable("own", { type: "string" })] });
    topology.variables = [
      { name: "own", value: "x" },
      { name: "theirs", value: 2 },
    ];
    const seen: unknown[] = [];
    await renderObjects(objects, {
      external: {
        ...external,
        discoverVariables: () =>
          Promise.resolve({
            status: "Success",
            variables: [{ name: "theirs", required: true, schema: { openAPIV3Schema: { type: "integer" } } }],
          }),
        generatePatches: (_, { variables = [] }) => {
          seen.push(...variables.map(({ name }) => name));
          return succeed();
        },
      },
    });
    expect(seen).toEqual(["theirs", "builtin"]);
  });

  it("may define more variables than those of the class if they are skipped", async () => {
    const { objects, topology } = world({ patches, variables: [variable("own", { type: "string" })] });
    const theirs = { name: "theirs", value: { size: 2 } };
    topology.variables = [{ name: "own", value: "x" }, theirs];
    topology.controlPlane = { replicas: 1, variables: { overrides: [theirs] } };
    const { desired } = await renderObjects(objects, { external: "skip" });
    expect(desired.cluster.spec.topology?.variables).toEqual([{ name: "own", value: "x" }, theirs]);
    expect(desired.cluster.spec.topology?.controlPlane?.variables?.overrides).toEqual([theirs]);
    topology.variables = [{ name: "own", value: 1 }, theirs];
    expect(await diagnosticsOf(renderObjects(objects, { external: "skip" }))).toContain("[own]");
  });

  it("may not define a variable in another way", async () => {
    const { objects } = world({ patches, variables: [variable("size", { type: "integer" })] });
    const discoverVariables = () =>
      Promise.resolve({
        status: "Success" as const,
        variables: [
          { name: "size", required: false, schema: { openAPIV3Schema: { type: "string" as const } } },
        ],
      });
    expect(
      await diagnosticsOf(renderObjects(objects, { external: { ...external, discoverVariables } })),
    ).toBe(
      "variable size: has definitions that differ, from inline and from out: make them the same, or give one another name",
    );
  });

  it("end the rendering with their message", async () => {
    const { objects } = world({ patches });
    const refused = { status: "Failure" as const, message: "no such region" };
    expect(
      await diagnosticsOf(
        renderObjects(objects, {
          external: { ...external, validateTopology: () => Promise.resolve(refused) },
        }),
      ),
    ).toBe("patch out: validation: the extension val.ext answered Failure: no such region");
    expect(
      await diagnosticsOf(
        renderObjects(objects, {
          external: { ...external, generatePatches: () => Promise.reject(new Error("no answer")) },
        }),
      ),
    ).toBe("patch out: the extension gen.ext failed: no answer");
  });

  it("report each failing patch of a response", async () => {
    const { objects } = world({ patches });
    const items = ["infrastructureCluster", "other", "controlPlane"].map((uid) => ({
      uid,
      patchType: "JSONPatch" as const,
      patch: Buffer.from('[{"op":"remove","path":"/spec/gone"}]').toString("base64"),
    }));
    const generatePatches = () => Promise.resolve({ status: "Success" as const, items });
    expect(await diagnosticsOf(renderObjects(objects, { external: { ...external, generatePatches } }))).toBe(
      [
        "patch out: items[0] of the response of gen.ext, for infrastructureCluster: operation 0 (remove /spec/gone): the path does not exist",
        'patch out: items[1] of the response of gen.ext: has the uid "other", which is not in the request',
        "patch out: items[2] of the response of gen.ext, for controlPlane: operation 0 (remove /spec/gone): the path does not exist",
      ].join("\n"),
    );
  });

  it.each([
    [
      { uid: "other", patchType: "JSONPatch", patch: "W10=" },
      'has the uid "other", which is not in the request',
    ],
    [
      { uid: "controlPlane", patchType: "JSONPatch", patch: "e30=" },
      "for controlPlane: a JSONPatch is a list",
    ],
    [
      { uid: "controlPlane", patchType: "JSONPatch", patch: "eA==" },
      "for controlPlane: patch is base64, but not of JSON",
    ],
    [
      { uid: "controlPlane", patchType: "JSONPatch", patch: { toString: 1 } },
      "for controlPlane: patch is not base64 ",
    ],
    [
      {
        uid: "controlPlane",
        patchType: "JSONPatch",
        patch: btoa('[{ "op": { "toString": 1 }, "path": "/a" }]'),
      },
      "for controlPlane: operation 0: ",
    ],
    [
      { uid: "controlPlane", patchType: "Other", patch: "e30=" },
      'for controlPlane: patchType "Other" is neither "JSONPatch" nor "JSONMergePatch"',
    ],
  ])("answer with patches that fit: %j", async (item, message) => {
    const { objects } = world({ patches });
    const generatePatches = () => Promise.resolve({ status: "Success" as const, items: [item as never] });
    expect(
      await diagnosticsOf(renderObjects(objects, { external: { ...external, generatePatches } })),
    ).toContain(message);
  });

  it("determine the upgrade plan", async () => {
    const { objects, classSpec } = world();
    classSpec.upgrade = { external: { generateUpgradePlanExtension: "plan.ext" } };
    const first = await renderObjects(objects);
    const live = first.objects.map(({ object }) => structuredClone(object));
    const controlPlane = live.find(({ kind }) => kind === "AcmeControlPlane");
    if (controlPlane !== undefined) controlPlane.status = { version: "v1.34.0" };
    const cluster = live.find(({ kind }) => kind === "Cluster") as {
      spec: { topology: { version: string } };
    };
    cluster.spec.topology.version = "v1.36.0";
    const all = [...objects.filter(({ kind }) => kind !== "Cluster"), ...live];
    const { upgradePlan, objects: next } = await renderObjects(all, {
      live: true,
      external: {
        ...external,
        generateUpgradePlan: (_, request) => {
          expect(request).toMatchObject({
            fromControlPlaneKubernetesVersion: "v1.34.0",
            fromWorkersKubernetesVersion: "v1.34.0",
            toKubernetesVersion: "v1.36.0",
          });
          return Promise.resolve({
            status: "Success",
            controlPlaneUpgrades: [{ version: "v1.35.1" }, { version: "v1.36.0" }],
          });
        },
      },
    });
    const open = await renderObjects(all, { live: true, external: "skip" });
    expect(open.upgradePlan).toEqual({ controlPlane: [], workers: [], openBy: "plan.ext" });
    expect(open.trace.skipped).toEqual([{ patch: "upgrade plan by plan.ext", reason: "external" }]);
    expect(open.desired.controlPlane.object.spec).toMatchObject({ version: "v1.34.0" });
    expect(open.desired.machineDeployments[0]?.object.spec).toMatchObject({
      template: { spec: { version: "v1.34.0" } },
    });
    expect(upgradePlan).toEqual({ controlPlane: ["v1.35.1", "v1.36.0"], workers: ["v1.36.0"] });
    expect(next.find(({ path }) => path === "controlPlane")?.object.spec).toMatchObject({
      version: "v1.35.1",
    });
  });
});

describe("CRDs among the objects", () => {
  const spec = {
    type: "object",
    properties: {
      region: { type: "string", default: "north" },
      size: { type: "integer", maximum: 9 },
      network: {
        type: "object",
        default: {},
        properties: { cidr: { type: "string", default: "10.0.0.0/8" } },
      },
      zones: { type: "array", items: { type: "string" } },
    },
    required: ["size"],
    "x-kubernetes-validations": [
      { rule: "self.region != 'south' || self.size > 1", message: "south needs a size" },
    ],
  };
  const object = (properties: object) => ({ type: "object", properties });
  const crd = (kind: string, schema: object): Unstructured =>
    ({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${kind.toLowerCase()}s.infra.example.com` },
      spec: {
        group: "infra.example.com",
        names: { kind, plural: `${kind.toLowerCase()}s` },
        scope: "Namespaced",
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: object({ spec: schema }) },
          },
        ],
      },
    }) as unknown as Unstructured;
  const template = crd(
    "AcmeClusterTemplate",
    object({ template: object({ spec: { ...spec, required: [] } }) }),
  );
  const crds = [template, crd("AcmeCluster", spec)];
  const webhooks = {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingWebhookConfiguration",
    webhooks: [{ rules: [{ apiGroups: ["infra.example.com"], resources: ["acmeclusters"] }] }],
  } as unknown as Unstructured;
  const add = (path: string, value: unknown) => ({ op: "add", path: `/spec/template/spec/${path}`, value });
  const rendering = (patches: readonly object[], ...others: Unstructured[]) =>
    renderObjects([...world({ patches: [infraPatch("p", patches)] }).objects, ...crds, ...others]);

  it("give templates their defaults, before patches", async () => {
    const patch = [
      add("size", 1),
      { op: "replace", path: "/spec/template/spec/network/cidr", value: "::/8" },
    ];
    const { spec } = objectAt(await rendering(patch), "infrastructureCluster");
    expect(spec).toEqual({ region: "north", size: 1, network: { cidr: "::/8" } });
  });

  it.each<[string, readonly object[], string]>([
    [
      "drops",
      [add("size", 1), add("zone", "a")],
      "infrastructureCluster spec.zone: is an unknown field: the API server refuses to apply it, and each reconcile fails; set by patch p definitions[0]",
    ],
    [
      "drops below an added object",
      [add("size", 1), add("network", { cidr: "a", cird: "b" })],
      "infrastructureCluster spec.network.cird: is an unknown field: the API server refuses to apply it, and each reconcile fails; set by patch p definitions[0]",
    ],
    [
      "rejects",
      [add("size", 10)],
      "spec.size: must be less than or equal to 9; set by patch p definitions[0]",
    ],
    [
      "rejects by CEL",
      [add("size", 1), add("region", "south")],
      "infrastructureCluster spec: south needs a size",
    ],
    ["requires", [], "infrastructureCluster spec.size: "],
  ])("report what the API server %s", async (_, patches, message) => {
    const found = await diagnosticsOf(rendering(patches.length === 0 ? [add("zones", [])] : patches));
    expect(found).toContain(message);
    expect(found.split("\n")).toHaveLength(1);
  });

  it("check patched templates without the CRDs of their objects, and name what is not checked", async () => {
    const rendered = (patches: readonly object[], given: readonly Unstructured[]) =>
      renderObjects([...world({ patches: [infraPatch("p", patches)] }).objects, ...given]);
    const found = await diagnosticsOf(rendered([add("zone", "a"), add("size", 10)], [template]));
    expect(found.split("\n")).toEqual([
      "infrastructureCluster spec.zone: is an unknown field: the API server refuses to apply it, and each reconcile fails; set by patch p definitions[0]",
      "infrastructureCluster spec.size: must be less than or equal to 9; set by patch p definitions[0]",
    ]);
    const { unchecked, objects } = await rendered([add("size", 1)], [template]);
    expect(unchecked).not.toContain("infrastructureCluster");
    const others = objects
      .map(({ path }) => path)
      .filter((path) => /controlPlane$|bootstrap|infrastructure(?!Cluster)/.test(path));
    expect(unchecked).toEqual(others);
    expect((await rendered([add("size", 1)], [])).unchecked).toEqual([]);
  });

  it("leave required fields to mutating webhooks among them", async () => {
    await expect(rendering([add("zones", [])], webhooks)).resolves.toBeDefined();
  });

  it("report templates that the API server rejects, and versions that are not served", async () => {
    const { objects } = world();
    const infra = objects.find(({ kind }) => kind === "AcmeClusterTemplate");
    if (infra !== undefined) infra.spec = { template: { spec: { regoin: "x", size: 11 } } };
    const found = await diagnosticsOf(renderObjects([...objects, ...crds]));
    expect(found).toContain(
      "AcmeClusterTemplate default/infra spec.template.spec.regoin: is an unknown field",
    );
    expect(found).toContain("AcmeClusterTemplate default/infra spec.template.spec.size: must be less");
    const other = JSON.parse(JSON.stringify(template).replace('"v1","served"', '"v2","served"'));
    expect(await diagnosticsOf(renderObjects([...world().objects, other]))).toContain(
      "AcmeClusterTemplate default/infra apiVersion: is not served: the CRD of AcmeClusterTemplate serves v2",
    );
  });
});
