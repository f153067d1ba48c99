import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/api/meta";
import { afterAll, describe, expect, it } from "vitest";
import { readCrds } from "../../../generators/src/import/crd/read-crds.ts";
import { kindOf as watchedKind } from "../../../packages/cli/src/shared/console/definitions.ts";
import { findProblems } from "../../../packages/cli/src/shared/console/find-problems.ts";
import {
  clusterSummary,
  objectsAround,
  conditionsOf as pageConditions,
  summarizeObject,
} from "../../../packages/cli/src/shared/console/summarize-object.ts";
import { readDump } from "../../../packages/cli/src/shared/input/read-dump.ts";
import { readObjects } from "../../../packages/cli/src/shared/input/read-objects.ts";
import {
  objectReferences,
  templateReferences,
} from "../../../packages/clusterctl-kit/src/describe/contracts.ts";
import { describeCluster } from "../../../packages/clusterctl-kit/src/describe/index.ts";
import { diagnoseCluster } from "../../../packages/clusterctl-kit/src/doctor/index.ts";
import { crdView } from "../../../packages/clusterctl-kit/src/lint/read/crd-view.ts";
import { makeObjectAt } from "../../../packages/clusterctl-kit/src/lint/read/lint-object.ts";
import { readFile } from "../../../packages/clusterctl-kit/src/lint/read/read-file.ts";
import { referencedRoles } from "../../../packages/clusterctl-kit/src/lint/read/referenced-roles.ts";
import { buildMoveGraph } from "../../../packages/clusterctl-kit/src/move/graph/move-graph.ts";
import { moveTypesOf } from "../../../packages/clusterctl-kit/src/move/objects/move-type.ts";
import {
  checkReferences,
  referenceTargets,
} from "../../../packages/clusterctl-kit/src/templates/check-references.ts";
import { readingClient } from "../../../packages/clusterctl-kit/test/doctor/fake-cluster.ts";
import type { Diagnostic } from "../../../packages/common/src/diagnostics/index.ts";
import { parseObjects } from "../../../packages/common/src/yaml/index.ts";
import { createFailure } from "../../../packages/envtest/src/e2e/failure.ts";
import { parseManifests } from "../../../packages/envtest/src/index.ts";
import { crdFacts, ObjectIndex, referencesIn } from "../../../packages/inventory/src/index.ts";

/** Every reader of objects says the same of an object: a table of objects and readers, compared by value. */
type Read = KubernetesObject & { readonly spec?: unknown; readonly status?: unknown };

const core = "cluster.x-k8s.io";
const now = Date.parse("2026-01-01T00:00:00Z");

function object(apiVersion: string, kind: string, name: string, rest: object = {}): Read {
  const metadata = {
    namespace: "ns",
    name,
    uid: `${kind} ${name}`,
    ...(rest as { metadata?: object }).metadata,
  };
  return { apiVersion, kind, ...rest, metadata } as unknown as Read;
}

function crdOf(apiVersion: string, kind: string, labels: object = {}): Read {
  const [group = "", version = ""] = apiVersion.split("/");
  const plural = `${kind.toLowerCase()}s`;
  return object("apiextensions.k8s.io/v1", "CustomResourceDefinition", `${plural}.${group}`, {
    metadata: { namespace: undefined, labels },
    spec: {
      group,
      names: { kind, plural },
      scope: "Namespaced",
      versions: [{ name: version, served: true, storage: true }],
    },
  });
}

