import { type Provider, providerLabel } from "../../repository/model/provider.ts";
import type { AssembleOptions } from "./assemble-options.ts";

/** What the objects of a provider are called. */
export interface Names {
  readonly label: string;
  readonly namespace: string;
  /** Begins the names of namespaced objects. */
  readonly prefix: string;
  readonly serviceAccount: string;
  readonly service: string;
  readonly secret: string;
  readonly certificate: string;
  readonly issuer: string;
}

/** The namespace of a provider that names none. */
export function defaultNamespace(provider: Provider): string {
  return `${providerLabel(provider)}-system`;
}

export function namesOf({ provider, namespace = defaultNamespace(provider) }: AssembleOptions): Names {
  const prefix = `${namespace.replace(/-system$/, "")}-`;
  return {
    label: providerLabel(provider),
    namespace,
    prefix,
    serviceAccount: `${prefix}manager`,
    service: `${prefix}webhook-service`,
    secret: `${prefix}webhook-service-cert`,
    certificate: `${prefix}serving-cert`,
    issuer: `${prefix}selfsigned-issuer`,
  };
}

/**
 * The name of a cluster-scoped object: clusterctl deletes and upgrades those alone whose names begin with the provider's namespace. Others
 * outlive the provider.
 */
export function clusterScopedName(namespace: string, name: string): string {
  return name.startsWith(`${namespace}-`) ? name : `${namespace}-${name}`;
}
