import { isDeepStrictEqual } from "node:util";
import { askReference } from "@capikit/reference";
import { type ExternalPatches, renderTopology, TopologyError, type Unstructured } from "@capikit/topology";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { featureGates } from "../src/compare-topologies.ts";
import { byPath, type GoAnswer, oursByPath, suffixesOf, withStatus } from "../src/desired.ts";

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const text = fc.stringMatching(/^[a-z]([a-z0-9-]{0,6}[a-z0-9])?$/);
const texts = fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 });
const graphemes = fc.string({ unit: "grapheme", maxLength: 8 });
const metadata = optional(
  fc
    .record({
      labels: optional(texts),
      annotations: optional(fc.oneof(texts, fc.dictionary(text, graphemes, { minKeys: 1, maxKeys: 3 }))),
    })
    .filter(({ labels, annotations }) => Boolean(labels ?? annotations)),
);
const seconds = fc.integer({ min: 0, max: 4000 });
const timeouts = {
  nodeDrainTimeoutSeconds: optional(seconds),
  nodeVolumeDetachTimeoutSeconds: optional(seconds),
  nodeDeletionTimeoutSeconds: optional(seconds),
};
const deletion = optional(
  fc.record(timeouts).filter((value) => Object.values(value).some((given) => given !== undefined)),
);
const taints = optional(
  fc.uniqueArray(
    fc.record({
      key: text.map((name) => `example.com/${name}`),
      effect: fc.constantFrom("NoSchedule", "NoExecute", "PreferNoSchedule"),
      propagation: fc.constantFrom("Always", "OnInitialization"),
    }),
    { minLength: 1, maxLength: 2, selector: ({ key }) => key },
  ),
);
const readinessGates = optional(
  fc.uniqueArray(fc.record({ conditionType: text.map((name) => `example.com/${name}`) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ conditionType }) => conditionType,
  }),
);
const checks = fc.record({
  nodeStartupTimeoutSeconds: optional(fc.integer({ min: 31, max: 900 })),
  unhealthyNodeConditions: fc.constant([{ type: "Ready", status: "Unknown", timeoutSeconds: 60 }]),
});
const triggerIf = fc.constantFrom({ unhealthyLessThanOrEqualTo: "40%" }, { unhealthyInRange: "[0-2]" });
const healthCheck = (extra: Record<string, fc.Arbitrary<unknown>>) =>
  optional(fc.record({ checks, remediation: optional(fc.record({ triggerIf, ...extra })) }));
const enabled = fc.record({ enabled: fc.boolean(), checks });
const rollout = fc.record({
  strategy: fc.record({
    type: fc.constant("RollingUpdate"),
    rollingUpdate: fc.record({
      maxSurge: fc.constantFrom(0, 1, "25%"),
      maxUnavailable: fc.constantFrom(1, "10%"),
    }),
  }),
});
const maxInFlight = { maxInFlight: fc.constantFrom(1, "50%") };
const workers = {
  metadata,
  deletion,
  taints,
  minReadySeconds: optional(fc.integer({ min: 0, max: 30 })),
};

const ref = (kind: string) => ({
  templateRef: { apiVersion: "acme.example.com/v1beta2", kind, name: kind.toLowerCase() },
});
/** References to a template; few are to none, to another version or kind. */
const refs = (kind: string) => {
  const { templateRef } = ref(kind);
  const odd = fc.constantFrom(
    { templateRef: { ...templateRef, name: "absent" } },
    { templateRef: { ...templateRef, apiVersion: "acme.example.com/v1beta1" } },
    { templateRef: { ...templateRef, apiVersion: "other.example.com/v1beta2" } },
    { templateRef: { ...templateRef, kind: kind.replace("Template", "") } },
  );
  return fc.oneof({ weight: 60, arbitrary: fc.constant(ref(kind)) }, { weight: 1, arbitrary: odd });
};
const selector = (kind: string, matchResources: object) => ({
  apiVersion: "acme.example.com/v1beta2",
  kind,
  matchResources,
});
const add = (path: string, template: string) => ({
  op: "add",
  path: `/spec/template/${path}`,
  valueFrom: { template },
});

interface RandomPatch {
  readonly name: string;
  readonly enabledIf?: string;
  readonly definitions: readonly {
    readonly selector: ReturnType<typeof selector>;
    readonly jsonPatches: readonly object[];
  }[];
}