describe("texts", () => {
  const metadata = { name: "foos.example.org" };
  const spec = {
    group: "example.org",
    names: { kind: "Foo", plural: "foos", singular: "foo", listKind: "FooList" },
    scope: "Namespaced",
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  };
  const crd = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", metadata, spec };
  const listOf = (kind: string, items: unknown, apiVersion = "v1") =>
    JSON.stringify({ apiVersion, kind, items });
  const isRead = ["CustomResourceDefinition foos.example.org"];
  const texts: readonly (readonly [title: string, text: string, read: readonly string[]])[] = [
    ["a document", JSON.stringify(crd), isRead],
    ["empty documents", `---\n---\n${JSON.stringify(crd)}\n---\n`, isRead],
    ["a list", listOf("List", [crd]), isRead],
    ["a list in a list", listOf("List", [{ apiVersion: "v1", kind: "List", items: [crd] }]), isRead],
    [
      "a list whose items have no kind",
      listOf("CustomResourceDefinitionList", [{ metadata, spec }], "apiextensions.k8s.io/v1"),
      isRead,
    ],
    ["a list without items", listOf("List", null), []],
    ["a list of items without a type", listOf("List", [{ metadata, spec }]), []],
    ["an object without metadata", JSON.stringify({ ...crd, metadata: undefined }), []],
    ["an object without apiVersion", JSON.stringify({ ...crd, apiVersion: undefined }), []],
    ["a value", "text", []],
    ["a key twice", `${JSON.stringify(crd).slice(0, -1)}, "spec": {}}`, []],
  ];
  const folder = mkdtempSync(join(tmpdir(), "capikit-readers-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string): string => {
    const path = join(folder, "text.yaml");
    writeFileSync(path, text);
    return path;
  };
  type Shown = Pick<Read, "kind" | "metadata">;
  const readers: readonly (readonly [name: string, read: (text: string) => readonly Shown[]])[] = [
    ["text", (text) => parseObjects<Read>(text).objects],
    ["dump", (text) => readDump([file(text)], "").objects],
    ["envtest", (text) => parseManifests(text, "x")],
    ["topology", (text) => readObjects([file(text)], { rejects: true }).objects],
    ["release", (text) => readObjects([folder], { skipsInvalid: file(text) !== "" }).objects],
    [
      "import",
      (text) => {
        const problems: Diagnostic[] = [];
        const found = readCrds([{ path: "x", text }], (problem) => problems.push(problem as never));
        return problems.length > 0 ? [] : (found.map(({ document }) => document) as unknown as Read[]);
      },
    ],
  ];

  it.each(readers)("hold the same objects: %s", (_, read) => {
    const found = texts.map(([title, text]) => {
      try {
        return [title, read(text).map(({ kind, metadata: { name } }) => `${kind} ${name}`)];
      } catch {
        return [title, []];
      }
    });
    expect(found).toEqual(texts.map(([title, , wanted]) => [title, wanted]));
  });

  it("are no lists for lint, as clusterctl cannot install one", () => {
    const lists = texts.filter(([, text]) => /"kind":"\w*List"/.test(text));
    expect(lists).toHaveLength(5);
    for (const [title, text] of lists) {
      const { objects, problems } = readFile({ path: "infrastructure-components.yaml", content: text });
      expect([title, objects, problems.map(({ rule }) => rule)]).toEqual([title, [], ["file/yaml-syntax"]]);
    }
  });
});

describe("conditions", () => {
  const listOf = (value: string) => [
    ...["Ready", "Available"].map((type) => ({ type, status: "False", reason: value, message: value })),
    { type: "Deleting", status: "True", reason: value, message: value },
  ];
  /** Statuses with the reasons that every reader says. */
  const statuses: readonly (readonly [title: string, status: unknown, said: string])[] = [
    ["contract v1beta1", { conditions: listOf("Old") }, "Old"],
    [
      "contract v1beta1 with v1beta2",
      { conditions: listOf("Old"), v1beta2: { conditions: listOf("New") } },
      "New",
    ],
    ["contract v1beta2", { conditions: listOf("New") }, "New"],
    [
      "contract v1beta2 with v1beta1",
      { conditions: listOf("New"), deprecated: { v1beta1: { conditions: listOf("Old") } } },
      "New",
    ],
    ["an empty list of v1beta2", { conditions: listOf("Old"), v1beta2: { conditions: [] } }, ""],
    ["v1beta2 without a list", { conditions: listOf("Old"), v1beta2: { conditions: "New" } }, "Old"],
    ["no status", undefined, ""],
    ["a status of another type", "New", ""],
    ["conditions of another type", { conditions: { Ready: "New" } }, ""],
    ["items of other types", { conditions: [null, 1, "Old", [], ...listOf("New")] }, "New"],
    ["an invalid condition", { conditions: [...listOf("Old"), { type: "Odd", status: "Maybe" }] }, ""],
  ];
  const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
    ...["Cluster", "Machine", "MachineSet", "MachineDeployment", "MachinePool"].flatMap((kind) =>
      ["v1beta1", "v1beta2"].map((version) => [`${core}/${version}`, kind] as const),
    ),
    ["controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane"],
  ];
  interface Reader {
    readonly name: string;
    readonly reads?: (kind: string, title: string) => boolean;
    readonly read: (one: Read) => Promise<string> | string;
  }
  const readers: readonly Reader[] = [
    { name: "list of the console", read: (one) => summarizeObject(one).summary },
    {
      name: "page of an object",
      // It shows the conditions of both contracts, also invalid ones.
      reads: (_, title) => !/invalid|empty/.test(title),
      read: (one) => JSON.stringify(pageConditions(one).filter(({ contract }) => contract !== "v1beta1")),
    },
    {
      name: "problems of the console",
      read: async (one) => {
        const metadata = { ...one.metadata, finalizers: ["f"], deletionTimestamp: "2025-12-31T00:00:00Z" };
        const known = {
          now,
          objects: [{ ...one, metadata }],
          records: [],
          calls: [],
          denials: [],
          errors: [],
          served: new Map(),
          malformed: [],
          parts: [],
          diagnostics: [],
        };
        return JSON.stringify(
          await findProblems({ ...known, running: [], stale: [], isSession: true } as never),
        );
      },
    },
    {
      name: "describe cluster",
      read: (one) => {
        const labels = { [`${core}/cluster-name`]: "c" };
        const { apiVersion, kind } = one;
        const owner = {
          apiVersion: `${core}/v1beta2`,
          kind: "MachineDeployment",
          name: "d",
          controller: true,
        };
        const ownerReferences = kind === "MachineSet" ? [owner] : [];
        const name = kind === "Cluster" ? "c" : one.metadata.name;
        const given = { ...one, metadata: { ...one.metadata, name, labels, ownerReferences } };
        const controlPlaneRef = { apiVersion, kind, name };
        const cluster = object(
          `${core}/v1beta2`,
          "Cluster",
          "c",
          kind.includes("Control") ? { spec: { controlPlaneRef } } : {},
        );
        const others = [
          ...(kind === "Cluster" ? [] : [cluster]),
          ...(kind === "MachineSet"
            ? [object(`${core}/v1beta2`, "MachineDeployment", "d", { metadata: { labels } })]
            : []),
          ...(kind === "MachineDeployment"
            ? [
                object(`${core}/v1beta2`, "MachineSet", "x", {
                  metadata: { labels, ownerReferences: [{ ...owner, name: "x" }] },
                }),
              ]
            : []),
          ...(/^Machine(?:Set|Deployment)$/.test(kind ?? "")
            ? [
                object(`${core}/v1beta2`, "Machine", "m", {
                  metadata: { labels, ownerReferences: [{ ...owner, kind: "MachineSet", name: "x" }] },
                }),
              ]
            : []),
        ];
        const options = {
          namespace: "ns",
          name: "c",
          showConditions: "all",
          showMachineSets: true,
          grouping: false,
        };
        return JSON.stringify(describeCluster([...others, given] as never, options));
      },
    },
    {
      name: "doctor",
      read: async (one) => {
        const deleted = {
          ...one,
          metadata: { ...one.metadata, deletionTimestamp: "2025-12-31T00:00:00Z", finalizers: ["f"] },
        };
        const crd = crdOf(one.apiVersion ?? "", one.kind ?? "");
        const cluster = {
          objects: [deleted, crd],
          forbidden: new Set<string>(),
          broken: new Map(),
          version: "v1.35.0",
          requests: [],
        };
        const { findings } = await diagnoseCluster(readingClient(cluster as never), { now });
        return findings
          .filter(({ check }) => check === "deleting")
          .map(({ message }) => message)
          .join();
      },
    },
    {
      name: "failures of e2e",
      read: async (one) => {
        const client = { list: async () => ({ items: [] }) };
        const unmet = [{ object: one, problem: "is late" }];
        const failure = { cluster: { namespace: "ns", name: "c" }, summary: "failed", unmet };
        return (await createFailure({ client } as never, failure)).message;
      },
    },
  ];

  it.each(readers)("says the same: $name", async ({ reads = () => true, read }) => {
    const [said, wanted]: [string[], string[]] = [[], []];
    for (const [apiVersion, kind] of kinds)
      for (const [title, status, expected] of statuses) {
        if (!reads(kind, title)) continue;
        const text = await read(object(apiVersion, kind, "x", status === undefined ? {} : { status }));
        const found = new Set(text.match(/\b(?:Old|New)\b/g));
        said.push(`${kind} ${apiVersion}, ${title}: ${[...found].sort().join()}`);
        wanted.push(`${kind} ${apiVersion}, ${title}: ${expected}`);
      }
    expect(said).toEqual(wanted);
    expect(said.length).toBeGreaterThan(40);
  });
});

