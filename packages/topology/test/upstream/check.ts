import type { Diagnostic } from "@capikit/common/diagnostics";
import { currentStateOf } from "../../src/blueprint/current-state.ts";
import { incompatibilities } from "../../src/desired/existing-objects.ts";
import { clusterDiagnostics } from "../../src/webhook/cluster.ts";
import { clusterClassDiagnostics } from "../../src/webhook/cluster-class.ts";
import { compatibilityDiagnostics } from "../../src/webhook/compatibility.ts";
import { classOf, clientObjects, clusterOf } from "./objects.ts";
import { type Outcome, type Replay, validation } from "./replay.ts";
import { isRefused, objectOf, type Row } from "./tables.ts";

const places = (found: readonly Diagnostic[], part: string, message = ""): readonly unknown[] =>
  found.filter(
    ({ location, message: text }) =>
      `${location?.object ?? ""} ${location?.field ?? ""}`.includes(part) && text.includes(message),
  );

const compatible = (part: string): Replay =>
  validation(({ args: [before, after] }) =>
    places(compatibilityDiagnostics(classOf(before), classOf(after)), part),
  );

const valid = (part: string, message = ""): Replay =>
  validation(({ args: [clusterClass] }) =>
    places(clusterClassDiagnostics(classOf(clusterClass)), part, message),
  );

const topologies = (part: string): Replay =>
  validation(({ args: [cluster, clusterClass] }) =>
    places(clusterDiagnostics(clusterOf(cluster), classOf(clusterClass)), part).filter(
      (one) => (one as Diagnostic).code === "topology/workers",
    ),
  );

/** Cluster API refuses a new version for workers that are upgrading, and for workers in an unknown state. */
function upgrading(list: "machineDeployments" | "machinePools"): Replay {
  return ({ args: [client, given], out }): Outcome => {
    const kind = list === "machineDeployments" ? "MachineDeployment" : "MachinePool";
    const workers = objectOf(given);
    const metadata = objectOf(workers.metadata);
    const labels = { "cluster.x-k8s.io/cluster-name": "cluster", "topology.cluster.x-k8s.io/owned": "" };
    const object = {
      ...workers,
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind,
      metadata: { ...metadata, labels },
    };
    const others = clientObjects(client).filter((one) => one.kind !== kind);
    const cluster = clusterOf({ metadata: { name: "cluster", namespace: metadata.namespace ?? "" } });
    const [state] = currentStateOf(cluster, [...others, object])[list].values();
    return { go: isRefused(out) || out[0] === true, ours: state?.upgrading === true };
  };
}

const withInfrastructure = (templateRef: Row["args"][number] | undefined) =>
  classOf({ spec: { infrastructure: { templateRef: templateRef ?? null } } });

const sameObjects = (kept: "kind" | "name"): Replay =>
  validation(({ args: [current, desired] }) => incompatibilities(objectOf(current), objectOf(desired), kept));

/** Replays of the checks of topologies. */
export const checkReplays: Readonly<Record<string, Replay>> = {
  "check.ObjectsAreCompatible": sameObjects("kind"),
  "check.ObjectsAreStrictlyCompatible": sameObjects("name"),
  "check.ClusterClassTemplateAreCompatible": validation(({ args: [before, after] }) =>
    compatibilityDiagnostics(withInfrastructure(before), withInfrastructure(after)),
  ),
  "check.ClusterClassTemplateIsValid": validation(({ args: [ref] }) =>
    places(clusterClassDiagnostics(withInfrastructure(ref)), "spec.infrastructure"),
  ),
  "check.ClusterClassesAreCompatible": compatible(""),
  "check.MachineDeploymentClassesAreCompatible": compatible("workers.machineDeployments"),
  "check.MachinePoolClassesAreCompatible": compatible("workers.machinePools"),
  "check.MachineDeploymentClassesAreUnique": valid("workers.machineDeployments", "is the class of another"),
  "check.MachinePoolClassesAreUnique": valid("workers.machinePools", "is the class of another"),
  "check.ClusterClassTemplatesAreValid": valid("templateRef"),
  "check.MachineDeploymentTopologiesAreValidAndDefinedInClusterClass": topologies("machineDeployments"),
  "check.MachinePoolTopologiesAreValidAndDefinedInClusterClass": topologies("machinePools"),
  "check.IsMachineDeploymentUpgrading": upgrading("machineDeployments"),
  "check.IsMachinePoolUpgrading": upgrading("machinePools"),
};
