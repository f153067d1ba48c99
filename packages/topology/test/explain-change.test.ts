import type { CanUpdateMachineSetRequest } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import { describe, expect, test } from "vitest";
import { effectOf } from "../src/changes/effects.ts";
import { type ClusterChange, explainTopologyChange, renderObjects } from "../src/index.ts";
import { infraPatch, machinePatch, setField, variable, type World, world } from "./support/world.ts";

/** A topology of which all kinds of inputs determine fields. */
const start = (): World => {
  const made = world({
    variables: [
      variable("image", { type: "string", default: "a" }),
      variable("region", { type: "string", default: "north" }),
    ],
    patches: [
      infraPatch("region", [setField("region", { valueFrom: { variable: "region" } })]),
      machinePatch("image", [setField("image", { valueFrom: { variable: "image" } })]),
    ],
  });
  made.classSpec.kubernetesVersions = ["v1.33.0", "v1.34.0", "v1.35.0", "v1.36.0"];
  return made;
};

const template = (made: World, kind: string): JsonObject => {
  const found = made.objects.find((object) => object.kind === kind) as JsonObject;
  return ((found.spec as JsonObject).template as JsonObject).spec as JsonObject;
};

async function change(
  edit: (made: World) => void,
  from: (made: World) => void = () => {},
  featureGates = { RuntimeSDK: true },
): Promise<ClusterChange> {
  const [before, after] = [start(), start()];
  from(before);
  from(after);
  edit(after);
  const [result, ...others] = await explainTopologyChange(before.objects, after.objects, { featureGates });
  expect(others).toEqual([]);
  return result as ClusterChange;
}

/** A line for each field: effect, path, pointer, causes and patch. */
const lines = ({ steps }: Pick<ClusterChange, "steps">): string[] =>
  steps.flatMap(({ objects }) =>
    objects.flatMap(({ path, effect, fields }) =>
      fields.length === 0
        ? [`${effect} ${path}`]
        : fields.map(
            (field) =>
              `${field.effect} ${path} ${field.path}: ${[...field.causes, field.patch].filter(Boolean).join("; ")}`,
          ),
    ),
  );

test("changes in other namespaces take no renders", async () => {
  const rendersWith = async (count: number): Promise<number> => {
    let asked = 0;
    const contractOf = () => {
      asked += 1;
      return "v1beta2" as const;
    };
    const [before, after] = ["a", "b"].map((image) => {
      const made = start();
      made.topology.variables = [{ name: "image", value: image }];
      const others = Array.from({ length: count }, (_, number): JsonObject => {
        const metadata = { name: `of-${number}`, namespace: "other" };
        return { apiVersion: "acme.example.com/v1", kind: "AcmeMachineTemplate", metadata, spec: { image } };
      });
      return [...made.objects, ...others];
    }) as [JsonObject[], JsonObject[]];
    const [result] = await explainTopologyChange(before, after, { contractOf });
    expect(result?.steps).toHaveLength(1);
    return asked;
  };
  const alone = await rendersWith(0);
  expect(alone).toBeGreaterThan(0);
  expect(await rendersWith(20)).toBe(alone);
});

test("an existing Cluster keeps the defaults of variables that it was admitted with", async () => {
  const withDefault = (value: string) => (made: World) => {
    made.classSpec.variables = [
      variable("image", { type: "string", default: value }),
      variable("region", { type: "string", default: "north" }),
    ] as never;
  };
  expect(lines(await change(withDefault("c")))).toEqual([]);
  // Cluster API validates the stored default with the new class.
  const enumerated = await change((made) => {
    made.classSpec.variables = [
      variable("image", { type: "string", enum: ["x", "y"], default: "x" }),
      variable("region", { type: "string", default: "north" }),
    ] as never;
  });
  expect(enumerated.findings.map(({ message }) => message)).toEqual(['must be one of "x", "y"']);
});

test("the health check of workers is deleted when it is disabled, and with them", async () => {
  const check = {
    checks: { unhealthyNodeConditions: [{ type: "Ready", status: "False", timeoutSeconds: 9 }] },
  };
  const workersOf = (made: World) => (made.topology.workers as JsonObject).machineDeployments as JsonObject[];
  const checked = (made: World): void => {
    for (const workers of workersOf(made)) workers.healthCheck = check;
  };
  const disabled = await change((made) => {
    for (const workers of workersOf(made)) workers.healthCheck = { ...check, enabled: false };
  }, checked);
  expect(lines(disabled)).toEqual([`delete ${md}.machineHealthCheck`]);
  const removed = await change((made) => {
    delete made.topology.workers;
  }, checked);
  expect(lines(removed)).toEqual([`delete ${md}`, `delete ${md}.machineHealthCheck`]);
});

