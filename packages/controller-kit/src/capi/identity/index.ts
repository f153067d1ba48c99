/**
 * Identities of tenants: credentials by InfraCluster, restricted to namespaces.
 *
 * @module
 */

export type {
  AllowedNamespaces,
  ClusterIdentity,
  CredentialsReference,
  IdentityReference,
  IdentityUser,
} from "./cluster-identity.ts";
export {
  createIdentityClients,
  type IdentityClients,
  type IdentityClientsOptions,
  type IdentityContext,
} from "./identity-clients.ts";
export { credentialsReadyCondition, IdentityError, type IdentityErrorReason } from "./identity-error.ts";
export { isNamespaceAllowed } from "./is-namespace-allowed.ts";
export type { ResolveContext } from "./resolve-credentials.ts";