/** Patches to choose from: each works on whatever topology there is. */
const patches: readonly RandomPatch[] = [
  {
    name: "cluster",
    definitions: [
      {
        selector: selector("AcmeClusterTemplate", { infrastructureCluster: true }),
        jsonPatches: [
          add("spec/text", "{{ .text | quote }}"),
          { op: "add", path: "/spec/template/metadata/labels/patched", value: "x" },
        ],
      },
    ],
  },
  {
    name: "plane",
    definitions: [
      {
        selector: selector("AcmeControlPlaneTemplate", { controlPlane: true }),
        jsonPatches: [
          add("spec/list", "{{ range $i, $x := .list }}\n- {{ $i }}-{{ $x }}{{ else }}[]{{ end }}"),
          { op: "add", path: "/spec/template/spec/version", value: "stolen" },
        ],
      },
      {
        selector: selector("AcmeMachineTemplate", { controlPlane: true }),
        jsonPatches: [add("spec/image", "{{ .builtin.controlPlane.version }}")],
      },
    ],
  },
  {
    name: "workers",
    enabledIf: "{{ gt .number 4.0 }}",
    definitions: [
      {
        selector: selector("AcmeConfigTemplate", {
          machineDeploymentClass: { names: ["w*", "*2"] },
          machinePoolClass: { names: ["*"] },
        }),
        jsonPatches: [
          { op: "add", path: "/spec/template/spec/all", valueFrom: { variable: "builtin.cluster.topology" } },
          { op: "add", path: "/spec/template/spec/commands/0", valueFrom: { variable: "number" } },
        ],
      },
    ],
  },
  {
    name: "late",
    definitions: [
      {
        selector: selector("AcmeConfigTemplate", { machineDeploymentClass: { names: ["w1"] } }),
        jsonPatches: [
          add("spec/n", "{{ add .number 1 }}{{ .builtin.machineDeployment.topologyName }}"),
          { op: "add", path: "/spec/template/spec/commands/-", valueFrom: { variable: "object.inner" } },
        ],
      },
    ],
  },
];

const template = (kind: string, spec: object) => ({
  apiVersion: "acme.example.com/v1beta2",
  kind,
  metadata: { name: kind.toLowerCase(), namespace: "default", labels: { of: "template" } },
  spec: { template: { spec } },
});

/** The templates of every random class. */
const templates: readonly Unstructured[] = [
  template("AcmeClusterTemplate", { region: "north" }),
  template("AcmeControlPlaneTemplate", { machineTemplate: { metadata: { labels: { from: "template" } } } }),
  template("AcmeMachineTemplate", { image: "none" }),
  template("AcmeConfigTemplate", { commands: ["a", "b"] }),
  template("AcmePoolTemplate", { size: 1 }),
] as Unstructured[];

const variables = [
  { name: "text", required: true, schema: { openAPIV3Schema: { type: "string", default: "t" } } },
  { name: "number", required: true, schema: { openAPIV3Schema: { type: "integer", default: 4 } } },
  {
    name: "list",
    required: true,
    schema: { openAPIV3Schema: { type: "array", default: [], items: { type: "string" } } },
  },
  {
    name: "object",
    required: true,
    schema: {
      openAPIV3Schema: {
        type: "object",
        default: {},
        properties: { inner: { type: "boolean", default: true }, other: { type: "number" } },
      },
    },
  },
];
const value = fc.oneof(
  fc.record({
    name: fc.constant("text"),
    value: fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 })),
  }),
  fc.record({ name: fc.constant("number"), value: fc.integer({ min: -9, max: 2_000_000 }) }),
  fc.record({ name: fc.constant("list"), value: fc.array(text, { maxLength: 3 }) }),
  fc.record({
    name: fc.constant("object"),
    value: fc.record({ other: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }) }),
  }),
);
const values = fc.uniqueArray(value as fc.Arbitrary<{ name: string; value: unknown }>, {
  maxLength: 4,
  selector: ({ name }) => name,
});
const overrides = optional(values.filter(({ length }) => length > 0).map((given) => ({ overrides: given })));

const machineDeploymentClass = (name: string) =>
  fc.record({
    class: fc.constant(name),
    bootstrap: refs("AcmeConfigTemplate"),
    infrastructure: refs("AcmeMachineTemplate"),
    ...workers,
    readinessGates,
    failureDomain: optional(text),
    healthCheck: healthCheck(maxInFlight),
    rollout: optional(rollout),
    naming: optional(
      fc.constant({ template: "{{ .machineDeployment.topologyName }}-of-{{ .cluster.name }}-{{ .random }}" }),
    ),
  });

