import type { KindDescriptor } from "@capikit/api/meta";

/** Where conversions are served by convention, for all kinds. */
export const conversionPath = "/convert";

/**
 * Where a kind's mutating webhook is served by the convention of controller-runtime, such as
 * `/mutate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster`.
 */
export function mutatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/mutate-${named(kind)}`;
}

/** Where a kind's validating webhook is served by the same convention: `/validate-…`. */
export function validatingPath(kind: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `/validate-${named(kind)}`;
}

function named({ group, version, kind }: Pick<KindDescriptor, "group" | "version" | "kind">): string {
  return `${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()}`;
}

/** @throws TypeError unless it is a plain path, without query and without anything that URLs escape. */
export function checkPath(path: string): string {
  if (!/^(?:\/[\w.-]+)+$|^\/$/.test(path)) {
    throw new TypeError(
      `${JSON.stringify(path)} is no path of a webhook: write it as /validate-example-com-v1-foo, of letters, digits, ".", "_", "-" and "/"`,
    );
  }
  return path;
}
