import { UnknownKindError } from "@capikit/client/errors";
import { availableProviders, providerLabel } from "@capikit/clusterctl-kit/repository";
import { groupOf } from "@capikit/common/versions";
import type { RequestedProviders } from "./managers/requested-providers.ts";

/**
 * Returns the value of `--with` for the provider of an unknown kind, by the names of providers that
 * clusterctl knows. Undefined for other errors, and if that provider runs.
 */
export function missingProvider(
  error: Error,
  { kubeadm, named }: Pick<RequestedProviders, "kubeadm" | "named">,
): string | undefined {
  if (!(error instanceof UnknownKindError)) return undefined;
  if (!groupOf(error.apiVersion).endsWith(".cluster.x-k8s.io")) return undefined;
  const kind = error.kind.toLowerCase();
  const found = availableProviders({ file: "", providers: [] })
    .filter(({ name }) => kind.startsWith(name.replaceAll("-", "")))
    // The longest name: `vcluster` is not `v`.
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (found === undefined) return undefined;
  const { name } = found;
  const isRequested =
    name === "kubeadm" ? kubeadm : named.some((one) => providerLabel(one) === providerLabel(found));
  return isRequested ? undefined : name;
}