const clusterClass = fc
  .record({
    infrastructure: refs("AcmeClusterTemplate"),
    controlPlane: fc
      .record({
        metadata,
        deletion,
        taints,
        readinessGates,
        healthCheck: healthCheck({}),
        templateRef: refs("AcmeControlPlaneTemplate").map(({ templateRef }) => templateRef),
        machineInfrastructure: optional(refs("AcmeMachineTemplate")),
      })
      // The webhook refuses health checks without machines.
      .map(({ healthCheck, ...plane }) =>
        plane.machineInfrastructure === undefined ? plane : { ...plane, healthCheck },
      ),
    workers: fc.record({
      machineDeployments: fc.tuple(machineDeploymentClass("w1"), machineDeploymentClass("x2")),
      machinePools: fc.tuple(
        fc.record({
          class: fc.constant("p"),
          bootstrap: refs("AcmeConfigTemplate"),
          infrastructure: refs("AcmePoolTemplate"),
          ...workers,
          failureDomains: optional(fc.constant(["a"])),
        }),
      ),
    }),
    variables: fc.constant(variables),
    patches: fc.subarray([...patches], { minLength: 1 }),
  })
  .map((spec) => ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: { name: "acme", namespace: "default" },
    spec: { ...spec, patches: matching(spec.patches, spec.controlPlane.machineInfrastructure !== undefined) },
  }));

/** Removes the definition for machines of the control plane, if there are none. */
function matching(given: readonly RandomPatch[], hasMachines: boolean): readonly RandomPatch[] {
  if (hasMachines) return given;
  return given.map(({ definitions, ...patch }) => ({
    ...patch,
    definitions: definitions.filter(({ selector: { kind } }) => kind !== "AcmeMachineTemplate"),
  }));
}

const named = <T extends object>(arbitrary: fc.Arbitrary<T>) =>
  optional(
    fc
      .array(arbitrary, { minLength: 1, maxLength: 3 })
      .map((all) => all.map((one, at) => ({ ...one, name: `n${at}` }))),
  );
const replicas = optional(fc.integer({ min: 0, max: 5 }));

const cluster = fc
  .record({
    topology: fc.record({
      classRef: fc.constant({ name: "acme" }),
      version: fc.constantFrom("v1.34.2", "v1.35.0-rc.1+build", "v1.33.10"),
      controlPlane: optional(
        fc.record({
          metadata,
          deletion,
          taints,
          readinessGates,
          replicas,
          variables: overrides,
          healthCheck: optional(enabled),
          rollout: optional(fc.constant({ after: "2026-03-01T00:00:00Z" })),
        }),
      ),
      workers: optional(
        fc
          .record({
            machineDeployments: named(
              fc.record({
                class: fc.constantFrom("w1", "x2"),
                ...workers,
                readinessGates,
                replicas,
                variables: overrides,
                failureDomain: optional(text),
                healthCheck: optional(enabled),
                rollout: optional(rollout),
              }),
            ),
            machinePools: named(
              fc.record({
                class: fc.constant("p"),
                ...workers,
                replicas,
                variables: overrides,
                failureDomains: optional(fc.constant(["b", "c"])),
              }),
            ),
          })
          .filter(({ machineDeployments, machinePools }) => Boolean(machineDeployments ?? machinePools)),
      ),
      variables: optional(values.filter(({ length }) => length > 0)),
    }),
    clusterNetwork: optional(
      fc.constant({ pods: { cidrBlocks: ["10.0.0.0/16"] }, serviceDomain: "x.local" }),
    ),
  })
  .map((spec) => ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "random", namespace: "default", uid: "u-1", labels: { a: "b" } },
    spec,
  }));

/** A random class and a random cluster of it, as JSON. */
const randomTopology: fc.Arbitrary<{ clusterClass: Unstructured; cluster: Unstructured }> = fc
  .record({ clusterClass, cluster })
  .map((made) => JSON.parse(JSON.stringify(made)));

const numRuns = inject("nightly") ? 1000 : 60;
const seed = inject("seed");
const crds = [
  { name: "acmecontrolplanes.acme.example.com", labels: { "cluster.x-k8s.io/v1beta2": "v1beta2" } },
];

