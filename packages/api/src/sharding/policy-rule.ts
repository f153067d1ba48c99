import type { KubernetesObject } from "../meta/index.ts";

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  /** Default: all objects of the resources. */
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** A service account. */
export interface ServiceAccountName {
  readonly name: string;
  readonly namespace: string;
}

/** A Role or ClusterRole. */
export interface RoleManifest extends KubernetesObject {
  readonly rules: readonly PolicyRule[];
}

/** A subject of a binding. A user has an API group, a service account a namespace. */
export interface SubjectManifest {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** A RoleBinding or ClusterRoleBinding. */
export interface RoleBindingManifest extends KubernetesObject {
  readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
  readonly subjects: readonly SubjectManifest[];
}

const group = "rbac.authorization.k8s.io";

/** Returns the subject of a service account. */
export function accountSubject({ name, namespace }: ServiceAccountName): SubjectManifest {
  return { kind: "ServiceAccount", name, namespace };
}

/**
 * Returns the subject of a service account by its user name. clusterctl moves service accounts of
 * bindings to the namespace of the provider, but not users.
 */
export function userSubject({ name, namespace }: ServiceAccountName): SubjectManifest {
  return { apiGroup: group, kind: "User", name: `system:serviceaccount:${namespace}:${name}` };
}

/**
 * Returns a role and its binding of the same name.
 *
 * @param namespace that of a Role; absent for a ClusterRole.
 */
export function boundRole(
  metadata: { readonly name: string; readonly namespace?: string },
  rules: readonly PolicyRule[],
  subject: SubjectManifest,
): readonly [role: RoleManifest, binding: RoleBindingManifest] {
  const apiVersion = `${group}/v1`;
  const kind = metadata.namespace === undefined ? "ClusterRole" : "Role";
  return [
    { apiVersion, kind, metadata, rules },
    {
      apiVersion,
      kind: `${kind}Binding`,
      metadata,
      roleRef: { apiGroup: group, kind, name: metadata.name },
      subjects: [subject],
    },
  ];
}
