import { secret as secretKind } from "@capikit/api/kubernetes";
import { type ExtensionConfig, injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { isForbidden, isNotFound } from "@capikit/client/errors";
import { DiscoveryError } from "./discovery-context.ts";

const key = "ca.crt";

/** Returns the Secret, as `namespace/name`, whose certificates become the caBundle. */
export function caSecretOf({ metadata }: Pick<ExtensionConfig, "metadata">): string | undefined {
  return metadata.annotations?.[injectCAFromSecretAnnotation];
}

/**
 * Returns the certificates in the Secret of a registration, in base64; undefined without a Secret.
 *
 * It reads the Secret from the API server: the cache only has the metadata of Secrets.
 *
 * @throws DiscoveryError `DISCOVERY_CA_SECRET`, or ApiError
 */
export async function readCaBundle(
  client: Pick<Client, "get">,
  config: ExtensionConfig,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wanted = caSecretOf(config);
  if (wanted === undefined) {
    return undefined;
  }
  const [namespace, name, ...rest] = wanted.split("/");
  if (!namespace || !name || rest.length > 0) {
    throw new DiscoveryError(
      "DISCOVERY_CA_SECRET",
      `annotation ${injectCAFromSecretAnnotation} is ${JSON.stringify(wanted)}; write it as namespace/name`,
    );
  }
  const secret = await client.get(secretKind, { namespace, name }, { signal }).catch((cause: unknown) => {
    if (isNotFound(cause)) {
      throw new DiscoveryError("DISCOVERY_CA_SECRET", `Secret ${wanted} for the caBundle not found`);
    }
    if (isForbidden(cause)) {
      const problem = `no permission to read Secret ${wanted} for the caBundle; grant get of Secrets`;
      throw new DiscoveryError("DISCOVERY_CA_SECRET", problem, { cause });
    }
    throw cause;
  });
  const bundle = secret.data?.[key];
  if (!bundle) {
    throw new DiscoveryError(
      "DISCOVERY_CA_SECRET",
      `Secret ${wanted} for the caBundle has no certificates in ${key}`,
    );
  }
  return bundle;
}
