const metadata = ["metadata.labels", "metadata.annotations"];
const workers = [
  "class",
  "name",
  "replicas",
  "topologyName",
  "version",
  ...metadata,
  "bootstrap.configRef.name",
  "infrastructureRef.name",
];

const members = {
  cluster: [
    "name",
    "namespace",
    "uid",
    ...metadata,
    "topology",
    "topology.classRef.name",
    "topology.classRef.namespace",
    "topology.class",
    "topology.classNamespace",
    "topology.version",
    "network",
    "network.serviceDomain",
    "network.services",
    "network.pods",
  ],
  controlPlane: ["name", "replicas", "version", ...metadata, "machineTemplate.infrastructureRef.name"],
  machineDeployment: workers,
  machinePool: workers,
};

/** The builtin variables that `valueFrom.variable` may name. */
export const builtinPaths: ReadonlySet<string> = new Set(
  Object.entries(members).flatMap(([name, paths]) => [
    `builtin.${name}`,
    ...paths.map((path) => `builtin.${name}.${path}`),
  ]),
);