describe("Clusters", () => {
  const replicas = { desiredReplicas: 3, readyReplicas: 2 };
  const label = { [`${core}/cluster-name`]: "c" };
  const machine = (version: string, name: string) =>
    object(`${core}/v1beta2`, "Machine", name, { metadata: { labels: label }, spec: { version } });
  const machines = [machine("v1.35.0", "a"), machine("v1.34.1", "b")];
  const cases: readonly (readonly [title: string, spec: object, status: object, shown: string])[] = [
    [
      "with a topology",
      { topology: { class: "k", version: "v1.36.0" } },
      { controlPlane: replicas },
      "v1.36.0 2/3",
    ],
    ["without a topology", {}, { controlPlane: replicas }, "v1.34.1 2/3"],
    ["of contract v1beta1", {}, { v1beta2: { controlPlane: replicas } }, "v1.34.1 2/3"],
    ["without a status", {}, {}, "v1.34.1 "],
  ];

  it.each(cases)("have one summary: %s", (_, spec, status, shown) => {
    const cluster = object(`${core}/v1beta2`, "Cluster", "c", { spec, status });
    const { version, controlPlane } = clusterSummary(cluster, machines);
    expect(`${version} ${controlPlane}`).toBe(shown);
  });
});

describe("references", () => {
  const infra = "infrastructure.cluster.x-k8s.io";
  const forms: readonly (readonly [
    form: string,
    ref: (group: string, kind: string, name: string) => object,
  ])[] = [
    ["apiVersion", (group, kind, name) => ({ apiVersion: `${group}/v1beta1`, kind, name })],
    ["apiGroup", (apiGroup, kind, name) => ({ apiGroup, kind, name })],
  ];
  type Case = readonly [object: Read, contract: readonly string[], others: readonly string[]];
  const cases = forms.flatMap(([form, ref]): Case[] => {
    const core1 = `${core}/v1beta2`;
    const machineSpec = {
      infrastructureRef: ref(infra, "FooMachineTemplate", "m"),
      bootstrap: { configRef: ref("bootstrap.cluster.x-k8s.io", "KubeadmConfigTemplate", "k") },
    };
    const ofTemplates = [
      `FooMachineTemplate.${infra}/m`,
      "KubeadmConfigTemplate.bootstrap.cluster.x-k8s.io/k",
    ];
    const key = form === "apiVersion" ? "ref" : "templateRef";
    return [
      [
        object(core1, "Cluster", "c", {
          spec: {
            infrastructureRef: ref(infra, "FooCluster", "c"),
            controlPlaneRef: ref("controlplane.cluster.x-k8s.io", "KubeadmControlPlane", "c"),
            topology:
              form === "apiGroup"
                ? { classRef: { name: "k", namespace: "classes" } }
                : { class: "k", classNamespace: "classes" },
          },
        }),
        [`FooCluster.${infra}/c`, "KubeadmControlPlane.controlplane.cluster.x-k8s.io/c"],
        [`ClusterClass.${core}/classes/k`],
      ],
      [
        object(core1, "Machine", "m", {
          spec: {
            infrastructureRef: ref(infra, "FooMachine", "m"),
            bootstrap: {
              configRef: ref("bootstrap.cluster.x-k8s.io", "KubeadmConfig", "k"),
              dataSecretName: "data",
            },
          },
        }),
        [`FooMachine.${infra}/m`, "KubeadmConfig.bootstrap.cluster.x-k8s.io/k"],
        ["Secret./data"],
      ],
      ...["MachineDeployment", "MachineSet"].map(
        (kind): Case => [
          object(core1, kind, "d", { spec: { template: { spec: machineSpec } } }),
          ofTemplates,
          [],
        ],
      ),
      [
        object(core1, "MachinePool", "p", {
          spec: { template: { spec: { infrastructureRef: ref(infra, "FooMachinePool", "p") } } },
        }),
        [`FooMachinePool.${infra}/p`],
        [],
      ],
      [
        object("controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane", "kcp", {
          spec: {
            machineTemplate:
              form === "apiGroup"
                ? { spec: { infrastructureRef: ref(infra, "FooMachineTemplate", "cp") } }
                : { infrastructureRef: ref(infra, "FooMachineTemplate", "cp") },
          },
        }),
        [`FooMachineTemplate.${infra}/cp`],
        [],
      ],
      [
        object(core1, "ClusterClass", "k", {
          spec: {
            infrastructure: { [key]: ref(infra, "FooClusterTemplate", "i") },
            workers: {
              machineDeployments: [
                form === "apiGroup"
                  ? { infrastructure: { [key]: ref(infra, "FooMachineTemplate", "w") } }
                  : { template: { infrastructure: { [key]: ref(infra, "FooMachineTemplate", "w") } } },
              ],
            },
          },
        }),
        [`FooClusterTemplate.${infra}/i`, `FooMachineTemplate.${infra}/w`],
        [],
      ],
      [
        object("ipam.cluster.x-k8s.io/v1beta2", "IPAddressClaim", "a", {
          spec: { poolRef: ref("ipam.cluster.x-k8s.io", "InClusterIPPool", "pool") },
        }),
        [],
        ["InClusterIPPool.ipam.cluster.x-k8s.io/pool"],
      ],
      [
        object(core1, "MachineHealthCheck", "h", {
          spec: { remediation: { templateRef: ref(infra, "FooRemediationTemplate", "r") } },
        }),
        [],
        [`FooRemediationTemplate.${infra}/r`],
      ],
      [
        object("infrastructure.cluster.x-k8s.io/v1", "FooMachine", "odd", {
          spec: { identityRef: { name: "id" } },
        }),
        [],
        ["Secret./id"],
      ],
      [
        object(core1, "Machine", "odd", {
          spec: { infrastructureRef: { kind: 1, name: [] }, bootstrap: "x" },
        }),
        [],
        [],
      ],
      [object(core1, "Cluster", "bare"), [], []],
    ];
  });
  const targetsOf = cases.flatMap(([, contract, others]) => [...contract, ...others]);
  const parse = (target: string): Read => {
    const [kindName = "", ...path] = target.split("/");
    const [kind = "", ...group] = kindName.split(".");
    const namespace = path.length === 2 ? path[0] : "ns";
    const ofGroup = group.join(".");
    return object(ofGroup === "" ? "v1" : `${ofGroup}/v1`, kind, path.at(-1) ?? "", {
      metadata: { namespace },
    });
  };
  const format = ({ apiVersion = "", kind, metadata: { name, namespace } }: Read): string => {
    const group = apiVersion.includes("/") ? apiVersion.split("/")[0] : "";
    return `${kind}.${group}/${namespace === "ns" ? "" : `${namespace}/`}${name}`;
  };
  // The same names in other kinds, groups and namespaces are no targets.
  const decoys = targetsOf.flatMap((target) => {
    const one = parse(target);
    const { name = "", namespace } = one.metadata;
    // A field without a kind states no group.
    const isStated = one.kind !== "Secret" && one.kind !== "ClusterClass";
    return [
      isStated &&
        object("other.example.org/v1", one.kind ?? "", name, {
          metadata: { namespace, uid: `other ${target}` },
        }),
      object(one.apiVersion ?? "", one.kind ?? "", name, {
        metadata: { namespace: "elsewhere", uid: `elsewhere ${target}` },
      }),
      object(one.apiVersion ?? "", "Unrelated", name, { metadata: { namespace, uid: `kind ${target}` } }),
    ].filter((decoy) => decoy !== false);
  });
  const index = (): ObjectIndex<Read> => new ObjectIndex([...new Set(targetsOf)].map(parse).concat(decoys));
  const typed = ({ group, kind, name }: { group: string; kind: string; name: string }) =>
    `${kind}.${group}/${name}`;

  const isShown = ({ kind = "" }: Read): boolean => !["MachineSet", "ClusterClass"].includes(kind);
  const readers: readonly {
    readonly name: string;
    readonly reads?: (one: Read) => boolean;
    readonly wanted: (contract: readonly string[], others: readonly string[]) => readonly string[];
    readonly read: (one: Read) => readonly string[];
  }[] = [
    {
      name: "console",
      wanted: (contract, others) => [...contract, ...others],
      read: (one) => {
        const { above } = objectsAround(index(), one);
        return above.map(({ apiVersion, kind, name, namespace }) =>
          format(object(apiVersion, kind, name, { metadata: { namespace } })),
        );
      },
    },
    {
      name: "move",
      wanted: (contract, others) => [...contract, ...others],
      read: (one) =>
        index()
          .referencesFrom(one, Number.POSITIVE_INFINITY)
          .map(({ to }) => format(to)),
    },
    {
      name: "describe",
      reads: isShown,
      wanted: (contract) => contract,
      read: (one) => [...objectReferences(one), ...templateReferences(one)].map(typed),
    },
    {
      name: "topology diff",
      wanted: (contract, others) =>
        [...contract, ...others].filter((one) => !/^(?:Secret|ClusterClass)\./.test(one)),
      read: (one) => referencesIn(one.spec).map(({ reference }) => typed(reference)),
    },
    {
      name: "templates",
      wanted: (contract, others) => [
        ...contract,
        ...others.filter((one) => one.startsWith("FooRemediation")),
      ],
      read: (one) =>
        checkReferences(one as never, referenceTargets([], true)).flatMap(({ message }) => {
          const [, kind, name, group] = /^refers to (\w+)\/(\S+) of ([^,]+),/.exec(message) ?? [];
          return kind === undefined ? [] : `${kind}.${group}/${name}`;
        }),
    },
    {
      name: "lint",
      // Core creates objects from templates: their kinds have roles, too.
      wanted: (contract) =>
        contract.flatMap((one) => {
          const [kind = ""] = one.split("/");
          return [kind, kind.replace(/Template\./, ".")];
        }),
      read: (one) =>
        [...referencedRoles([makeObjectAt("f", one as never, () => ({ path: "f" }))]).keys()].map((key) =>
          key.split("/").reverse().join("."),
        ),
    },
  ];

  it.each(readers)("finds the same: $name", ({ reads = () => true, wanted, read }) => {
    const rows = cases.filter(([one]) => reads(one));
    const show = (one: Read, found: readonly string[]) =>
      `${one.kind} ${one.metadata.name}: ${[...new Set(found)].sort().join(" ")}`;
    const expected = rows.map(([one, contract, others]) => show(one, wanted(contract, others)));
    expect(rows.map(([one]) => show(one, read(one)))).toEqual(expected);
    expect(rows.length).toBeGreaterThan(15);
  });
});

