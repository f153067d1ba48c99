/** Compares forecasts of control plane Machines by their KubeadmConfig with the function of Cluster API that decides. */
import { cloneJson, recordOf, setMember } from "@capikit/common/json";
import { askReference } from "@capikit/reference";
import { forecastRollouts, type Unstructured } from "@capikit/topology";
import { describe, expect, test } from "vitest";

type Loose = Record<string, unknown>;

const registration = {
  imagePullPolicy: "IfNotPresent",
  kubeletExtraArgs: [{ name: "v", value: "4" }],
  taints: [{ key: "a", effect: "NoSchedule" }],
};
const spec: Loose = {
  format: "cloud-config",
  clusterConfiguration: {
    apiServer: { certSANs: ["localhost"], extraArgs: [{ name: "a", value: "b" }] },
    dns: { imageTag: "v1" },
    etcd: { local: { dataDir: "/var/lib/etcd" } },
    featureGates: { Other: true },
  },
  initConfiguration: {
    nodeRegistration: registration,
    timeouts: { controlPlaneComponentHealthCheckSeconds: 20, kubernetesAPICallSeconds: 3 },
  },
  joinConfiguration: {
    nodeRegistration: registration,
    discovery: { bootstrapToken: { apiServerEndpoint: "a:6443" } },
    timeouts: { controlPlaneComponentHealthCheckSeconds: 20, kubernetesAPICallSeconds: 3 },
  },
  files: [{ path: "/a", content: "b" }],
  preKubeadmCommands: ["true"],
};

/** The configurations that releases of Cluster API create for a Machine of the control plane. */
const created: Readonly<Record<string, (of: Loose) => Loose>> = {
  join: ({ initConfiguration: _, joinConfiguration: given, ...others }) => ({
    ...others,
    joinConfiguration: { ...recordOf(given), controlPlane: {} },
  }),
  init: ({ joinConfiguration: _, ...others }) => others,
  // An update of the bootstrap provider was lost.
  "join without controlPlane": ({ initConfiguration: _, ...others }) => others,
  "init with a timeout to join": ({ joinConfiguration: _, ...others }) => ({
    ...others,
    joinConfiguration: { timeouts: { controlPlaneComponentHealthCheckSeconds: 20 } },
  }),
};

/** Changed fields, with values that may or may not mean the same. */
const changes: readonly (readonly [path: readonly string[], values: readonly unknown[]])[] = [
  [["format"], [undefined, "", "ignition"]],
  [["files"], [undefined, [], [{ path: "/a", content: "c" }]]],
  [["preKubeadmCommands"], [undefined, [], ["false"]]],
  [["postKubeadmCommands"], [[], ["true"]]],
  [["mounts"], [[], [["a", "b"]]]],
  [["ntp"], [{}, { servers: [] }, { enabled: true }, { enabled: false }]],
  [["users"], [[], [{ name: "a" }]]],
  [["diskSetup"], [{}, { filesystems: [] }, { partitions: [{ device: "a", layout: true }] }]],
  [["verbosity"], [0, 4]],
  [
    ["clusterConfiguration", "apiServer"],
    [undefined, {}, { certSANs: [], extraArgs: [] }, { certSANs: ["b"] }],
  ],
  [
    ["clusterConfiguration", "apiServer", "extraArgs"],
    [[{ name: "a", value: "" }], [{ name: "a" }]],
  ],
  [
    ["clusterConfiguration", "apiServer", "extraEnvs"],
    [[], [{ name: "a", value: "b" }]],
  ],
  [
    ["clusterConfiguration", "controllerManager"],
    [{}, { extraArgs: [] }, { extraVolumes: [] }],
  ],
  [
    ["clusterConfiguration", "scheduler"],
    [{}, { extraArgs: [{ name: "v", value: "2" }] }],
  ],
  [["clusterConfiguration", "controlPlaneEndpoint"], ["b:6443"]],
  [
    ["clusterConfiguration", "dns"],
    [undefined, { imageTag: "v2" }],
  ],
  [
    ["clusterConfiguration", "etcd"],
    [undefined, { local: { dataDir: "/b" } }],
  ],
  [
    ["clusterConfiguration", "featureGates"],
    [undefined, {}, { ControlPlaneKubeletLocalMode: false }],
  ],
  [
    ["clusterConfiguration", "imageRepository"],
    ["", "example.com"],
  ],
  [["clusterConfiguration", "certificateValidityPeriodDays"], [10]],
  ...["initConfiguration", "joinConfiguration"].flatMap((name) => [
    [[name], [undefined, {}]] as const,
    [
      [name, "skipPhases"],
      [[], ["a"]],
    ] as const,
    [
      [name, "patches"],
      [{}, { directory: "" }, { directory: "/a" }],
    ] as const,
    [
      [name, "timeouts"],
      [undefined, {}, { controlPlaneComponentHealthCheckSeconds: 9 }],
    ] as const,
    [
      [name, "nodeRegistration"],
      [undefined, {}, { name: "a" }],
    ] as const,
    [
      [name, "nodeRegistration", "imagePullPolicy"],
      [undefined, "", "Always"],
    ] as const,
    [
      [name, "nodeRegistration", "taints"],
      [undefined, [], [{ key: "b", effect: "NoExecute" }]],
    ] as const,
    [
      [name, "nodeRegistration", "kubeletExtraArgs"],
      [undefined, [], [{ name: "v", value: "5" }]],
    ] as const,
    [
      [name, "nodeRegistration", "ignorePreflightErrors"],
      [[], ["a"]],
    ] as const,
  ]),
  [
    ["initConfiguration", "localAPIEndpoint"],
    [{}, { bindPort: 1 }],
  ],
  [
    ["initConfiguration", "bootstrapTokens"],
    [[], [{ token: "abcdef.0123456789abcdef", groups: [] }]],
  ],
  [
    ["joinConfiguration", "caCertPath"],
    ["", "/a"],
  ],
  [
    ["joinConfiguration", "controlPlane"],
    [undefined, {}, { localAPIEndpoint: { bindPort: 1 } }],
  ],
  [
    ["joinConfiguration", "discovery"],
    [undefined, { tlsBootstrapToken: "b" }],
  ],
];

