import type { BootstrapRole } from "@capikit/controller-kit/presets";

/** Input of bootstrap data. */
export interface BootstrapDataInput {
  readonly clusterName: string;
  readonly role: BootstrapRole;
  readonly commands: readonly string[];
}

/** The script of a machine's first start. It ends with the file that the contract requires. */
export function formatBootstrapData({ clusterName, role, commands }: BootstrapDataInput): string {
  return [
    "#!/bin/sh",
    "set -eu",
    `echo "joining Cluster ${clusterName} as ${role}"`,
    ...commands,
    "mkdir -p /run/cluster-api",
    "echo success > /run/cluster-api/bootstrap-success.complete",
    "",
  ].join("\n");
}
