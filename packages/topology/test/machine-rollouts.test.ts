import { describe, expect, test } from "vitest";
import { forecastRollouts, type Unstructured } from "../src/index.ts";

type Loose = Record<string, unknown>;

const core = "cluster.x-k8s.io/v1beta2";
const now = Date.parse("2026-06-01T00:00:00Z");

const object = (kind: string, name: string, more: Loose = {}, apiVersion = core): Unstructured => {
  const { metadata, ...rest } = more;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: "default", ...(metadata as Loose) },
    ...rest,
  } as never;
};
const ownedBy = (kind: string, name: string, apiVersion = core) => ({
  ownerReferences: [{ apiVersion, kind, name, uid: name, controller: true }],
});
const ref = (kind: string, name: string, apiGroup = "infrastructure.cluster.x-k8s.io") => ({
  apiGroup,
  kind,
  name,
});
const templateSpec = (version: string, infra = "infra-a", bootstrap = "boot-a") => ({
  clusterName: "one",
  version,
  bootstrap: { configRef: ref("KubeadmConfigTemplate", bootstrap, "bootstrap.cluster.x-k8s.io") },
  infrastructureRef: ref("FooMachineTemplate", infra),
});

/** A MachineDeployment; `spec` replaces members, `more` those of its Machines. */
const deployment = (version: string, spec: Loose = {}, more: Loose = {}, metadata: Loose = {}) =>
  object("MachineDeployment", "md", {
    metadata,
    spec: {
      clusterName: "one",
      replicas: 3,
      template: { spec: { ...templateSpec(version), ...more } },
      ...spec,
    },
  });
const set = (name: string, version: string, created: string, more: Loose = {}, replicas = 3) =>
  object("MachineSet", name, {
    metadata: { creationTimestamp: created, ...ownedBy("MachineDeployment", "md") },
    spec: { clusterName: "one", replicas, template: { spec: { ...templateSpec(version), ...more } } },
  });
const machine = (
  name: string,
  ofSet: string,
  created = "2026-01-01T00:00:00Z",
  metadata: Loose = {},
  status: Loose = {},
) =>
  object("Machine", name, {
    metadata: { creationTimestamp: created, ...ownedBy("MachineSet", ofSet), ...metadata },
    spec: { clusterName: "one" },
    status,
  });
const controlPlaneGroup = "controlplane.cluster.x-k8s.io/v1beta2";
const controlPlane = (version: string, spec: Loose = {}, status: Loose = { version }) =>
  object(
    "KubeadmControlPlane",
    "cp",
    {
      spec: {
        replicas: 3,
        version,
        machineTemplate: { spec: { infrastructureRef: ref("FooMachineTemplate", "cp-a") } },
        ...spec,
      },
      status,
    },
    controlPlaneGroup,
  );
const cluster = (spec: Loose = {}) =>
  object("Cluster", "one", {
    spec: { controlPlaneRef: ref("KubeadmControlPlane", "cp", "controlplane.cluster.x-k8s.io"), ...spec },
  });
const cpMachine = (name: string, version: string, created: string, more: Loose = {}) => {
  const { metadata, ...rest } = more;
  return object("Machine", name, {
    metadata: {
      creationTimestamp: created,
      ...ownedBy("KubeadmControlPlane", "cp", controlPlaneGroup),
      ...(metadata as Loose),
    },
    spec: { clusterName: "one", version, infrastructureRef: ref("FooMachine", name) },
    ...rest,
  });
};
const infra = (name: string, from: string) =>
  object(
    "FooMachine",
    name,
    {
      metadata: {
        annotations: {
          "cluster.x-k8s.io/cloned-from-name": from,
          "cluster.x-k8s.io/cloned-from-groupkind": "FooMachineTemplate.infrastructure.cluster.x-k8s.io",
        },
      },
    },
    "infrastructure.cluster.x-k8s.io/v1beta2",
  );
const machinesOf = (rollouts: ReturnType<typeof forecastRollouts>) =>
  rollouts.flatMap(({ machines }) => machines.map(({ name, effect }) => `${name} ${effect}`));
const forecast = (before: Unstructured[], after: Unstructured[]) => forecastRollouts(before, after, { now });

