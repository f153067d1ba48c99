import type { ControlPlane } from "@capikit/envtest";
import { simulateNodes } from "@capikit/envtest/cluster-api";
import type { Session } from "./session.ts";

/** Simulates the API servers and Nodes of Clusters on request, until the session is over. */
export async function simulateClusterNodes(
  { call: { flags }, over, report }: Session,
  { client }: ControlPlane,
): Promise<void> {
  if (flags["simulate-nodes"] !== true) return;
  await simulateNodes(client, {
    signal: over.signal,
    report: (level, message) => report("nodes", level, message),
  });
}
