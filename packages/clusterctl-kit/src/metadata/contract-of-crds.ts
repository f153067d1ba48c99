import { compareApiVersions, isApiVersion } from "@capikit/common/versions";

/** Fields of a CRD that determine its contracts. */
interface LabelledObject {
  readonly kind?: unknown;
  readonly metadata?: unknown;
}

const label = "cluster.x-k8s.io/";

/** Returns the newest common contract of all CRDs with contract labels, if any. */
export function contractOfCrds(objects: readonly LabelledObject[]): string | undefined {
  const spoken = objects
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .map(contractsOf)
    .filter((contracts) => contracts.length > 0);
  const [first = [], ...others] = spoken;
  const common = first.filter((contract) => others.every((contracts) => contracts.includes(contract)));
  return common.sort(compareApiVersions).at(-1);
}

function contractsOf({ metadata }: LabelledObject): readonly string[] {
  const labels =
    (metadata as { readonly labels?: Readonly<Record<string, string>> } | undefined)?.labels ?? {};
  return Object.keys(labels)
    .filter((key) => key.startsWith(label))
    .map((key) => key.slice(label.length))
    .filter(isApiVersion);
}