describe("a MachineDeployment", () => {
  const live = [
    deployment("v1.34.0"),
    set("old", "v1.34.0", "2026-01-01T00:00:00Z"),
    ...["a", "b", "c"].map((name) => machine(name, "old")),
  ];

  test("at rest has no rollout", () => {
    expect(forecast(live, [])).toEqual([]);
    expect(forecast(live, [deployment("v1.34.0")])).toEqual([]);
  });

  test("replaces the Machines of MachineSets with another version", () => {
    const [rollout] = forecast(live, [deployment("v1.35.0")]);
    expect(rollout).toMatchObject({
      object: "MachineDeployment default/md",
      cluster: "one",
      fields: [{ path: "/spec/template/spec/version", effect: "replace" }],
      machines: ["a", "b", "c"].map((name) => ({
        name,
        effect: "replace",
        reasons: ["version v1.34.0, v1.35.0 required"],
      })),
      scaledBy: 0,
      atOnce: "up to 1 Machine more than 3, and at least 3 available (maxSurge 1, maxUnavailable 0)",
      order: expect.stringContaining("any (deletion.order Random)"),
      waitsFor: [],
    });
  });

  test.each<[change: string, after: Unstructured, effects: string[]]>([
    [
      "reference",
      deployment("v1.34.0", {}, { infrastructureRef: ref("FooMachineTemplate", "b") }),
      ["replace"],
    ],
    ["failure domain", deployment("v1.34.0", {}, { failureDomain: "x" }), ["replace"]],
    ["timeout", deployment("v1.34.0", {}, { deletion: { nodeDrainTimeoutSeconds: 5 } }), ["in-place"]],
    ["taint", deployment("v1.34.0", {}, { taints: [{ key: "a", effect: "NoSchedule" }] }), ["in-place"]],
    ["replicas", deployment("v1.34.0", { replicas: 5 }), ["keep"]],
    ["OnDelete", deployment("v1.35.0", { rollout: { strategy: { type: "OnDelete" } } }), ["on-delete"]],
    [
      "rollout.after in the past",
      deployment("v1.34.0", { rollout: { after: "2026-05-01T00:00:00Z" } }),
      ["replace"],
    ],
    [
      "rollout.after in the future",
      deployment("v1.34.0", { rollout: { after: "2026-07-01T00:00:00Z" } }),
      ["keep"],
    ],
  ])("with another %s", (_change, after, effects) => {
    const found = forecast(live, [after]).flatMap(({ machines }) => machines.map(({ effect }) => effect));
    expect([...new Set(found)]).toEqual(effects);
  });

  test.each([
    [0, ["a in-place", "b in-place", "c in-place"], ""],
    [1, ["a in-place", "b in-place", "c replace"], "up to 1 Machine more than 3"],
    ["50%", ["a in-place", "b replace", "c replace"], "up to 2 Machines more than 3"],
  ])(
    "keeps the Machines that an extension updates, except those of maxSurge %s",
    (maxSurge, machines, atOnce) => {
      const before = [
        deployment("v1.34.0"),
        set("md-a", "v1.34.0", "2026-01-01T00:00:00Z"),
        ...["a", "b", "c"].map((name) => machine(name, "md-a")),
      ];
      const rollout = { strategy: { rollingUpdate: { maxSurge, maxUnavailable: 1 } } };
      const inPlace = new Map([["MachineDeployment default/md", "allow.ours"]]);
      const found = forecastRollouts(before, [deployment("v1.35.0", { rollout })], { now, inPlace });
      expect(machinesOf(found)).toEqual(machines);
      expect(found[0]?.atOnce).toMatch(new RegExp(`^${atOnce}`));
      expect(found[0]?.machines[0]?.reasons).toEqual(["allow.ours updates it in place"]);
      expect(found[0]?.fields.map(({ effect }) => effect)).not.toContain("replace");
    },
  );

  test("goes back to a MachineSet that fits", () => {
    const half = [
      deployment("v1.35.0"),
      set("old", "v1.34.0", "2026-01-01T00:00:00Z", {}, 2),
      set("new", "v1.35.0", "2026-02-01T00:00:00Z", {}, 1),
      machine("a", "old"),
      machine("b", "old"),
      machine("c", "new"),
    ];
    expect(machinesOf(forecast(half, []))).toEqual(["a replace", "b replace", "c keep"]);
    expect(machinesOf(forecast(half, [deployment("v1.34.0")]))).toEqual(["a keep", "b keep", "c replace"]);
  });

  test("deletes annotated and unhealthy Machines first", () => {
    const annotations = { "cluster.x-k8s.io/delete-machine": "" };
    const conditions = [
      { type: "Ready", status: "False", reason: "A", lastTransitionTime: "2026-01-01T00:00:00Z" },
    ];
    const machines = [
      machine("a", "old", "2026-01-01T00:00:00Z"),
      machine("b", "old", "2026-01-02T00:00:00Z"),
      machine("sick", "old", "2026-01-03T00:00:00Z", {}, { conditions }),
      machine("marked", "old", "2026-01-04T00:00:00Z", { annotations }),
    ];
    const order = (spec: Loose) =>
      forecast([...live.slice(0, 2), ...machines], [deployment("v1.35.0", spec)])[0]?.machines.map(
        ({ name }) => name,
      );
    expect(order({})).toEqual(["marked", "sick", "a", "b"]);
    expect(order({ deletion: { order: "Newest" } })).toEqual(["marked", "sick", "b", "a"]);
  });

  test.each<[rolling: Loose, text: string]>([
    [{ maxSurge: "50%" }, "up to 2 Machines more than 3, and at least 3 available"],
    [{ maxSurge: 0, maxUnavailable: "10%" }, "up to 0 Machines more than 3, and at least 2 available"],
    [{ maxSurge: 0, maxUnavailable: 9 }, "up to 0 Machines more than 3, and at least 0 available"],
  ])("replaces as many at once as %j says", (rollingUpdate, text) => {
    const strategy = { type: "RollingUpdate", rollingUpdate };
    expect(forecast(live, [deployment("v1.35.0", { rollout: { strategy } })])[0]?.atOnce).toContain(text);
  });

  test("keeps its Machines when only the content of a template changes", () => {
    const boot = (text: string) =>
      object("KubeadmConfigTemplate", "boot-a", { spec: { text } }, "bootstrap.cluster.x-k8s.io/v1beta2");
    const [rollout] = forecast([...live, boot("a")], [boot("b")]);
    expect(rollout?.machines.map(({ effect }) => effect)).toEqual(["keep", "keep", "keep"]);
    expect(rollout?.fields).toEqual([
      expect.objectContaining({ effect: "none", reason: expect.stringContaining("has the same name") }),
    ]);
  });

  test("waits for what holds it", () => {
    const hook = { annotations: { "pre-drain.delete.hook.machine.cluster.x-k8s.io/storage": "" } };
    const held = [
      ...live.slice(0, 2),
      machine("a", "old", "2026-01-01T00:00:00Z", hook),
      cluster({ paused: true }),
      controlPlane("v1.34.0"),
    ];
    const waitsFor = (...after: Unstructured[]) => forecast(held, after)[0]?.waitsFor.join("\n");
    const text = waitsFor(deployment("v1.35.0", {}, {}, { annotations: { "cluster.x-k8s.io/paused": "" } }));
    expect(text).toMatch(/Cluster default\/one is paused/);
    expect(text).toMatch(/has the annotation cluster.x-k8s.io\/paused/);
    expect(text).toMatch(/KubernetesVersionSkew/);
    expect(text).toMatch(/KubeadmVersionSkew/);
    expect(text).toMatch(/hook pre-drain.delete.hook.machine.cluster.x-k8s.io\/storage of Machine a/);
    const both = forecast(held, [deployment("v1.35.0"), controlPlane("v1.35.0", {}, {})]).at(-1)?.waitsFor;
    expect(both?.join("\n")).toMatch(/the upgrade of KubeadmControlPlane default\/cp to v1.35.0/);
    expect(both?.join("\n")).not.toMatch(/Skew/);
    const skip = { annotations: { "machineset.cluster.x-k8s.io/skip-preflight-checks": "All" } };
    expect(waitsFor(deployment("v1.35.0", {}, {}, skip))).not.toMatch(/Skew/);
  });

  test("names a missing template", () => {
    const foo = object("FooMachineTemplate", "infra-a", {}, "infrastructure.cluster.x-k8s.io/v1beta2");
    const after = deployment("v1.34.0", {}, { infrastructureRef: ref("FooMachineTemplate", "b") });
    expect(forecast([...live, foo], [after])[0]?.waitsFor).toEqual(["FooMachineTemplate b does not exist"]);
    expect(forecast(live, [after])[0]?.waitsFor).toEqual([]);
  });

  test("of a stored object keeps the defaults that a file leaves out", () => {
    const stored = deployment("v1.34.0", { deletion: { order: "Oldest" } }, {}, { uid: "u" });
    const others = live.slice(1);
    expect(forecast([stored, ...others], [deployment("v1.34.0")])).toEqual([]);
    expect(forecast([stored, ...others], [deployment("v1.35.0")])[0]?.order).toContain("Oldest");
  });

  test.each<[manager: string, metadata: object]>([
    [
      "kubectl apply",
      {
        annotations: {
          "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({
            spec: { rollout: { strategy: { type: "OnDelete" } } },
          }),
        },
      },
    ],
    [
      "server-side apply",
      {
        managedFields: [
          {
            manager: "flux",
            operation: "Apply",
            apiVersion: "cluster.x-k8s.io/v1beta2",
            fieldsV1: { "f:spec": { "f:rollout": { "f:strategy": { "f:type": {} } } } },
          },
        ],
      },
    ],
  ])("removes a strategy that %s set and the file leaves out", (_, metadata) => {
    const strategy = { rollout: { strategy: { type: "OnDelete" } } };
    const stored = deployment("v1.34.0", strategy, {}, { uid: "u", ...metadata });
    const [rollout] = forecast([stored, ...live.slice(1)], [deployment("v1.35.0")]);
    expect(new Set(rollout?.machines.map(({ effect }) => effect))).toEqual(new Set(["replace"]));
  });

  test("of contract v1beta1 is the same as of v1beta2", () => {
    const old = object(
      "MachineDeployment",
      "md",
      {
        spec: {
          clusterName: "one",
          replicas: 3,
          template: {
            spec: {
              clusterName: "one",
              version: "v1.34.0",
              bootstrap: {
                configRef: {
                  apiVersion: "bootstrap.cluster.x-k8s.io/v1beta1",
                  kind: "KubeadmConfigTemplate",
                  name: "boot-a",
                },
              },
              infrastructureRef: {
                apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
                kind: "FooMachineTemplate",
                name: "infra-a",
              },
            },
          },
        },
      },
      "cluster.x-k8s.io/v1beta1",
    );
    expect(forecast([old, ...live.slice(1)], [deployment("v1.34.0")])).toEqual([]);
    expect(machinesOf(forecast([old, ...live.slice(1)], [deployment("v1.35.0")]))).toHaveLength(3);
  });

  test("of a topology is left to its Cluster", () => {
    const labels = { "topology.cluster.x-k8s.io/owned": "" };
    expect(forecast(live, [deployment("v1.35.0", {}, {}, { labels })])).toEqual([]);
  });
});