const md = "machineDeployments[md]";
const changes: readonly [string, (made: World) => void, readonly string[]][] = [
  ["nothing", () => {}, []],
  [
    "a variable, through the patch that reads it",
    ({ topology }) => {
      topology.variables = [{ name: "image", value: "b" }];
    },
    [
      `replace ${md}.infrastructure /spec/template/spec/image: Cluster default/one spec.topology.variables[image]; image definitions[0]`,
    ],
  ],
  [
    "an override of workers, but not the new default of a variable",
    (made) => {
      made.classSpec.variables = [
        variable("image", { type: "string", default: "c" }),
        variable("region", { type: "string", default: "south" }),
      ] as never;
      const [workers] = (made.topology.workers as JsonObject).machineDeployments as JsonObject[];
      (workers as JsonObject).variables = { overrides: [{ name: "image", value: "d" }] };
    },
    [
      `replace ${md}.infrastructure /spec/template/spec/image: ClusterClass default/small spec.variables[image]; Cluster default/one spec.topology.workers.machineDeployments[md].variables.overrides[image]; image definitions[0]`,
    ],
  ],
  [
    "a patch, and a template that no patch changes",
    (made) => {
      made.classSpec.patches = [
        ...(made.classSpec.patches as JsonObject[]),
        machinePatch("config", [setField("users", { value: [] })], "AcmeConfigTemplate"),
      ] as never;
      template(made, "AcmeControlPlaneTemplate").files = ["x"];
    },
    [
      `provider controlPlane /spec/files: AcmeControlPlaneTemplate default/cp spec.template.spec.files`,
      `replace ${md}.bootstrap /spec/template/spec/users: ClusterClass default/small spec.patches[config]; config definitions[0]`,
    ],
  ],
  [
    "fields that Machines take over in place, and those that replace them",
    ({ topology }) => {
      const [workers] = (topology.workers as JsonObject).machineDeployments as JsonObject[];
      Object.assign(workers as JsonObject, {
        replicas: 3,
        metadata: { labels: { team: "a" } },
        deletion: { nodeDrainTimeoutSeconds: 5, order: "Oldest" },
        failureDomain: "zone-2",
        rollout: { after: "2026-01-01T00:00:00Z" },
      });
      Object.assign(topology.controlPlane as JsonObject, { deletion: { nodeDrainTimeoutSeconds: 7 } });
    },
    [
      "in-place controlPlane /spec/machineTemplate/spec/deletion/nodeDrainTimeoutSeconds: Cluster default/one spec.topology.controlPlane.deletion.nodeDrainTimeoutSeconds",
      `none ${md} /metadata/labels/team: Cluster default/one ${topologyOf("metadata.labels.team")}`,
      `none ${md} /spec/deletion/order: Cluster default/one ${topologyOf("deletion.order")}`,
      `scale ${md} /spec/replicas: Cluster default/one ${topologyOf("replicas")}`,
      `replace ${md} /spec/rollout/after: Cluster default/one ${topologyOf("rollout.after")}`,
      `in-place ${md} /spec/template/metadata/labels/team: Cluster default/one ${topologyOf("metadata.labels.team")}`,
      `in-place ${md} /spec/template/spec/deletion/nodeDrainTimeoutSeconds: Cluster default/one ${topologyOf("deletion.nodeDrainTimeoutSeconds")}`,
      `replace ${md} /spec/template/spec/failureDomain: Cluster default/one ${topologyOf("failureDomain")}`,
    ],
  ],
  [
    "a patch that is now off, and an upgrade",
    (made) => {
      const [, image] = made.classSpec.patches as JsonObject[];
      (image as JsonObject).enabledIf = "false";
      made.topology.version = "v1.35.0";
    },
    [
      "replace controlPlane /spec/version: Cluster default/one spec.topology.version",
      `replace ${md}.infrastructure /spec/template/spec/image: ClusterClass default/small spec.patches[image]; image definitions[0]`,
      `replace ${md} /spec/template/spec/version: Cluster default/one spec.topology.version`,
    ],
  ],
  [
    "metadata of a template, which needs no other template",
    (made) => {
      const found = made.objects.find(({ kind }) => kind === "AcmeConfigTemplate") as JsonObject;
      (found.metadata as JsonObject).labels = { tier: "one" };
    },
    [`none ${md}.bootstrap /metadata/labels/tier: AcmeConfigTemplate default/config metadata.labels.tier`],
  ],
  [
    "added and removed workers",
    ({ topology }) => {
      topology.workers = { machineDeployments: [{ class: "worker", name: "other", replicas: 1 }] };
    },
    [
      "create machineDeployments[other].bootstrap",
      "create machineDeployments[other].infrastructure",
      "create machineDeployments[other]",
      `delete ${md}`,
    ],
  ],
];