describe("owners", () => {
  const owner = object(`${core}/v1beta1`, "MachineSet", "s");
  const reference = (apiVersion: string, uid: unknown) => ({
    apiVersion,
    kind: "MachineSet",
    name: "s",
    uid,
    controller: true,
  });
  const machine = (ownerReferences: unknown) =>
    object(`${core}/v1beta2`, "Machine", "m", {
      metadata: { ownerReferences, labels: { [`${core}/cluster-name`]: "c" } },
    });
  const cases: readonly (readonly [title: string, references: unknown, byName: boolean, byUid: boolean])[] = [
    ["an owner in another version", [reference(`${core}/v1beta2`, "MachineSet s")], true, true],
    ["an owner of another group", [reference("example.org/v1", "else")], false, false],
    ["a former owner of the same name", [reference(`${core}/v1beta2`, "else")], true, false],
    ["no owners", undefined, false, false],
  ];

  it.each(cases)("reads %s in the same way", (_, references, byName, byUid) => {
    const one = machine(references);
    const index = new ObjectIndex([owner, one]);
    expect([...index.controlledBy("MachineSet", "ns", "s")].length > 0).toBe(byName);
    expect(objectsAround(index, one).above.length > 0).toBe(byUid);
    const types = moveTypesOf(
      [owner, one].map((given) =>
        crdOf(given.apiVersion ?? "", given.kind ?? "", { "clusterctl.cluster.x-k8s.io": "" }),
      ),
    );
    const { nodes } = buildMoveGraph({ types, objects: [owner, one] });
    const node = nodes.find(({ uid }) => uid === one.metadata.uid);
    expect(node?.owners.some(({ uid }) => uid === owner.metadata.uid)).toBe(byUid);
  });
});

