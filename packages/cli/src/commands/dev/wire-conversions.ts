import type { KubernetesObject } from "@capikit/client";
import { findProviders, type ProviderConfig } from "@capikit/runner";

interface Definition extends KubernetesObject {
  readonly spec?: {
    readonly group?: string;
    readonly versions?: readonly unknown[];
    readonly conversion?: { readonly strategy?: string };
  };
}

/**
 * Makes the program convert the kinds that it converts in a release: those with several versions,
 * unless their provider has the setting `conversion: "none"`. Other CRDs stay as they are.
 */
export async function wireConversions(
  root: string,
  crds: readonly KubernetesObject[],
): Promise<readonly KubernetesObject[]> {
  if (!crds.some(mayConvert)) return crds;
  const providers = await findProviders(root);
  return crds.map((crd) =>
    mayConvert(crd) && providers.some((one) => converts(one, crd)) ? wired(crd) : crd,
  );
}

function mayConvert({ spec }: Definition): boolean {
  return (spec?.versions?.length ?? 0) > 1 && spec?.conversion?.strategy !== "Webhook";
}

function converts({ image, conversion, groups }: ProviderConfig, { spec }: Definition): boolean {
  const isOurs = groups === undefined || groups.includes(spec?.group ?? "");
  return isOurs && image !== undefined && conversion !== "none";
}

function wired(crd: Definition): KubernetesObject {
  const webhook = { conversionReviewVersions: ["v1"], clientConfig: { service: { path: "/convert" } } };
  return { ...crd, spec: { ...crd.spec, conversion: { strategy: "Webhook", webhook } } } as KubernetesObject;
}
