import type { ClusterClass, ClusterClassTemplateReference } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { groupOf } from "@capikit/common/kubernetes";
import { type TopologyCode, topologyProblem } from "../errors/topology-diagnostics.ts";

/**
 * Validates a change from one ClusterClass to another, or to another version of it: templates keep
 * their group and kind. Source: `ClusterClassesAreCompatible` of Cluster API.
 */
export function compatibilityDiagnostics(before: ClusterClass, after: ClusterClass): Diagnostic[] {
  return diagnosticsOf(`ClusterClass ${after.metadata.name}`, (report) => {
    const compare = (
      from: ClusterClassTemplateReference | undefined,
      to: ClusterClassTemplateReference | undefined,
      at: string,
    ): void => {
      const [old, now] = [groupKind(from), groupKind(to)];
      if (old === now) return;
      report("topology/update", `${at}.templateRef`, `cannot change from ${old} to ${now}`);
    };
    const [old, now] = [before.spec, after.spec];
    compare(old.infrastructure.templateRef, now.infrastructure.templateRef, "spec.infrastructure");
    const at = "spec.controlPlane";
    compare(old.controlPlane.templateRef, now.controlPlane.templateRef, at);
    const machines = old.controlPlane.machineInfrastructure?.templateRef;
    compare(machines, now.controlPlane.machineInfrastructure?.templateRef, `${at}.machineInfrastructure`);
    for (const kind of ["machineDeployments", "machinePools"] as const)
      for (const one of now.workers?.[kind] ?? []) {
        const was = old.workers?.[kind]?.find((other) => other.class === one.class);
        const of = `spec.workers.${kind}[${one.class}].infrastructure`;
        if (was !== undefined) compare(was.infrastructure.templateRef, one.infrastructure.templateRef, of);
      }
  });
}

function groupKind(ref: ClusterClassTemplateReference | undefined): string {
  return ref === undefined ? "none" : `${ref.kind}.${groupOf(ref.apiVersion)}`;
}

/** Reports an error of a field, such as `spec.patches[0].name`. */
export type Report = (code: TopologyCode, field: string, message: string) => void;

/** Runs checks, and returns the errors that they report. `object` precedes fields in locations. */
export function diagnosticsOf(object: string, check: (report: Report) => void): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  check((code, field, message) => {
    diagnostics.push(topologyProblem(code, `${object} ${field}`.trim(), message));
  });
  return diagnostics;
}