function topologyOf(field: string): string {
  return `spec.topology.workers.machineDeployments[md].${field}`;
}

describe("the effects and causes of a change", () => {
  test.each(changes)("%s", async (_, edit, expected) => {
    const { findings, held, ...result } = await change(edit);
    expect({ lines: lines(result), findings, held }).toEqual({ lines: expected, findings: [], held: [] });
  });
});

describe("the effect of a field", () => {
  const kubeadm = {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmControlPlane",
    spec: { kubeadmConfigSpec: { initConfiguration: { skipPhases: ["a"] } } },
  };
  const other = { ...kubeadm, kind: "AcmeControlPlane" };
  const onDelete = { spec: { rollout: { strategy: { type: "OnDelete" } } } };
  test.each([
    ["controlPlane", "/spec/version", kubeadm, "replace"],
    ["controlPlane", "/spec/kubeadmConfigSpec/files/0/content", kubeadm, "replace"],
    ["controlPlane", "/spec/kubeadmConfigSpec/clusterConfiguration/dns/imageTag", kubeadm, "none"],
    ["controlPlane", "/spec/kubeadmConfigSpec/clusterConfiguration/dnsDomain", kubeadm, "replace"],
    [
      "controlPlane",
      "/spec/kubeadmConfigSpec/joinConfiguration/discovery/bootstrapToken/token",
      kubeadm,
      "none",
    ],
    // The first Machine is compared with the configuration to initialise, if it differs from that to join.
    ["controlPlane", "/spec/kubeadmConfigSpec/initConfiguration/nodeRegistration/name", kubeadm, "replace"],
    ["controlPlane", "/spec/machineTemplate/spec/taints", kubeadm, "in-place"],
    ["controlPlane", "/spec/machineTemplate/infrastructureRef/name", kubeadm, "replace"],
    ["controlPlane", "/spec/rollout/before/certificatesExpiryDays", kubeadm, "none"],
    ["controlPlane", "/spec/rolloutAfter", kubeadm, "replace"],
    ["controlPlane", "/spec/flavor", other, "provider"],
    ["controlPlane.machineHealthCheck", "/spec/checks", other, "none"],
    ["machineDeployments[a].bootstrap", "/spec/template/metadata/labels/a", other, "replace"],
    ["machineDeployments[a]", "/spec/template/spec/versionless", other, "in-place"],
    ["machinePools[a].bootstrap", "/spec/files", other, "provider"],
    ["machinePools[a]", "/spec/replicas", other, "scale"],
  ])("%s %s", (path, pointer, object, effect) => {
    const change = { path: pointer, before: "a", after: "b" };
    expect(effectOf(path, change, object as never, object as never).effect).toBe(effect);
  });

  test("waits for the deletion of Machines with OnDelete", () => {
    const change = { path: "/spec/template/spec/version", before: "a", after: "b" };
    expect(effectOf("machineDeployments[a]", change, onDelete, onDelete).reason).toContain(
      "when you delete them",
    );
  });
});