/** A difference from Cluster API, which renders or refuses a topology. */
interface Difference {
  readonly index: number;
  readonly topology: unknown;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** A class and a cluster of it, with the patches of an extension by kinds of templates. */
interface RandomTopology {
  readonly clusterClass: Unstructured;
  readonly cluster: Unstructured;
  readonly patches?: Readonly<Record<string, readonly object[]>>;
}

async function compare(
  topologies: readonly RandomTopology[],
): Promise<{ readonly differences: readonly Difference[]; readonly refused: number }> {
  const questions = await Promise.all(
    topologies.map(async ({ cluster, clusterClass, patches = {} }) => ({
      cluster,
      clusterClass: await withStatus(clusterClass),
      objects: templates,
      crds,
      external: {
        "gen.test": Object.fromEntries(
          Object.entries(patches).map(([kind, patch]) => [
            kind,
            { patchType: "JSONPatch", patch: JSON.stringify(patch) },
          ]),
        ),
      },
    })),
  );
  const answers = await askReference<GoAnswer>("topology-reference", questions);
  const differences: Difference[] = [];
  let refused = 0;
  for (const [index, { cluster, clusterClass, patches = {} }] of topologies.entries()) {
    const { out, error } = answers[index] ?? {};
    const external: ExternalPatches = {
      discoverVariables: () => Promise.resolve({ status: "Success", variables: [] }),
      generatePatches: (_, { items }) =>
        Promise.resolve({
          status: "Success",
          items: items.flatMap(({ uid, object }) => {
            const patch = patches[String(object.kind)];
            if (patch === undefined) return [];
            return [
              { uid, patchType: "JSONPatch", patch: Buffer.from(JSON.stringify(patch)).toString("base64") },
            ];
          }),
        }),
      validateTopology: () => Promise.resolve({ status: "Success" }),
    };
    const ours = await renderTopology({
      ...{ cluster, clusterClass, objects: templates, featureGates, external },
      ...(out && { nameSuffix: suffixesOf(byPath(out)) }),
    }).then(
      (rendering) => Object.fromEntries(oursByPath(rendering)),
      (failure: unknown) => {
        if (failure instanceof TopologyError) return failure.message;
        throw failure;
      },
    );
    const theirs = out === undefined ? error : Object.fromEntries(byPath(out));
    if (out === undefined) refused++;
    const isEqual = typeof ours === "string" ? out === undefined : isDeepStrictEqual(ours, theirs);
    if (!isEqual) differences.push({ index, topology: { clusterClass, cluster, patches }, theirs, ours });
  }
  return { differences, refused };
}

it("random topologies equal those of Cluster API", async () => {
  const { differences, refused } = await compare(fc.sample(randomTopology, numRuns));
  expect(differences, `seed ${seed}`).toEqual([]);
  // Most must be valid for a significant comparison.
  expect(refused).toBeLessThan(numRuns / 2);
});

/** Operations after which a template may be no object that Go reads, or none of its kind. */
const oddOperations = (
  [
    ["/apiVersion", 5, null, "", "v1", "a/b/c", "acme.example.com/v1beta3", "other.org/v1beta2", []],
    ["/APIVERSION", "a/b", 5, null],
    ["/kind", 5, null, "", "Other", []],
    ["/Kind", 5, "Other"],
    ["/metadata", 5, null, [], "x", {}, { name: "b" }],
    ["/metadata/name", 5, "other", null],
    ["/metadata/annotations", [], "x", null, 5, { a: 1 }, { a: null }, { "": "x" }, { a: "b" }],
    ["/metadata/labels", [], "x", null, { a: 1 }, { "": "x" }, { a: "b" }],
    ["/metadata/", "x"],
    ["/spec", 5, null, [], "x", {}],
    ["/spec/template", 5, null, [], "x", {}],
    ["/spec/template/metadata", 5, null, [], "x", {}, { annotations: [] }, { labels: { a: 1 } }],
    ["/spec/template/metadata/", "x"],
    ["/spec/template/spec", 5, null, [], "x", {}],
    ["/spec/template/spec/", "x", null, { "": 1 }],
    ["/spec/template/spec//a", "x"],
    ["/", "x", null],
    ["/items", [], [{}], 5],
  ] as const
).flatMap(([path, ...values]) => values.map((value) => ({ op: "add", path, value })));

it("templates that patches break equal those of Cluster API", async () => {
  const operations = [
    ...oddOperations,
    ...["/apiVersion", "/kind", "/metadata", "/spec", "/spec/template/spec"].map((path) => ({
      op: "remove",
      path,
    })),
  ];
  const kinds = ["AcmeClusterTemplate", "AcmeControlPlaneTemplate", "AcmeConfigTemplate"];
  const topologies = kinds.flatMap((kind) =>
    operations.map((operation) => ({
      patches: { [kind]: [operation] },
      clusterClass: {
        ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass" },
        metadata: { name: "acme", namespace: "default" },
        spec: {
          infrastructure: ref("AcmeClusterTemplate"),
          controlPlane: ref("AcmeControlPlaneTemplate"),
          workers: {
            machineDeployments: [
              {
                ...{ class: "w1", bootstrap: ref("AcmeConfigTemplate") },
                infrastructure: ref("AcmeMachineTemplate"),
              },
            ],
          },
          patches: [{ name: "odd", external: { generatePatchesExtension: "gen.test" } }],
        },
      },
      cluster: {
        ...{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster" },
        metadata: { name: "odd", namespace: "default", uid: "u-1" },
        spec: {
          topology: {
            classRef: { name: "acme" },
            version: "v1.34.2",
            workers: { machineDeployments: [{ class: "w1", name: "n0" }] },
          },
        },
      },
    })),
  ) as unknown as RandomTopology[];
  const { differences } = await compare(topologies);
  expect(differences).toEqual([]);
});
