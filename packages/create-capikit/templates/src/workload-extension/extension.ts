import type { WorkloadClients } from "@capikit/controller-kit/capi/workload";
import { defineExtension, type Extension } from "@capikit/extension-kit";
import { checkNodes, installSettings } from "./handlers.ts";
// +capikit:scaffold:imports

/** The Runtime Extension, with clients of workload clusters. */
export function paperCloudExtension(clusters: WorkloadClients): Extension {
  return defineExtension({
    handlers: {
      "install-settings": installSettings(clusters),
      "check-nodes": checkNodes(clusters),
      // +capikit:scaffold:handlers
    },
  });
}