describe("a KubeadmControlPlane", () => {
  const live = [
    controlPlane("v1.34.0"),
    cpMachine("young", "v1.34.0", "2026-02-01T00:00:00Z"),
    cpMachine("old", "v1.34.0", "2026-01-01T00:00:00Z"),
    infra("young", "cp-a"),
    infra("old", "cp-a"),
  ];

  test("replaces Machines of another version one by one, the oldest first", () => {
    expect(forecast(live, [])).toEqual([]);
    const [rollout] = forecast(live, [controlPlane("v1.35.0")]);
    expect(rollout).toMatchObject({
      machines: [
        { name: "old", effect: "replace", reasons: ["version v1.34.0, v1.35.0 required"] },
        { name: "young", effect: "replace" },
      ],
      atOnce: expect.stringContaining("the new one is created before"),
      waitsFor: [],
    });
    const strategy = { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } };
    const [none] = forecast(live, [controlPlane("v1.35.0", { rollout: { strategy } })]);
    expect(none?.atOnce).toContain("is deleted before the new one is created");
  });

  test.each<[change: string, spec: Loose, effects: string[]]>([
    [
      "template",
      { machineTemplate: { spec: { infrastructureRef: ref("FooMachineTemplate", "cp-b") } } },
      ["replace"],
    ],
    ["file", { kubeadmConfigSpec: { files: [{ path: "/a", content: "b" }] } }, ["replace"]],
    ["dns", { kubeadmConfigSpec: { clusterConfiguration: { dns: { imageTag: "a" } } } }, ["keep"]],
    [
      "timeout",
      {
        machineTemplate: {
          spec: {
            infrastructureRef: ref("FooMachineTemplate", "cp-a"),
            deletion: { nodeDrainTimeoutSeconds: 5 },
          },
        },
      },
      ["in-place"],
    ],
    ["rollout.after", { rollout: { after: "2026-01-15T00:00:00Z" } }, ["replace", "keep"]],
  ])("with another %s", (_change, spec, effects) => {
    const found = forecast(live, [controlPlane("v1.34.0", spec)]).flatMap(({ machines }) =>
      machines.map(({ effect }) => effect),
    );
    expect([...new Set(found)]).toEqual(effects);
  });

  test("replaces only the Machines that are outdated", () => {
    const half = [
      controlPlane("v1.34.0"),
      cpMachine("new", "v1.34.0", "2026-02-01T00:00:00Z"),
      cpMachine("old", "v1.34.0", "2026-01-01T00:00:00Z"),
      infra("new", "cp-a"),
      infra("old", "cp-0"),
    ];
    expect(machinesOf(forecast(half, []))).toEqual(["old replace", "new keep"]);
  });

  describe("with the KubeadmConfigs of its Machines", () => {
    const bootstrap = "bootstrap.cluster.x-k8s.io";
    const own = (name: string, spec: Loose, version = "v1beta2") =>
      object("KubeadmConfig", name, { spec }, `${bootstrap}/${version}`);
    const of = (name: string) => {
      const one = cpMachine(name, "v1.34.0", "2026-01-01T00:00:00Z");
      const configRef = ref("KubeadmConfig", name, bootstrap);
      return { ...one, spec: { ...(one.spec as Loose), bootstrap: { configRef } } } as never as Unstructured;
    };
    const joins = { joinConfiguration: { controlPlane: {}, nodeRegistration: { kubeletExtraArgs: [] } } };
    const gate = { featureGates: { ControlPlaneKubeletLocalMode: true } };
    const asks = (kubeadmConfigSpec: Loose) => controlPlane("v1.34.0", { kubeadmConfigSpec });

    test("keeps those that differ in form only, such as by a default of another release", () => {
      const configs = [
        own("a", { format: "cloud-config", clusterConfiguration: gate, ...joins }),
        own("b", {
          clusterConfiguration: { ...gate, controlPlaneEndpoint: "a:6443" },
          initConfiguration: {},
        }),
      ];
      expect(forecast([asks({}), of("a"), of("b"), ...configs], [])).toEqual([]);
    });

    test("replaces those that differ, and names the field", () => {
      const configs = [
        own("a", { clusterConfiguration: gate, ...joins }),
        own("b", { clusterConfiguration: gate, preKubeadmCommands: ["true"], ...joins }),
      ];
      const [rollout] = forecast([asks({}), of("a"), of("b"), ...configs], []);
      expect(rollout?.machines).toEqual([
        { name: "a", effect: "keep", reasons: [] },
        {
          name: "b",
          effect: "replace",
          reasons: ["KubeadmConfig is not up to date: /spec/kubeadmConfigSpec/preKubeadmCommands"],
        },
      ]);
    });

    test("decides by them, not by the change", () => {
      const configs = [own("a", { clusterConfiguration: gate, preKubeadmCommands: ["true"], ...joins })];
      const back = forecast([asks({}), of("a"), ...configs], [asks({ preKubeadmCommands: ["true"] })]);
      expect(machinesOf(back)).toEqual(["a keep"]);
    });

    test("converts those of contract v1beta1", () => {
      const arguments_ = { nodeRegistration: { kubeletExtraArgs: { v: "4" } } };
      const config = own(
        "a",
        { clusterConfiguration: gate, joinConfiguration: { controlPlane: {}, ...arguments_ } },
        "v1beta1",
      );
      const same = {
        joinConfiguration: { nodeRegistration: { kubeletExtraArgs: [{ name: "v", value: "4" }] } },
      };
      expect(forecast([asks(same), of("a"), config], [])).toEqual([]);
      expect(machinesOf(forecast([asks({}), of("a"), config], []))).toEqual(["a replace"]);
    });
  });

  test("replaces Machines before their certificates expire", () => {
    const certificatesExpiryDate = "2026-06-20T00:00:00Z";
    const before = [
      controlPlane("v1.34.0", { rollout: { before: { certificatesExpiryDays: 30 } } }),
      cpMachine("old", "v1.34.0", "2026-01-01T00:00:00Z", { status: { certificatesExpiryDate } }),
    ];
    expect(machinesOf(forecast(before, []))).toEqual(["old replace"]);
    expect(machinesOf(forecastRollouts(before, [], { now: now - 30 * 86_400_000 }))).toEqual([]);
  });

  test("waits for a healthy control plane", () => {
    const lastTransitionTime = "2026-01-01T00:00:00Z";
    const conditions = [{ type: "EtcdMemberHealthy", status: "False", reason: "A", lastTransitionTime }];
    const sick = cpMachine("sick", "v1.34.0", "2026-01-01T00:00:00Z", { status: { conditions } });
    expect(forecast([...live, sick], [controlPlane("v1.35.0")])[0]?.waitsFor).toEqual([
      "Machine sick: EtcdMemberHealthy is False",
    ]);
    expect(forecast(live, [controlPlane("v1.33.0")])[0]?.waitsFor).toEqual([]);
  });
});