function changed(of: Loose, path: readonly string[], value: unknown): Loose {
  const copy = cloneJson(of);
  const last = path.at(-1) as string;
  const parent = path.slice(0, -1).reduce<Loose | undefined>((at, name) => at?.[name] as Loose, copy);
  if (parent === undefined) return copy;
  if (value === undefined) delete parent[last];
  else setMember(parent, last, cloneJson(value));
  return copy;
}

const controlPlane = (kubeadmConfigSpec: Loose, version: string): Unstructured =>
  ({
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmControlPlane",
    metadata: { name: "cp", namespace: "default" },
    spec: { replicas: 1, version, kubeadmConfigSpec },
  }) as never;
const config = (of: Loose): Unstructured =>
  ({
    apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmConfig",
    metadata: { name: "machine", namespace: "default" },
    spec: of,
  }) as never;
const machine = (version: string): Unstructured =>
  ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: {
      name: "machine",
      namespace: "default",
      ownerReferences: [
        {
          apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
          kind: "KubeadmControlPlane",
          name: "cp",
          uid: "a",
          controller: true,
        },
      ],
    },
    spec: {
      clusterName: "one",
      version,
      bootstrap: {
        configRef: { apiGroup: "bootstrap.cluster.x-k8s.io", kind: "KubeadmConfig", name: "machine" },
      },
    },
  }) as never;

describe.each(["v1.30.0", "v1.34.0"])("of Kubernetes %s", (version) => {
  test("Machines are replaced as forecast", async () => {
    const cases = Object.entries(created).flatMap(([form, create]) => {
      const own = create(spec);
      const ofVersion =
        version === "v1.34.0"
          ? changed(own, ["clusterConfiguration", "featureGates", "ControlPlaneKubeletLocalMode"], true)
          : own;
      return [
        { title: form, wanted: spec, own: ofVersion },
        ...changes.flatMap(([path, values]) =>
          values.flatMap((value) => {
            const title = `${form}: ${path.join(".")} ${JSON.stringify(value) ?? "removed"}`;
            return [
              { title: `${title} in the control plane`, wanted: changed(spec, path, value), own: ofVersion },
              { title: `${title} in the Machine`, wanted: spec, own: changed(ofVersion, path, value) },
            ];
          }),
        ),
      ];
    });
    const answers = await askReference<{ upToDate: boolean; reasons: string[] }>(
      "topology-reference",
      cases.map(({ wanted, own }) => ({
        kubeadm: { controlPlane: controlPlane(wanted, version), config: config(own) },
      })),
    );
    const differences = cases.flatMap(({ title, wanted, own }, at) => {
      const { out, error } = answers[at] ?? {};
      if (out === undefined) return [`${title}: ${error}`];
      const [rollout] = forecastRollouts([controlPlane(wanted, version), machine(version), config(own)], []);
      const [forecast] = rollout?.machines ?? [];
      const isKept = (forecast?.effect ?? "keep") === "keep";
      if (isKept === out.upToDate) return [];
      return [`${title}: ${forecast?.reasons ?? "kept"}; Cluster API: ${out.reasons ?? "kept"}`];
    });
    expect(differences).toEqual([]);
    // Both outcomes are among the cases.
    const kept = answers.filter(({ out }) => out?.upToDate === true).length;
    expect(kept).toBeGreaterThan(100);
    expect(answers.length - kept).toBeGreaterThan(100);
  });
});
