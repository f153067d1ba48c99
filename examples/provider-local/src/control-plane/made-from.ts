import { createHash } from "node:crypto";
import type { Machine } from "@capikit/api/core/v1beta2";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";

/** On a Machine and its objects: their source, to detect that they are out of date. */
export const madeFromAnnotation = "local.controlplane.cluster.x-k8s.io/made-from";

/**
 * Describes the source of a Machine, without fields that change in place. The Machine itself has
 * the version.
 */
export function madeFrom({ spec }: LocalControlPlane): string {
  const parts = [
    spec.machineTemplate.spec.infrastructureRef.name,
    spec.bootstrapConfigSpec?.nodeLabels ?? {},
  ];
  return createHash("sha256").update(JSON.stringify(parts, sortedKeys)).digest("hex").slice(0, 16);
}

/** Why a Machine is not as its control plane wants it; nothing where it is. */
export function outdatedBecause(controlPlane: LocalControlPlane, machine: Machine): readonly string[] {
  const { version } = controlPlane.spec;
  const reasons: string[] = [];
  if (machine.spec.version !== version) reasons.push(`Version ${machine.spec.version}, ${version} required`);
  if (machine.metadata.annotations?.[madeFromAnnotation] !== madeFrom(controlPlane)) {
    reasons.push("Machine template or bootstrap config has changed");
  }
  return reasons;
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
