import { secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import { type ExtensionConfig, injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";

const key = "ca.crt";

/** An ExtensionConfig wants certificates from a Secret that does not have them. */
export class CaBundleError extends Error {
  override readonly name = "CaBundleError";
}

/** The Secret, `namespace/name`, from which an ExtensionConfig wants its caBundle. */
export function caSecretOf({ metadata }: ExtensionConfig): string | undefined {
  return metadata.annotations?.[injectCAFromSecretAnnotation];
}

/**
 * Returns the certificates in the Secret of an ExtensionConfig, in base64; undefined without one.
 *
 * The Secret is read from the API server: only the metadata of Secrets is held in memory.
 *
 * @throws CaBundleError when there is no such Secret, or no certificates in it. ApiError.
 */
export async function caBundleOf(
  client: Pick<Client, "get">,
  config: ExtensionConfig,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wanted = caSecretOf(config);
  if (wanted === undefined) return undefined;
  const [namespace, name, ...rest] = wanted.split("/");
  if (!namespace || !name || rest.length > 0) {
    throw new CaBundleError(
      `annotation ${injectCAFromSecretAnnotation} is ${JSON.stringify(wanted)}; write it as namespace/name`,
    );
  }
  const secret = await client.get(secretKind, { namespace, name }, { signal }).catch((error: unknown) => {
    throw isNotFound(error) ? new CaBundleError(`Secret ${wanted} for the caBundle not found`) : error;
  });
  const bundle = secret.data?.[key];
  if (bundle === undefined)
    throw new CaBundleError(`Secret ${wanted} has no ${key}, of which the caBundle is made`);
  return bundle;
}
