import { type BootstrapData, getBootstrapData } from "../../capi/workload.ts";
import type { ReconcileContext } from "../../index.ts";

/** Reads the bootstrap data on first use, from the API server to keep them out of the cache. */
export function lazyBootstrapData(
  { client, request, signal }: Pick<ReconcileContext, "client" | "request" | "signal">,
  dataSecretName: string | undefined,
): () => Promise<BootstrapData> {
  let data: Promise<BootstrapData> | undefined;
  return () => {
    if (!dataSecretName) {
      return Promise.reject(
        new TypeError(
          `${request.name} has no bootstrap data: its owner does not name a Secret, as with Machines of a MachinePool`,
        ),
      );
    }
    data ??= getBootstrapData(client, { namespace: request.namespace, name: dataSecretName }, { signal });
    return data;
  };
}
