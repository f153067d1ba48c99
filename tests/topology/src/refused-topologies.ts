import type { Unstructured } from "@capikit/topology";
import { withStatus } from "./desired.ts";
import { at, crds, document, documents, only } from "./fixtures.ts";

const [clusterClass, ...objects] = documents("class.yaml");

/** Returns a changed cluster. */
const change = (edit: (topology: ReturnType<typeof at>) => void): Unstructured => {
  const cluster = document("cluster.yaml");
  edit(at(cluster, "spec", "topology"));
  return cluster;
};
/** Clusters that Cluster API refuses. */
export const refusedClusters: Readonly<Record<string, Unstructured>> = {
  "an undefined variable": change((topology) => {
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
  "a member that is not in the schema": change((topology) => {
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
  "a version that is not in the class": change((topology) => {
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
  "an invalid share": change((topology) => {
    at(topology, "controlPlane").healthCheck = {
      remediation: { triggerIf: { unhealthyLessThanOrEqualTo: "many" } },
    };
  }),
  "a value smaller than the old one": change((topology) => {
    topology.variables = [{ name: "replicasLimit", value: 2 }];
  }),
};

/** Returns the question of a cluster. */
export async function refusedQuestion(cluster: Unstructured) {
  const oldCluster = change((topology) => {
    topology.variables = [{ name: "replicasLimit", value: 5 }];
  });
  return { cluster, oldCluster, clusterClass: await withStatus(only(clusterClass)), objects, crds };
}
