import {
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  pausedAnnotation,
} from "@capikit/api/core/v1beta2";
import { listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { defineCheck, kubectlName, objectName } from "../model/check.ts";

/** Annotations of a topology's workers that defer an upgrade. */
const holds: ReadonlySet<string> = new Set([
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
]);

export const pausedCheck = defineCheck({
  name: "paused",
  title: "No objects are paused",
  diagnostics: {
    "doctor/spec-paused": {
      severity: "warning",
      title: "Clusters and MachineDeployments are not paused",
      why: "Controllers do nothing for a paused Cluster and its objects: no repair, no scaling, no deletion. An interrupted clusterctl move leaves Clusters paused.",
    },
    "doctor/annotation-paused": {
      severity: "warning",
      title: "Objects have no paused annotation",
      why: "The controller of the object does nothing for it: no repair, no scaling, no deletion.",
    },
    "doctor/upgrade-held": {
      severity: "warning",
      title: "No annotation holds upgrades of workers",
      why: "The MachineDeployment or MachinePool keeps its Kubernetes version until the annotation is removed; with hold-upgrade-sequence, those after it do, too.",
    },
  },
  scan: (_context, report) => ({
    object({ kind, metadata, spec }, { descriptor }) {
      const name = objectName(kind, metadata);
      const target = kubectlName(descriptor, metadata);
      if (valueAt(spec, "paused") === true)
        report("doctor/spec-paused", name, "is paused by spec.paused", {
          help: `unless it is paused on purpose: kubectl patch ${target} --type merge -p '{"spec":{"paused":false}}'`,
        });
      if (metadata.annotations?.[pausedAnnotation] !== undefined)
        report("doctor/annotation-paused", name, `is paused by the annotation ${pausedAnnotation}`, {
          help: `unless it is paused on purpose: kubectl annotate ${target} ${pausedAnnotation}-`,
        });
      for (const list of ["machineDeployments", "machinePools"])
        for (const topology of listAt(spec, "topology", "workers", list)) {
          const held = Object.keys(textsAt(topology, "metadata", "annotations")).find((one) =>
            holds.has(one),
          );
          if (held !== undefined)
            report("doctor/upgrade-held", name, `${textAt(topology, "name")} of spec.topology has ${held}`, {
              help: `once the workers may be upgraded, remove the annotation: kubectl edit ${target}`,
            });
        }
    },
  }),
});
