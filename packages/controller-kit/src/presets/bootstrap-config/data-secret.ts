import { secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";
import { getIfExists } from "../../capi/lookup/index.ts";
import {
  controllerOf,
  ensureOwnerReference,
  hasExactOwnerReference,
  objectKey,
  ownerReferenceTo,
  refersToSame,
} from "../../capi/metadata/index.ts";

/** Another object controls the Secret for a config's data. */
export class ForeignSecretError extends CapikitError {
  override readonly name = "ForeignSecretError";
}

/**
 * Reports whether the Secret with a config's data exists. Updates its controller reference when the
 * config's uid has changed, as after a move or the restore of a backup.
 *
 * @throws ForeignSecretError when another object controls the Secret; ApiError.
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
      `Secret ${key.namespace}/${key.name} is controlled by ${controller.kind} ${controller.name} instead of the ${config.kind} with its name: delete the Secret or rename the ${config.kind}`,
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
