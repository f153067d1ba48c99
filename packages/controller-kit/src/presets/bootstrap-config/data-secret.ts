import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { getIfExists } from "../../capi/lookup/index.ts";
import {
  controllerOf,
  ensureOwnerReference,
  hasExactOwnerReference,
  objectKey,
  ownerReferenceTo,
  refersToSame,
} from "../../capi/metadata/index.ts";
import { secretKind } from "../../capi/secrets/index.ts";

/** The Secret that a config's data would be in is somebody else's. */
export class ForeignSecretError extends Error {
  override readonly name = "ForeignSecretError";
}

/**
 * Whether the Secret of a config's data is there, with data. It gets the config for its controller where it has another uid of it, as after
 * a move or the restore of a backup.
 *
 * @throws ForeignSecretError where something else controls the Secret of this name, and ApiError.
 */
export async function adoptDataSecret(
  client: Pick<Client, "get" | "patch">,
  config: KubernetesObject,
  signal: AbortSignal,
): Promise<boolean> {
  const key = objectKey(config);
  const secret = await getIfExists(client, secretKind, key, { signal });
  if (secret === undefined) return false;
  const reference = ownerReferenceTo(config, { controller: true });
  const controller = controllerOf(secret);
  if (controller !== undefined && !refersToSame(controller, reference)) {
    throw new ForeignSecretError(
      `Secret ${key.namespace}/${key.name} is controlled by ${controller.kind} ${controller.name}, and not by the ${config.kind} of its name: delete it, or name the ${config.kind} otherwise.`,
    );
  }
  if (!hasExactOwnerReference(secret.metadata.ownerReferences, reference)) {
    const ownerReferences = [...ensureOwnerReference(secret.metadata.ownerReferences, reference)];
    const { resourceVersion } = secret.metadata;
    const patch = { metadata: { ownerReferences, resourceVersion } };
    await client.patch(secretKind, key, { type: "merge", patch }, { signal });
  }
  return Boolean(secret.data?.value);
}
