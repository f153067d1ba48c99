/**
 * Handlers of runtime hooks that reach workload clusters.
 *
 * @module
 */

export {
  type ClusterHook,
  type WorkloadCall,
  type WorkloadClients,
  type WorkloadContext,
  type WorkloadHandler,
  type WorkloadHandlerOptions,
  type WorkloadWait,
  workloadHandler,
} from "./workload-handler.ts";