describe("CRDs", () => {
  const labels = { "clusterctl.cluster.x-k8s.io": "", "cluster.x-k8s.io/v1beta2": "v1" };
  const spec = { group: "example.org", names: { kind: "Foo", plural: "foos" }, scope: "Namespaced" };
  const versions = [
    { name: "v1", served: true, storage: true },
    { name: "v1alpha1", served: true, storage: false },
  ];
  const crd = (version: string, of: object) =>
    object(`apiextensions.k8s.io/${version}`, "CustomResourceDefinition", "foos.example.org", {
      metadata: { namespace: undefined, labels },
      spec: of,
    });
  const cases = [
    ["of version v1", crd("v1", { ...spec, versions })],
    ["of version v1beta1", crd("v1beta1", { ...spec, version: "v1" })],
    ["with versions of other types", crd("v1", { ...spec, versions: [...versions, null, "x"] })],
  ] as const;
  const readers: readonly (readonly [name: string, read: (one: Read) => string | undefined])[] = [
    [
      "move",
      (one) => moveTypesOf([one]).map((t) => `${t.plural}.${t.group} ${t.kind} ${t.version} ${t.scope}`)[0],
    ],
    [
      "console",
      (one) => {
        const kind = watchedKind(one);
        return kind && `${kind.plural}.${kind.group} ${kind.kind} ${kind.version} ${kind.scope}`;
      },
    ],
    [
      "doctor",
      (one) => {
        const { plural, group, kind, scope, versions: read } = crdFacts(one);
        return `${plural}.${group} ${kind} ${read.find(({ storage }) => storage)?.name} ${scope}`;
      },
    ],
    [
      "lint",
      (one) => {
        const view = crdView(makeObjectAt("f", one as never, () => ({ path: "f" })));
        return `${view.plural}.${view.group} ${view.kind} ${view.versions.find(({ storage }) => storage)?.name} ${view.scope}`;
      },
    ],
  ];

  it.each(readers)("reads the same: %s", (_, read) => {
    expect(cases.map(([title, one]) => `${title}: ${read(one)}`)).toEqual(
      cases.map(([title]) => `${title}: foos.example.org Foo v1 Namespaced`),
    );
  });
});
