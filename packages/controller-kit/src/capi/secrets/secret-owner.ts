import { clusterNameLabel, clusterSecretType } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import { isClusterApiGroup, type OwnerReference } from "@capikit/api/meta";
import type { Client, NewObject } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { CapikitError } from "@capikit/common/errors";
import type { LookUpOptions } from "../lookup/get-if-exists.ts";
import { refOf, validGroupOf } from "../metadata/object-like.ts";
import {
  controllerOf,
  ensureOwnerReference,
  hasExactOwnerReference,
  refersToSame,
  removeOwnerReference,
} from "../metadata/owner-references.ts";
import { lockedPatch } from "../patch/patch-object.ts";

// The only functions that update Secrets by name. Each checks the current owner, and writes with the
// resource version of that check.

/** A Secret with the expected name belongs to something else. */
export class ForeignSecretError extends CapikitError {
  override readonly name = "ForeignSecretError";
}

/** Reports whether a Secret has the type of Cluster API's Secrets and the label of a Cluster. */
export function isSecretOfCluster({ type, metadata }: Secret, clusterName: string): boolean {
  return type === clusterSecretType && metadata.labels?.[clusterNameLabel] === clusterName;
}

/** Reports whether a Secret has this controller, in any version and with any uid. */
export function isSecretControlledBy(secret: Secret, owner: OwnerReference): boolean {
  const controller = controllerOf(secret);
  return controller !== undefined && refersToSame(controller, owner);
}

/**
 * Makes `owner` the controller of a Secret that it controls already or that has no controller:
 * restores a missing reference, and corrects outdated versions and uids.
 *
 * @param isAdoptable decides about a Secret without a controller.
 * @throws ForeignSecretError for other Secrets; ApiError, including Conflict.
 */
export async function adoptSecret(
  client: Pick<Client, "patch">,
  secret: Secret,
  owner: OwnerReference,
  isAdoptable: (secret: Secret) => boolean,
  options: LookUpOptions = {},
): Promise<Secret> {
  const controller = controllerOf(secret);
  const advice = `delete the Secret or rename the ${owner.kind}`;
  if (controller !== undefined && !refersToSame(controller, owner)) {
    const other = `${controller.kind} ${controller.name} instead of the ${owner.kind} with its name`;
    throw new ForeignSecretError(`Secret ${objectKey(secret)} is controlled by ${other}: ${advice}`);
  }
  if (controller === undefined && !isAdoptable(secret)) {
    throw new ForeignSecretError(
      `Secret ${objectKey(secret)} does not belong to the ${owner.kind} with its name: ${advice}`,
    );
  }
  return await withOwner(client, secret, secret.metadata.ownerReferences, owner, options);
}

/**
 * Makes `owner` the only controller of a Secret that Cluster API's components made for a Cluster, as
 * a control plane does with certificates and the kubeconfig. Leaves the Secrets of users, and those
 * with a controller outside Cluster API, unchanged. Source: `ensureCertificatesOwnerRef` of the
 * kubeadm control plane provider.
 *
 * @throws ApiError, including Conflict.
 */
export async function takeClusterSecret(
  client: Pick<Client, "patch">,
  secret: Secret,
  clusterName: string,
  owner: OwnerReference,
  options: LookUpOptions = {},
): Promise<Secret> {
  const controller = controllerOf(secret);
  const isOwn = controller !== undefined && refersToSame(controller, owner);
  if (!isOwn && !(isSecretOfCluster(secret, clusterName) && isOfClusterApi(controller))) return secret;
  const { ownerReferences } = secret.metadata;
  const others = isOwn || !controller ? ownerReferences : removeOwnerReference(ownerReferences, controller);
  return await withOwner(client, secret, others, owner, options);
}

/**
 * Replaces labels and data of a Secret that has the same controller as the desired one.
 *
 * @throws ForeignSecretError for other Secrets; ApiError, including Conflict.
 */
export async function replaceOwnSecret(
  client: Pick<Client, "get" | "replace">,
  desired: Secret,
  { signal }: LookUpOptions = {},
): Promise<Secret> {
  const found = await client.get(secretKind, refOf(desired), { signal });
  const owner = controllerOf(desired);
  if (owner === undefined || !isSecretControlledBy(found, owner)) {
    throw new ForeignSecretError(
      `Secret ${objectKey(desired)} exists and is not controlled by ${owner?.kind} ${owner?.name}: delete it`,
    );
  }
  const { labels, ownerReferences } = found.metadata;
  const replaced: NewObject<Secret> = {
    ...found,
    metadata: {
      ...found.metadata,
      labels: { ...labels, ...desired.metadata.labels },
      ownerReferences: [...ensureOwnerReference(ownerReferences, owner)],
    },
    data: desired.data ?? {},
  };
  return await client.replace(secretKind, replaced, { signal });
}

async function withOwner(
  client: Pick<Client, "patch">,
  secret: Secret,
  others: readonly OwnerReference[] | undefined,
  owner: OwnerReference,
  { signal }: LookUpOptions,
): Promise<Secret> {
  const { metadata } = secret;
  if (hasExactOwnerReference(metadata.ownerReferences, owner)) return secret;
  const ownerReferences = [...ensureOwnerReference(others, owner)];
  const patch = lockedPatch(secret, { ...secret, metadata: { ...metadata, ownerReferences } }) ?? {};
  return await client.patch(secretKind, refOf(secret), { type: "merge", patch }, { signal });
}

function isOfClusterApi(controller: OwnerReference | undefined): boolean {
  return controller === undefined || isClusterApiGroup(validGroupOf(controller.apiVersion) ?? "");
}
