import { type BootstrapData, getBootstrapData } from "../../capi/secrets/index.ts";
import type { ReconcileContext } from "../../index.ts";

/**
 * Reads the bootstrap data when they are asked for, once per reconcile. From the API server, since secrets do not belong into memory.
 */
export function lazyBootstrapData(
  { client, request, signal }: Pick<ReconcileContext, "client" | "request" | "signal">,
  dataSecretName: string | undefined,
): () => Promise<BootstrapData> {
  let data: Promise<BootstrapData> | undefined;
  return () => {
    if (!dataSecretName) {
      return Promise.reject(
        new TypeError(
          `${request.name} has no bootstrap data: its owner names no Secret, as with Machines of a MachinePool.`,
        ),
      );
    }
    data ??= getBootstrapData(client, { namespace: request.namespace, name: dataSecretName }, { signal });
    return data;
  };
}
