import { pausedAnnotation } from "@capikit/api/core/v1beta2";
import { valueAt } from "@capikit/common/json";
import { defineCheck, kubectlName, objectName } from "../model/check.ts";

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
    },
  }),
});
