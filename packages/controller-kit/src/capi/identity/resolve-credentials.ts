import { namespace as namespaces, type Secret, secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import type { Cache } from "../../cache/cache.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { secretText } from "../secrets/secret-data.ts";
import type { ClusterIdentity } from "./cluster-identity.ts";
import { IdentityError } from "./identity-error.ts";
import type { IdentityKinds } from "./identity-users.ts";
import { isNamespaceAllowed } from "./is-namespace-allowed.ts";

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

/** Credentials of an object. */
export interface ResolvedCredentials<K extends string, I> {
  readonly texts: Readonly<Record<K, string>>;
  readonly secret: Secret;
  /** Keys in the Secret. */
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
 * server, to keep it out of the cache.
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
  const keys = source.keys.map((key) => [key, reference?.keys?.[key] ?? key] as const);
  const { namespace = "" } = user.metadata;
  if (kind === undefined || name === "") {
    throw new IdentityError(
      "IdentityNotFound",
      "the reference to credentials, such as spec.identityRef, is not set",
    );
  }
  if (kind === secretReferenceKind) {
    return { ...(await readSecret(keys, { namespace, name }, context)), identity: undefined };
  }
  if (kind !== identityKind?.kind) {
    const known = [...(identityKind ? [identityKind.kind] : []), secretReferenceKind].join(" or ");
    throw new IdentityError("IdentityNotFound", `unknown kind ${kind} in spec.identityRef: use ${known}`);
  }
  const identity = await context.cache.find(identityKind, { name }, { signal: context.signal });
  if (identity === undefined) {
    throw new IdentityError("IdentityNotFound", `${kind} ${name} does not exist`);
  }
  await requireAllowed(identity, namespace, context);
  const ref = { namespace: managerNamespace, name: identity.spec.secretName };
  return { ...(await readSecret(keys, ref, context)), identity };
}

async function requireAllowed(
  { kind, metadata, spec }: ClusterIdentity,
  namespace: string,
  { cache, signal }: ResolveContext,
): Promise<void> {
  const refuse = (problem: string): never => {
    throw new IdentityError("NamespaceNotAllowed", `${kind} ${metadata.name} ${problem}`);
  };
  const labelsOf = async () =>
    (await cache.find(namespaceKind, { name: namespace }, { signal }))?.metadata.labels;
  const isAllowed = await isNamespaceAllowed(spec.allowedNamespaces, namespace, labelsOf).catch(
    (error: unknown) => {
      // Validation of the identity's kind may not cover operators of selectors.
      if (!(error instanceof TypeError)) throw error;
      return refuse(`has an invalid selector in spec.allowedNamespaces: ${errorMessage(error)}`);
    },
  );
  if (!isAllowed) refuse(`does not allow namespace ${namespace}: see spec.allowedNamespaces`);
}

async function readSecret<K extends string>(
  keys: readonly (readonly [K, string])[],
  ref: { readonly namespace: string; readonly name: string },
  { client, signal }: ResolveContext,
): Promise<Pick<ResolvedCredentials<K, never>, "keys" | "texts" | "secret">> {
  const secret = await getIfExists(client, secretKind, ref, { signal });
  const where = `Secret ${ref.namespace}/${ref.name}`;
  if (secret === undefined) throw new IdentityError("CredentialsMissing", `${where} does not exist`);
  const found = keys.map(([key, inSecret]) => ({ key, inSecret, text: secretText(secret, inSecret) }));
  const missing = found.flatMap(({ inSecret, text }) => (text ? [] : [inSecret]));
  if (missing.length > 0) {
    throw new IdentityError("CredentialsMissing", `${where} has no value for ${missing.join(", ")}`);
  }
  // All keys have values.
  return {
    secret,
    keys: found.map(({ inSecret }) => inSecret),
    texts: Object.fromEntries(found.map(({ key, text }) => [key, text])) as Record<K, string>,
  };
}
