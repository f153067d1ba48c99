import type { KubernetesObject, LabelSelector } from "@capikit/api/meta";

/** Reference to an identity, or to a Secret in the object's own namespace. */
export interface IdentityReference {
  /** The identity's kind, or `Secret`. */
  readonly kind: string;
  readonly name: string;
}

/** Reference to the credentials of an object. */
export interface CredentialsReference<K extends string = string> extends IdentityReference {
  /**
   * Keys in the Secret, by the names in the option `keys`. Default: the same names, which Secrets of
   * identities always have.
   */
  readonly keys?: Readonly<Record<K, string>>;
}

/**
 * Selects the namespaces whose objects may use an identity: those in the list and those that match
 * the selector. An empty object selects all namespaces, but an empty list or selector selects none.
 */
export interface AllowedNamespaces {
  readonly list?: readonly string[];
  readonly selector?: LabelSelector;
}

/** A cluster-scoped identity: the Secret with its credentials, and its allowed namespaces. */
export interface ClusterIdentity extends KubernetesObject {
  readonly spec: {
    /** Name of a Secret in the manager's namespace. */
    readonly secretName: string;
    /** Absent: no namespace may use the identity. */
    readonly allowedNamespaces?: AllowedNamespaces;
  };
}

/** An object with credentials, usually an InfraCluster. */
export interface IdentityUser extends KubernetesObject {
  readonly spec?: { readonly identityRef?: IdentityReference };
}
