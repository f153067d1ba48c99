import type { KubernetesObject } from "@capikit/client";
import { withOwnConversion } from "@capikit/envtest/cluster-api";
import { findProviders, type ProviderConfig } from "@capikit/runner";

interface Definition extends KubernetesObject {
  readonly spec?: { readonly group?: string; readonly versions?: readonly unknown[] };
}

/**
 * Sets `strategy: None` where a release does not convert either: in CRDs without `spec.conversion`
 * whose providers have no program or the setting `conversion: "none"`. `installCrds` makes the
 * program convert the others.
 */
export async function withoutConversions(
  root: string,
  crds: readonly KubernetesObject[],
): Promise<readonly KubernetesObject[]> {
  if (!crds.some(({ spec }: Definition) => (spec?.versions?.length ?? 0) > 1)) return crds;
  const providers = await findProviders(root);
  return crds.map((crd: Definition) => {
    const own = providers.filter(({ groups }) => groups?.includes(crd.spec?.group ?? "") ?? true);
    return own.length === 0 || own.some(converts) ? crd : withOwnConversion(crd);
  });
}

function converts({ image, conversion }: ProviderConfig): boolean {
  return image !== undefined && conversion !== "none";
}
