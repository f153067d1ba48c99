import { type Provider, providerLabel } from "@capikit/inventory";
import type { AssembleOptions } from "./assemble-options.ts";

/** Names of a provider's objects. */
export interface Names {
  readonly label: string;
  readonly namespace: string;
  /** Prefix of namespaced objects. */
  readonly prefix: string;
  readonly serviceAccount: string;
  readonly service: string;
  readonly secret: string;
  readonly certificate: string;
  readonly issuer: string;
}

export function defaultNamespace(provider: Provider): string {
  return `${providerLabel(provider)}-system`;
}

export function namesOf({ provider, namespace = defaultNamespace(provider) }: AssembleOptions): Names {
  const prefix = prefixFor(namespace);
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

/** The prefix of namespaced objects; empty where it would result in more than 63 characters. */
function prefixFor(namespace: string): string {
  const prefix = `${namespace.replace(/-system$/, "")}-`;
  return `${prefix}controller-manager`.length > 63 ? "" : prefix;
}

/** Prefixes a name with the namespace: clusterctl does not delete other cluster-scoped objects. */
export function clusterScopedName(namespace: string, name: string): string {
  return name.startsWith(`${namespace}-`) ? name : `${namespace}-${name}`;
}
