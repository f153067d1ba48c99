import { askReference } from "@capikit/reference";
import { type RenderOptions, renderTopology, TopologyError, type Unstructured } from "@capikit/topology";
import { describe, expect, it } from "vitest";
import { byPath, type GoAnswer, oursByPath, suffixesOf, withStatus } from "../src/desired.ts";
import { at, crds, document, documents, only } from "../src/fixtures.ts";

const [clusterClass, ...templates] = documents("class.yaml");

/** Compares both for a cluster. */
async function both(
  cluster: Unstructured,
  options: Partial<RenderOptions> = {},
  question: object = {},
): Promise<{ go: Map<string, Unstructured>; ours: Map<string, Unstructured>; answer: GoAnswer }> {
  const theClass = options.clusterClass ?? only(clusterClass);
  const objects = options.objects ?? templates;
  const [answer] = await askReference<GoAnswer>("topology-reference", [
    { cluster, clusterClass: await withStatus(theClass), objects, crds, ...question },
  ]);
  if (answer?.out === undefined) throw new Error(answer?.error ?? "no answer");
  const rendered = await renderTopology({
    nameSuffix: suffixesOf(answer.out),
    ...options,
    cluster,
    clusterClass: theClass,
    objects,
  });
  return { go: byPath(answer.out), ours: oursByPath(rendered), answer: answer.out };
}