describe("the steps of an upgrade", () => {
  const stepsOf = ({ steps }: ClusterChange): string[][] =>
    steps.map(({ hooksBefore, objects, hooksAfter }) => [
      ...hooksBefore,
      ...objects.flatMap(({ path, fields }) =>
        fields.filter((one) => one.path.endsWith("/version")).map(({ after }) => `${path} ${after}`),
      ),
      ...hooksAfter,
    ]);

  test("follow the plan of the class, workers with the fewest steps", async () => {
    const result = await change(
      ({ topology }) => {
        topology.version = "v1.36.0";
        topology.variables = [{ name: "image", value: "b" }];
      },
      ({ topology }) => {
        topology.version = "v1.33.0";
        (topology.workers as JsonObject).machineDeployments = ["md", "second"].map((name) => ({
          class: "worker",
          name,
        }));
      },
    );
    const controlPlane = (version: string) => [
      "BeforeControlPlaneUpgrade",
      `controlPlane ${version}`,
      "AfterControlPlaneUpgrade",
    ];
    expect(stepsOf(result)).toEqual([
      ["BeforeClusterUpgrade", ...controlPlane("v1.34.0")],
      controlPlane("v1.35.0"),
      controlPlane("v1.36.0"),
      ["BeforeWorkersUpgrade", "machineDeployments[md] v1.36.0"],
      ["machineDeployments[second] v1.36.0", "AfterWorkersUpgrade", "AfterClusterUpgrade"],
    ]);
    // Changes of workers wait for their upgrade, so that Machines are replaced once.
    expect(result.steps.map(({ objects }) => objects.map(({ path }) => path))).toEqual([
      ["controlPlane"],
      ["controlPlane"],
      ["controlPlane"],
      ["machineDeployments[md].infrastructure", "machineDeployments[md]"],
      ["machineDeployments[second].infrastructure", "machineDeployments[second]"],
    ]);
  });

  test("leave out workers whose upgrade is deferred", async () => {
    const result = await change(({ topology }) => {
      topology.version = "v1.35.0";
      const [workers] = (topology.workers as JsonObject).machineDeployments as JsonObject[];
      (workers as JsonObject).metadata = { annotations: { "topology.cluster.x-k8s.io/defer-upgrade": "" } };
    });
    expect(stepsOf(result)).toEqual([
      [
        "BeforeClusterUpgrade",
        "BeforeControlPlaneUpgrade",
        "controlPlane v1.35.0",
        "AfterControlPlaneUpgrade",
      ],
    ]);
    expect(result.held).toEqual([md]);
  });

  test("list no defaults and fields of others of workers that waited", async () => {
    const [before, after] = [start(), start()];
    const { objects } = await renderObjects(before.objects);
    for (const { path, object } of objects) {
      const spec = object.spec as JsonObject;
      if (path === "cluster") Object.assign(before.cluster, object);
      else before.objects.push(object);
      if (path === "controlPlane") object.status = { version: spec.version ?? "" };
      if (path === md) Object.assign(spec, { minReadySeconds: 0, machineNaming: { template: "a" } });
    }
    after.topology.version = "v1.35.0";
    const [result] = await explainTopologyChange(before.objects, after.objects);
    expect(result?.findings).toEqual([]);
    expect(lines(result as ClusterChange)).toEqual([
      "replace controlPlane /spec/version: Cluster default/one spec.topology.version",
      `replace ${md} /spec/template/spec/version: Cluster default/one spec.topology.version`,
    ]);
  });

  test("call no hooks without RuntimeSDK", async () => {
    const upgrade = ({ topology }: World): void => {
      topology.version = "v1.35.0";
    };
    const result = await change(upgrade, undefined, { RuntimeSDK: false });
    expect(stepsOf(result)).toEqual([["controlPlane v1.35.0"], [`${md} v1.35.0`]]);
  });
});

describe("an extension that updates Machines in place", () => {
  const explain = async (remaining: readonly string[], edit: (made: World) => void = () => {}) => {
    const [before, after] = [start(), start()];
    for (const made of [before, after]) edit(made);
    after.topology.variables = [{ name: "image", value: "b" }];
    const asked: CanUpdateMachineSetRequest[] = [];
    const none = () => Promise.reject(new Error("not called"));
    const [result] = await explainTopologyChange(before.objects, after.objects, {
      external: {
        generatePatches: none,
        validateTopology: none,
        discoverVariables: none,
        updatesInPlace: (_, request) => {
          asked.push(request);
          return Promise.resolve({ extension: "allow.ours", remaining });
        },
      },
    });
    const object = result?.steps[0]?.objects.find(({ path }) => path === `${md}.infrastructure`);
    return { asked, effect: object?.effect, reasons: object?.fields.map(({ reason }) => reason) };
  };

  test("is asked about both templates, and does not replace what it covers", async () => {
    const { asked, effect, reasons } = await explain([]);
    expect(effect).toBe("in-place");
    expect(reasons).toEqual([
      "allow.ours updates the Machines in place; with maxSurge, one Machine is added first",
    ]);
    expect(asked).toHaveLength(1);
    const images = [asked[0]?.current, asked[0]?.desired].map(
      (side) => side?.infrastructureMachineTemplate.spec,
    );
    expect(images).toMatchObject([
      { template: { spec: { image: "a" } } },
      { template: { spec: { image: "b" } } },
    ]);
    expect(asked[0]?.desired.machineSet).toMatchObject({ kind: "MachineSet", spec: { clusterName: "one" } });
  });

  test("names what remains, for which Machines are replaced", async () => {
    const { effect, reasons } = await explain(["AcmeMachineTemplate /spec/template/spec/image"]);
    expect(effect).toBe("replace");
    expect(reasons?.[0]).toContain(
      "; allow.ours does not change AcmeMachineTemplate /spec/template/spec/image in place",
    );
  });
});
