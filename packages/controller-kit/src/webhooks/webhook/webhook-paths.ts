import type { KindDescriptor } from "@capikit/api/meta";

/** Conventional path of the conversion webhook for all kinds. */
export const conversionPath = "/convert";

/**
 * Returns the path of a kind's mutating webhook by controller-runtime's convention, such as
 * `/mutate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster`.
 */
export function mutatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/mutate-${named(kind)}`;
}

/** Returns the path of a kind's validating webhook by the same convention: `/validate-…`. */
export function validatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/validate-${named(kind)}`;
}

function named({ group, version, kind }: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()}`;
}

/** @throws TypeError unless the path is plain, without a query or characters that URLs escape. */
export function checkPath(path: string): string {
  if (!/^(?:\/[\w.-]+)+$|^\/$/.test(path)) {
    throw new TypeError(
      `${JSON.stringify(path)} is not a valid webhook path: use letters, digits, ".", "_", "-" and "/", as in /validate-example-com-v1-foo`,
    );
  }
  return path;
}
