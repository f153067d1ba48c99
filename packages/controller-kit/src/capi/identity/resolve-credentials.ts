import { namespace as namespaces, type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { CapikitError } from "@capikit/common/errors";
import { readLabelSelector, selectorErrorText } from "@capikit/common/kubernetes";
import type { Cache } from "../../cache/cache.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { secretText } from "../secrets/cluster-secrets.ts";
import type {
  AllowedNamespaces,
  ClusterIdentity,
  CredentialsReference,
  IdentityKinds,
} from "./identity-users.ts";

/** Type of the condition that reports whether the credentials of an object can be used. */
export const credentialsReadyCondition = "CredentialsReady";

/** Reason why an object cannot use its credentials. */
export type IdentityErrorReason =
  | "IdentityNotFound"
  | "NamespaceNotAllowed"
  | "CredentialsMissing"
  | "ConnectionFailed";

/** An object cannot use its credentials. The message contains no secrets. */
export class IdentityError extends CapikitError {
  override readonly name = "IdentityError";
  readonly reason: IdentityErrorReason;

  constructor(reason: IdentityErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Kind of a reference to a Secret in the object's own namespace. */
export const secretReferenceKind = secretKind.kind;

/** Namespaces. Only their labels matter. */
export const namespaceKind = metadataOnly(namespaces);

/** Dependencies of a resolution; a reconcile context has them. */
export interface ResolveContext {
  readonly cache: Pick<Cache, "find">;
  readonly client: Pick<Client, "get">;
  readonly signal: AbortSignal;
}

export interface ResolvedCredentials<K extends string, I> {
  readonly texts: Readonly<Record<K, string>>;
  readonly secret: Secret;
  readonly keys: readonly string[];
  /** Undefined if the object refers to a Secret. */
  readonly identity: I | undefined;
}

/** Where to find credentials. */
export interface CredentialsSource<K extends string, T extends KubernetesObject, I extends ClusterIdentity>
  extends Pick<IdentityKinds<T, I>, "identity" | "namespace" | "referenceOf"> {
  readonly keys: readonly K[];
}

/**
 * Finds the credentials of an object and checks that it may use them. Reads the Secret from the API
 * server, to keep it out of the cache. Credentials that are being deleted serve only earlier users.
 *
 * @throws IdentityError
 */
export async function resolveCredentials<
  K extends string,
  T extends KubernetesObject,
  I extends ClusterIdentity,
>(
  { identity: identityKind, namespace: managerNamespace = "", ...source }: CredentialsSource<K, T, I>,
  user: T,
  context: ResolveContext,
): Promise<ResolvedCredentials<K, I>> {
  const reference = source.referenceOf(user);
  const { kind, name = "" } = reference ?? {};
  const { namespace = "" } = user.metadata;
  if (kind === undefined || name === "") {
    throw new IdentityError(
      "IdentityNotFound",
      "the reference to credentials, such as spec.identityRef, is not set",
    );
  }
  const read = async (ref: SecretRef) => {
    // The author of a reference to an identity must not choose among the keys of the administrator's Secret.
    const chosen = kind === secretReferenceKind ? reference : undefined;
    const found = await readSecret(source.keys, chosen, ref, context);
    if (isLaterThanDeletion(user, found.secret)) {
      throw new IdentityError("CredentialsMissing", `Secret ${ref.namespace}/${ref.name} is being deleted`);
    }
    return found;
  };
  if (kind === secretReferenceKind) return { ...(await read({ namespace, name })), identity: undefined };
  if (kind !== identityKind?.kind) {
    const known = [...(identityKind ? [identityKind.kind] : []), secretReferenceKind].join(" or ");
    throw new IdentityError("IdentityNotFound", `unknown kind ${kind} in spec.identityRef: use ${known}`);
  }
  const identity = await context.cache.find(identityKind, { name }, { signal: context.signal });
  if (identity === undefined) {
    throw new IdentityError("IdentityNotFound", `${kind} ${name} does not exist`);
  }
  await requireAllowed(identity, namespace, context);
  if (isLaterThanDeletion(user, identity)) {
    throw new IdentityError("IdentityNotFound", `${kind} ${name} is being deleted`);
  }
  return { ...(await read({ namespace: managerNamespace, name: identity.spec.secretName })), identity };
}

/**
 * Reports whether an object was created after the deletion of credentials that earlier users still
 * need, so that it neither uses nor keeps them.
 */
export function isLaterThanDeletion(user: KubernetesObject, { metadata }: KubernetesObject): boolean {
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) return false;
  return Date.parse(user.metadata.creationTimestamp ?? "") > Date.parse(deletionTimestamp);
}

/** Reports whether an object may use an identity; undefined if the cache does not have its namespace yet. */
export async function allowsUser(
  identity: ClusterIdentity,
  user: KubernetesObject,
  context: Pick<ResolveContext, "cache" | "signal">,
): Promise<boolean | undefined> {
  if (isLaterThanDeletion(user, identity)) return false;
  const { namespace = "" } = user.metadata;
  return await isNamespaceAllowed(identity.spec.allowedNamespaces, namespace, context);
}

async function requireAllowed(
  { kind, metadata, spec }: ClusterIdentity,
  namespace: string,
  context: Pick<ResolveContext, "cache" | "signal">,
): Promise<void> {
  const isAllowed = await isNamespaceAllowed(spec.allowedNamespaces, namespace, context);
  if (isAllowed === true) return;
  // Validation of the identity's kind may not cover operators of selectors.
  const [error] = readLabelSelector(spec.allowedNamespaces?.selector).errors;
  const problem =
    error !== undefined
      ? `has an invalid selector in spec.allowedNamespaces: ${selectorErrorText(error)}`
      : isAllowed === undefined
        ? `allows namespaces by their labels, and namespace ${namespace} is not in the cache yet`
        : `does not allow namespace ${namespace}: see spec.allowedNamespaces`;
  throw new IdentityError("NamespaceNotAllowed", `${kind} ${metadata.name} ${problem}`);
}

interface SecretRef {
  readonly namespace: string;
  readonly name: string;
}

async function readSecret<K extends string>(
  keys: readonly K[],
  reference: CredentialsReference | undefined,
  ref: SecretRef,
  { client, signal }: ResolveContext,
): Promise<Pick<ResolvedCredentials<K, never>, "keys" | "texts" | "secret">> {
  const secret = await getIfExists(client, secretKind, ref, { signal });
  const where = `Secret ${ref.namespace}/${ref.name}`;
  if (secret === undefined) throw new IdentityError("CredentialsMissing", `${where} does not exist`);
  const missing = missingKeys(secret, keys, reference);
  if (missing.length > 0) {
    throw new IdentityError("CredentialsMissing", `${where} has no value for ${missing.join(", ")}`);
  }
  const inSecret = keys.map((key) => keyInSecret(key, reference));
  const texts = keys.map((key) => [key, secretText(secret, keyInSecret(key, reference))]);
  // All keys have values.
  return { secret, keys: inSecret, texts: Object.fromEntries(texts) as Record<K, string> };
}

/** Returns the keys without a value in a Secret. */
export function missingKeys(
  secret: Secret,
  keys: readonly string[],
  reference: CredentialsReference | undefined,
): readonly string[] {
  return keys.map((key) => keyInSecret(key, reference)).filter((key) => !secretText(secret, key));
}

function keyInSecret(key: string, reference: CredentialsReference | undefined): string {
  return reference?.keys?.[key] ?? key;
}

/**
 * Reports whether an identity may be used from a namespace, as the identities of the AWS and Azure
 * providers do; undefined if a selector decides and the cache does not have the namespace. An invalid
 * selector allows none.
 */
export async function isNamespaceAllowed(
  allowed: AllowedNamespaces | undefined,
  namespace: string,
  { cache, signal }: Pick<ResolveContext, "cache" | "signal">,
): Promise<boolean | undefined> {
  if (allowed === undefined) return false;
  const { list, selector } = allowed;
  if (list === undefined && selector === undefined) return true;
  if (list?.includes(namespace)) return true;
  // An absent selector selects none.
  const { selector: matcher } = readLabelSelector(selector ?? {});
  if (matcher === undefined || matcher.requirements.length === 0) return false;
  const found = await cache.find(namespaceKind, { name: namespace }, { signal });
  return found && matcher.matches(found.metadata.labels ?? {});
}