describe("the desired state of a topology is that of Cluster API", () => {
  it("for a new cluster with variables, patches, overrides, health checks and pools", async () => {
    const { go, ours } = await both(document("cluster.yaml"));
    expect(go.size).toBe(19);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("for a minimal cluster", async () => {
    const cluster = document("cluster.yaml");
    cluster.spec = { topology: { classRef: { name: "quick" }, version: "v1.34.0" } };
    cluster.metadata = { name: "small", namespace: "default" };
    const { go, ours } = await both(cluster);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it.each<[string, (topology: ReturnType<typeof at>) => void]>([
    [
      "null, which takes the default",
      (topology) => {
        topology.variables = [{ name: "imageRepository", value: null }];
      },
    ],
    [
      "null in an override",
      (topology) => {
        at(topology, "controlPlane").variables = { overrides: [{ name: "podSecurity", value: null }] };
      },
    ],
    [
      "empty, which takes the defaults of its members",
      (topology) => {
        topology.variables = [{ name: "podSecurity", value: {} }];
      },
    ],
  ])("for a variable that is %s", async (_, edit) => {
    const cluster = document("cluster.yaml");
    edit(at(cluster, "spec", "topology"));
    const { go, ours } = await both(cluster);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it.each([
    "a: 2026-01-02\nb: 0644\nc: 1_000\nd: on\ne: ~\nf: 1.50\ng: 12:30\nh: 0x1f\ni: !!str 5\nm: <no value>\nn: 0o17\nq: +5",
    "a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n1: one\ntrue: t",
    "a: 1\n---\nb: 2",
    "a: 1\na: 2",
    "{{/* nothing */}}",
    '["{{ .builtin.cluster.name }}", {{ .debug }}]',
  ])("for a template whose text is YAML of Go: %j", async (template) => {
    const theClass = structuredClone(only(clusterClass));
    (at(theClass, "spec", "patches", 0, "definitions", 0).jsonPatches as object[]).push({
      op: "add",
      path: "/spec/template/spec/x",
      valueFrom: { template },
    });
    const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("for labels and annotations that a patch sets to values of other types", async () => {
    const theClass = structuredClone(only(clusterClass));
    (at(theClass, "spec", "patches", 0, "definitions", 1).jsonPatches as object[]).push(
      { op: "add", path: "/spec/template/metadata/labels/build", valueFrom: { template: "20261123" } },
      { op: "add", path: "/spec/template/metadata/annotations/enabled", value: true },
    );
    const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass });
    expect(ours.get("infrastructureCluster")).toMatchObject({
      metadata: { labels: { build: 20261123 }, annotations: { enabled: true } },
    });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("for a control plane of contract v1beta1", async () => {
    const theClass = structuredClone(only(clusterClass));
    at(theClass, "spec", "controlPlane", "templateRef").apiVersion = "controlplane.cluster.x-k8s.io/v1beta1";
    delete at(theClass, "spec").patches;
    const objects = structuredClone(templates);
    const template = only(objects.find(({ kind }) => kind === "KubeadmControlPlaneTemplate"));
    template.apiVersion = "controlplane.cluster.x-k8s.io/v1beta1";
    const { go, ours } = await both(document("cluster.yaml"), { clusterClass: theClass, objects });
    expect(at(ours.get("controlPlane"), "spec", "machineTemplate")).toMatchObject({
      nodeDrainTimeout: "50s",
    });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });
});

describe("an upgrade goes the steps of Cluster API", () => {
  /** Returns a running cluster at a version. */
  async function running(version: string, machines: readonly Unstructured[] = []) {
    const cluster = document("cluster.yaml");
    at(cluster, "spec", "topology").version = version;
    const rendered = await renderTopology({ cluster, clusterClass: only(clusterClass), objects: templates });
    const live = structuredClone(rendered.objects.map(({ object }) => object));
    const current = only(live.find(({ kind }) => kind === "Cluster"));
    const controlPlane = only(live.find(({ kind }) => kind === "KubeadmControlPlane"));
    controlPlane.status = { versions: [{ version, replicas: 3 }] };
    const find = (path: string) => live[rendered.objects.findIndex((object) => object.path === path)];
    const workers = (kind: "machineDeployments" | "machinePools", names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          kind === "machineDeployments"
            ? {
                Object: find(`${kind}[${name}]`),
                BootstrapTemplate: find(`${kind}[${name}].bootstrap`),
                InfrastructureMachineTemplate: find(`${kind}[${name}].infrastructure`),
              }
            : {
                Object: find(`${kind}[${name}]`),
                BootstrapObject: find(`${kind}[${name}].bootstrap`),
                InfrastructureMachinePoolObject: find(`${kind}[${name}].infrastructure`),
              },
        ]),
      );
    const question = {
      current: {
        infrastructureCluster: find("infrastructureCluster"),
        controlPlane: {
          Object: controlPlane,
          InfrastructureMachineTemplate: find("controlPlane.infrastructureMachineTemplate"),
        },
        machineDeployments: workers("machineDeployments", ["md-0", "gpu", "md-1"]),
        machinePools: workers("machinePools", ["mp-0"]),
      },
      objects: [...templates, ...machines],
    };
    return { current, controlPlane, find, question, objects: [...templates, ...live, ...machines] };
  }

  const versions = (objects: Map<string, Unstructured>) => ({
    controlPlane: at(objects.get("controlPlane"), "spec").version,
    ...Object.fromEntries(
      [
        "machineDeployments[md-0]",
        "machineDeployments[gpu]",
        "machineDeployments[md-1]",
        "machinePools[mp-0]",
      ].map((path) => [path, at(objects.get(path), "spec", "template", "spec").version]),
    ),
  });

  it("nothing moves where nothing is to be upgraded, and names stay", async () => {
    const { current, question, objects } = await running("v1.34.2");
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("the control plane goes first, by the versions of the class", async () => {
    const { current, question, objects } = await running("v1.33.0");
    at(current, "spec", "topology").version = "v1.35.1";
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(versions(ours)).toMatchObject({ controlPlane: "v1.34.2", "machineDeployments[gpu]": "v1.33.0" });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it.each([
    ["holds an upgrade", {}, "v1.34.0"],
    [
      "does not hold one that started",
      { "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade" },
      "v1.34.2",
    ],
  ])("an annotation %s", async (_, annotations, version) => {
    const { current, question, objects } = await running("v1.34.0");
    at(current, "spec", "topology").version = "v1.34.2";
    const held = { "before-upgrade.hook.cluster.cluster.x-k8s.io/change-freeze": "" };
    Object.assign(at(current, "metadata", "annotations"), held, annotations);
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(versions(ours)).toMatchObject({ controlPlane: version, "machineDeployments[gpu]": "v1.34.0" });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("everything waits while the control plane is upgrading", async () => {
    const { current, controlPlane, question, objects } = await running("v1.34.0");
    at(current, "spec", "topology").version = "v1.34.2";
    at(controlPlane, "spec").version = "v1.34.2";
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(versions(ours)).toMatchObject({ controlPlane: "v1.34.2", "machineDeployments[gpu]": "v1.34.0" });
    const { cluster: _ours, ...rest } = Object.fromEntries(ours);
    const { cluster: _go, ...expected } = Object.fromEntries(go);
    expect(rest).toEqual(expected);
  });

  it("one MachineDeployment and one MachinePool follow, none that is deferred", async () => {
    const { current, controlPlane, question, objects } = await running("v1.34.0");
    at(current, "spec", "topology").version = "v1.34.2";
    at(controlPlane, "spec").version = "v1.34.2";
    controlPlane.status = { versions: [{ version: "v1.34.2", replicas: 3 }] };
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(versions(ours)).toEqual({
      controlPlane: "v1.34.2",
      "machineDeployments[md-0]": "v1.34.0",
      "machineDeployments[gpu]": "v1.34.2",
      "machineDeployments[md-1]": "v1.34.0",
      "machinePools[mp-0]": "v1.34.2",
    });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });

  it("more at once if the Cluster allows it", async () => {
    const { current, controlPlane, question, objects } = await running("v1.34.0");
    at(current, "spec", "topology").version = "v1.34.2";
    at(current, "metadata", "annotations")["topology.cluster.x-k8s.io/upgrade-concurrency"] = "2";
    at(controlPlane, "spec").version = "v1.34.2";
    controlPlane.status = { version: "v1.34.2" };
    const { go, ours } = await both(current, { objects, live: true }, question);
    expect(versions(ours)).toMatchObject({
      "machineDeployments[md-1]": "v1.34.2",
      "machineDeployments[gpu]": "v1.34.2",
    });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
  });
});

describe("external patches", () => {
  const theClass = structuredClone(only(clusterClass));
  (at(theClass, "spec").patches as unknown[]).push({
    name: "outside",
    external: {
      generatePatchesExtension: "gen.test",
      validateTopologyExtension: "val.test",
      settings: { tier: "gold" },
    },
  });
  const answers = {
    DockerClusterTemplate: {
      patchType: "JSONPatch",
      patch: '[{"op":"add","path":"/spec/template/spec/extra","value":1}]',
    },
    KubeadmConfigTemplate: {
      patchType: "JSONMergePatch",
      patch: '{"spec":{"template":{"spec":{"verbosity":4,"postKubeadmCommands":null}}}}',
    },
  };

  it("get the requests that Cluster API sends, and their patches are applied as there", async () => {
    const cluster = document("cluster.yaml");
    const requests: { extension: string; request: unknown }[] = [];
    const { go, ours, answer } = await both(
      cluster,
      {
        clusterClass: theClass,
        external: {
          discoverVariables: () => Promise.resolve({ status: "Success" }),
          generatePatches: ({ extension }, request) => {
            requests.push({ extension, request: structuredClone(request) });
            const items = request.items.flatMap(({ uid, object }) => {
              const found = Object.entries(answers).find(([kind]) => kind === object.kind)?.[1];
              if (found === undefined) return [];
              const patch = Buffer.from(found.patch).toString("base64");
              return [{ uid, patchType: found.patchType as "JSONPatch" | "JSONMergePatch", patch }];
            });
            return Promise.resolve({ status: "Success", items });
          },
          validateTopology: ({ extension }, request) => {
            requests.push({ extension, request: structuredClone(request) });
            return Promise.resolve({ status: "Success" });
          },
        },
      },
      { external: { "gen.test": answers } },
    );
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    // Uids differ in every call, and Go's order of workers is random.
    const comparable = (given: { extension: string; request: unknown }) => {
      const request = structuredClone(given.request) as {
        items: { uid?: string; holderReference: object }[];
      };
      for (const item of request.items) delete item.uid;
      request.items.sort((left, right) =>
        JSON.stringify(ordered(left)) < JSON.stringify(ordered(right)) ? -1 : 1,
      );
      return { extension: given.extension, request };
    };
    const ordered = (item: { holderReference: object }) => Object.values(item.holderReference);
    expect(requests.map(comparable)).toEqual((answer.requests ?? []).map(comparable));
  });
});

describe("what Cluster API refuses is refused", () => {
  const change = (edit: (topology: ReturnType<typeof at>) => void): Unstructured => {
    const cluster = document("cluster.yaml");
    edit(at(cluster, "spec", "topology"));
    return cluster;
  };
  const cases: Record<string, Unstructured> = {
    "a variable nobody defines": change((topology) => {
      topology.variables = [{ name: "nope", value: 1 }];
    }),
    "a variable twice": change((topology) => {
      topology.variables = [
        { name: "debug", value: true },
        { name: "debug", value: false },
      ];
    }),
    "a value of another type": change((topology) => {
      topology.variables = [{ name: "debug", value: "yes" }];
    }),
    "a value against the pattern": change((topology) => {
      topology.variables = [{ name: "imageRepository", value: "NO" }];
    }),
    "a member that the schema lacks": change((topology) => {
      topology.variables = [{ name: "podSecurity", value: { typo: 1 } }];
    }),
    "too many members": change((topology) => {
      topology.variables = [{ name: "podSecurity", value: { exempt: ["a", "b", "c", "d"] } }];
    }),
    "a value against a rule": change((topology) => {
      topology.variables = [{ name: "podSecurity", value: { enabled: true, level: "" } }];
    }),
    "a bad override": change((topology) => {
      at(topology, "workers", "machineDeployments", 0).variables = {
        overrides: [{ name: "files", value: [{}] }],
      };
    }),
    "a class that is not there": change((topology) => {
      at(topology, "workers", "machineDeployments", 0).class = "other";
    }),
    "a name twice": change((topology) => {
      at(topology, "workers", "machineDeployments", 1).name = "md-0";
    }),
    "a version that the class lacks": change((topology) => {
      topology.version = "v1.32.0";
    }),
    "health checks without a definition": change((topology) => {
      at(topology, "workers", "machineDeployments", 1).healthCheck = { enabled: true };
    }),
    "a node that has too little time": change((topology) => {
      at(topology, "workers", "machineDeployments", 1).healthCheck = {
        checks: { nodeStartupTimeoutSeconds: 5 },
      };
    }),
    "a share that is none": change((topology) => {
      at(topology, "controlPlane").healthCheck = {
        remediation: { triggerIf: { unhealthyLessThanOrEqualTo: "many" } },
      };
    }),
    "a value smaller than the old one": change((topology) => {
      topology.variables = [{ name: "replicasLimit", value: 2 }];
    }),
  };

  it.each(Object.keys(cases))("%s", async (name) => {
    const cluster = only(cases[name]);
    const oldCluster = change((topology) => {
      topology.variables = [{ name: "replicasLimit", value: 5 }];
    });
    const status = await withStatus(only(clusterClass));
    const [answer] = await askReference<GoAnswer>("topology-reference", [
      { cluster, oldCluster, clusterClass: status, objects: templates, crds },
    ]);
    expect(answer?.error).toBeDefined();
    const rendering = renderTopology({
      cluster,
      oldCluster,
      clusterClass: only(clusterClass),
      objects: templates,
    });
    await expect(rendering).rejects.toThrow(TopologyError);
  });
});
