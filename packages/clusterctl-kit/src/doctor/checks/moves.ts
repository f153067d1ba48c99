import { blockMoveAnnotation, deleteForMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import { defineCheck, kubectlName, objectName } from "../model/check.ts";

/** Finds traces of an interrupted `clusterctl move`. */
export const movesCheck = defineCheck({
  name: "moves",
  title: "No move is incomplete",
  diagnostics: {
    "doctor/move-incomplete": {
      severity: "error",
      title: "No objects are left over from a move",
      why: "clusterctl move created the object in the other cluster and was interrupted before it deleted this one. Two management clusters then reconcile the same infrastructure.",
    },
    "doctor/move-blocked": {
      severity: "info",
      title: "No object blocks moves",
      why: "clusterctl move waits until the controller of the object removes the annotation, and then fails.",
    },
  },
  scan: (_context, report) => ({
    object({ kind, metadata }, { descriptor }) {
      const name = objectName(kind, metadata);
      const target = kubectlName(descriptor, metadata);
      const annotations = metadata.annotations ?? {};
      if (deleteForMoveAnnotation in annotations)
        report("doctor/move-incomplete", name, `has the annotation ${deleteForMoveAnnotation}`, {
          help: `if the other cluster has the object, finish the move: kubectl delete ${target}; else kubectl annotate ${target} ${deleteForMoveAnnotation}-`,
        });
      if (blockMoveAnnotation in annotations)
        report("doctor/move-blocked", name, `has the annotation ${blockMoveAnnotation}`, {
          help: `check its controller, which removes the annotation; or kubectl annotate ${target} ${blockMoveAnnotation}-`,
        });
    },
  }),
});
