import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/common/json";
import { currentStateOf } from "../../src/blueprint/current-state.ts";
import type { FeatureGates } from "../../src/blueprint/feature-gates.ts";
import { withVariables } from "../../src/variables/cluster-variables.ts";
import { variableDefinitions } from "../../src/variables/definitions.ts";
import { indexDefinitions } from "../../src/variables/variable-index.ts";
import { checkAutoscaler, clusterDiagnostics } from "../../src/webhook/cluster.ts";
import { clusterClassDiagnostics } from "../../src/webhook/cluster-class.ts";
import { clusterClassUpdateDiagnostics } from "../../src/webhook/cluster-class-update.ts";
import { classKey, clusterUpdateDiagnostics } from "../../src/webhook/cluster-update.ts";
import { diagnosticsOf } from "../../src/webhook/compatibility.ts";
import { checkPatches } from "../../src/webhook/patches.ts";
import { classOf, clientObjects, clusterOf, definitionsOf, listOf } from "./objects.ts";
import { computation, errorsOf, type Replay, validation } from "./replay.ts";
import { objectOf, type Row } from "./tables.ts";

const keyOf = ({ metadata }: ClusterClass): string => `${metadata.namespace ?? ""}/${metadata.name ?? ""}`;

const gatesOf = ({ gates }: Row): FeatureGates => ({
  RuntimeSDK: gates.includes("RuntimeSDK"),
  MachineTaintPropagation: gates.includes("MachineTaintPropagation"),
});

function classProblems(row: Row): readonly unknown[] {
  const [webhook, before, after] = row.args;
  const clusterClass = classOf(after);
  const old = before === null ? undefined : classOf(before);
  const users = clientObjects(objectOf(webhook).Client)
    .filter(({ kind }) => kind === "Cluster")
    .map(clusterOf)
    .filter((cluster) => old !== undefined && classKey(cluster) === keyOf(old));
  return [
    ...clusterClassDiagnostics(clusterClass, gatesOf(row)),
    ...errorsOf(() => variableDefinitions(clusterClass, [])),
    ...(old === undefined ? [] : clusterClassUpdateDiagnostics(old, clusterClass, users)),
  ];
}

function clusterProblems(row: Row): readonly unknown[] {
  const [webhook, before, after] = row.args;
  const objects = clientObjects(objectOf(webhook).Client);
  const classes = new Map(
    objects.filter(({ kind }) => kind === "ClusterClass").map((one) => [keyOf(classOf(one)), classOf(one)]),
  );
  const cluster = clusterOf(after);
  const clusterClass = cluster.spec.topology && classes.get(classKey(cluster));
  const isMissing = cluster.spec.topology !== undefined && clusterClass === undefined;
  const missing = isMissing ? ["no ClusterClass"] : [];
  const problems = clusterDiagnostics(cluster, clusterClass, gatesOf(row));
  if (before === null || before === undefined) return [...missing, ...problems];
  const old = clusterOf(before);
  return [
    ...missing,
    ...problems,
    ...update(old, cluster, clusterClass, classes, workloadOf(webhook, objects)),
  ];
}

function workloadOf(webhook: Row["args"][number] | undefined, objects: JsonObject[]): JsonObject[] {
  return [...objects, ...clientObjects(objectOf(webhook).ClusterCacheReader)];
}

function update(
  before: Cluster,
  after: Cluster,
  clusterClass: ClusterClass | undefined,
  classes: ReadonlyMap<string, ClusterClass>,
  objects: JsonObject[],
): readonly Diagnostic[] {
  const oldClass = classKey(before) === classKey(after) ? undefined : classes.get(classKey(before));
  const current = currentStateOf(before, objects);
  return clusterUpdateDiagnostics({ before, after, clusterClass, oldClass, current });
}

/** Checks the state of control plane and workers, as for an upgrade by a minor version. */
function stateProblems(given: Row["args"][number] | undefined, objects: JsonObject[]): readonly unknown[] {
  const before = clusterOf(given);
  const after = structuredClone(before);
  const [, minor = "0"] = (before.spec.topology?.version ?? "").split(".");
  if (after.spec.topology !== undefined) after.spec.topology.version = `v1.${Number(minor) + 1}.0`;
  return update(before, after, classOf({}), new Map(), objects);
}

const selectorErrors = ({ args: [selector, given] }: Row): readonly unknown[] => {
  const raw = objectOf(given);
  const patches = [{ name: "patch", definitions: [{ selector: selector ?? null, jsonPatches: [] }] }];
  const clusterClass = classOf({ ...raw, spec: { ...objectOf(raw.spec), patches } });
  return diagnosticsOf("", (report) => checkPatches(clusterClass, { RuntimeSDK: true }, report));
};

/** Replays of the webhooks. */
export const webhookReplays: Readonly<Record<string, Replay>> = {
  "admission.ClusterClass.validate": validation(classProblems),
  "admission.Cluster.validate": validation(clusterProblems),
  "admission.Cluster.DefaultAndValidateVariables": computation(
    ({ args: [, cluster, old, clusterClass] }) => {
      const definitions = indexDefinitions(definitionsOf(objectOf(objectOf(clusterClass).status).variables));
      const before = old === null ? undefined : clusterOf(old);
      return variablesOf(withVariables(clusterOf(cluster), definitions, before));
    },
    ({ args, after = args }) => variablesOf(clusterOf(after[1])),
  ),
  "admission.validatePatches": validation((row) =>
    diagnosticsOf("", (report) => checkPatches(classOf(row.args[0]), gatesOf(row), report)),
  ),
  "admission.validateSelectors": validation(selectorErrors),
  "admission.validateTopologyControlPlaneVersion": validation(({ args: [objects, cluster] }) =>
    stateProblems(cluster, clientObjects(objects)),
  ),
  "admission.validateTopologyMachineDeploymentVersions": validation(({ args: [objects, cluster] }) =>
    stateProblems(cluster, clientObjects(objects)),
  ),
  "admission.validateTopologyMachinePoolVersions": validation(({ args: [objects, workload, cluster] }) =>
    stateProblems(cluster, [...clientObjects(objects), ...clientObjects(objectOf(workload).client)]),
  ),
  "admission.validateAutoscalerAnnotationsForCluster": validation(({ args: [cluster, clusterClass] }) =>
    autoscalerProblems(clusterOf(cluster), classOf(clusterClass)),
  ),
  "admission.validateAutoscalerAnnotationsForClusterClass": validation(({ args: [clusters, clusterClass] }) =>
    listOf(clusters).flatMap((cluster) => autoscalerProblems(clusterOf(cluster), classOf(clusterClass))),
  ),
};

function autoscalerProblems({ spec: { topology } }: Cluster, clusterClass: ClusterClass): readonly unknown[] {
  if (topology === undefined) return [];
  return diagnosticsOf("", (report) => checkAutoscaler(topology, clusterClass, report));
}

function variablesOf({ spec: { topology } }: Cluster): unknown {
  const overrides = (workers: { variables?: { overrides?: unknown } }) => workers.variables?.overrides ?? [];
  return {
    variables: topology?.variables ?? [],
    controlPlane: overrides(topology?.controlPlane ?? {}),
    machineDeployments: topology?.workers?.machineDeployments?.map(overrides),
    machinePools: topology?.workers?.machinePools?.map(overrides),
  };
}
