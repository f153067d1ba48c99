import { importLine } from "../project/import-line.ts";
import type { InfraCluster } from "../project/infra-cluster.ts";

/** The input of the module that creates platform clients. */
interface IdentitiesInput {
  readonly cluster: InfraCluster;
  /** The name of the identity's definition. */
  readonly constant: string;
  readonly plural: string;
  readonly group: string;
  readonly roleName: string | undefined;
  /** Module specifiers of the package and of its definitions. */
  readonly types: string;
  readonly definitions: string;
}

/** Returns a module that creates platform clients with the credentials of identities. */
export function identitiesText(input: IdentitiesInput): string {
  const { cluster, constant, plural, group, roleName, types, definitions } = input;
  const role = roleName === undefined ? "" : `roleName=${roleName},`;
  const names = [cluster.constant, constant].sort().join(", ");
  return `${importLine("{ createIdentityClients, type IdentityClients }", "@capikit/controller-kit/capi/identity")}
${importLine(`type { ${cluster.kind} }`, types)}
${importLine(`{ ${names} }`, definitions)}

/** An account of the platform. Replace it with a client of the platform. */
export interface Account {
  readonly token: string;
}

/**
 * Creates clients of the platform with the credentials of each ${cluster.kind}.
 *
 * +kubebuilder:rbac:${role}groups=${group},resources=${plural},verbs=get;list;watch;patch
 * +kubebuilder:rbac:${role}groups="",resources=secrets,verbs=get;list;watch;patch
 * +kubebuilder:rbac:${role}groups="",resources=namespaces,verbs=get;list;watch
 *
 * @param namespace contains the Secrets of identities.
 */
export function createIdentities(namespace: string): IdentityClients<Account, ${cluster.kind}> {
  return createIdentityClients({
    infraCluster: ${cluster.constant},
    identity: ${constant},
    namespace,
    keys: ["token"],
    connect: ({ token }) => ({ token }),
  });
}
`;
}
