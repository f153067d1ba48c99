import { compareApiVersions, readContractLabels } from "@capikit/common/versions";

/** Fields of a CRD that determine its contracts. */
interface LabelledObject {
  readonly kind?: unknown;
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

/** Returns the newest common contract of all CRDs with contract labels, if any. */
export function contractOfCrds(objects: readonly LabelledObject[]): string | undefined {
  const spoken = objects
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .map(({ metadata }) => [...readContractLabels(metadata?.labels).keys()])
    .filter((contracts) => contracts.length > 0);
  const [first = [], ...others] = spoken;
  const common = first.filter((contract) => others.every((contracts) => contracts.includes(contract)));
  return common.sort(compareApiVersions).at(-1);
}
