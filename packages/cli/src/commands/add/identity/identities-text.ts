import { importLine } from "../../../shared/project-edit/import-line.ts";
import type { InfraCluster } from "../../../shared/project-edit/infra-cluster.ts";

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
  const { kind } = cluster;
  const role = roleName === undefined ? "" : `roleName=${roleName},`;
  const rbac = (groups: string, resources: string, allowed: string): string =>
    `+kubebuilder:rbac:${role}groups=${groups},resources=${resources},verbs=${allowed}`;
  const names = [cluster.constant, constant].sort().join(", ");
  return `${importLine("{ createIdentityClients, type IdentityClients }", "@capikit/controller-kit/capi")}
${importLine(`type { ${kind} }`, types)}
${importLine(`{ ${names} }`, definitions)}

/** An account of the platform. Replace it with a client of the platform. */
export interface Account {
  readonly token: string;
}

/**
 * Creates clients of the platform with the credentials of each ${kind}.
 *
 * ${rbac(group, plural, "get;list;watch;patch")}
 * ${rbac('""', "secrets", "get;list;watch;patch")}
 * ${rbac('""', "namespaces", "get;list;watch")}
 *
 * @param namespace contains the Secrets of identities.
 */
export function createIdentities(namespace: string): IdentityClients<Account, ${kind}> {
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
