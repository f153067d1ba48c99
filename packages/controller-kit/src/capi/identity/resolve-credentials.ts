import { namespace as namespaces, type Secret, secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import type { Cache } from "../../cache/cache.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { secretText } from "../secrets/secret-data.ts";
import type { ClusterIdentity, IdentityUser } from "./cluster-identity.ts";
import { IdentityError } from "./identity-error.ts";
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
  /** Undefined if the object refers to a Secret. */
  readonly identity: I | undefined;
}

/** Where to find credentials. */
export interface CredentialsSource<K extends string, I extends ClusterIdentity> {
  readonly identity: KindDescriptor<I>;
  /** Namespace of the identities' Secrets. */
  readonly namespace: string;
  readonly keys: readonly K[];
}

/**
 * Finds the credentials of an object and checks that it may use them. Reads the Secret from the API
 * server, to keep it out of the cache.
 *
 * @throws IdentityError
 */
export async function resolveCredentials<K extends string, I extends ClusterIdentity>(
  source: CredentialsSource<K, I>,
  user: IdentityUser,
  context: ResolveContext,
): Promise<ResolvedCredentials<K, I>> {
  const { kind, name = "" } = user.spec?.identityRef ?? {};
  const { namespace = "" } = user.metadata;
  if (kind === undefined || name === "") {
    throw new IdentityError("IdentityNotFound", "spec.identityRef is not set");
  }
  if (kind === secretReferenceKind) {
    return { ...(await readSecret(source.keys, { namespace, name }, context)), identity: undefined };
  }
  if (kind !== source.identity.kind) {
    throw new IdentityError(
      "IdentityNotFound",
      `unknown kind ${kind} in spec.identityRef: use ${source.identity.kind} or ${secretReferenceKind}`,
    );
  }
  const identity = await context.cache.find(source.identity, { name }, { signal: context.signal });
  if (identity === undefined) {
    throw new IdentityError("IdentityNotFound", `${kind} ${name} does not exist`);
  }
  await requireAllowed(identity, namespace, context);
  const ref = { namespace: source.namespace, name: identity.spec.secretName };
  return { ...(await readSecret(source.keys, ref, context)), identity };
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
  keys: readonly K[],
  ref: { readonly namespace: string; readonly name: string },
  { client, signal }: ResolveContext,
): Promise<Pick<ResolvedCredentials<K, never>, "texts" | "secret">> {
  const secret = await getIfExists(client, secretKind, ref, { signal });
  const where = `Secret ${ref.namespace}/${ref.name}`;
  if (secret === undefined) throw new IdentityError("CredentialsMissing", `${where} does not exist`);
  const entries = keys.map((key) => [key, secretText(secret, key)] as const);
  const missing = entries.flatMap(([key, text]) => (text ? [] : [key]));
  if (missing.length > 0) {
    throw new IdentityError("CredentialsMissing", `${where} has no value for ${missing.join(", ")}`);
  }
  // All keys have values.
  return { secret, texts: Object.fromEntries(entries) as Record<K, string> };
}
