import { policyExtension } from "../../src/extension/extension.ts";

/** A Saturday night. */
export const saturdayNight = new Date("2026-11-21T23:00:00Z");

/** The extension at a given time, with Nodes of the given version. */
export function unitExtension({ now = saturdayNight, kubelet }: { now?: Date; kubelet?: string } = {}) {
  return policyExtension({ now: () => now, kubelets: { versionOn: async () => kubelet } });
}
