import { compareApiVersions, isApiVersion } from "@capikit/common/versions";

/** What is looked at of a CRD. */
interface LabelledObject {
  readonly kind?: unknown;
  readonly metadata?: unknown;
}

const label = "cluster.x-k8s.io/";

/**
 * The newest contract that every labelled CRD speaks: the labels `cluster.x-k8s.io/<contract>` name the versions of a CRD that keep it.
 * CRDs without such a label take part in no contract. Undefined where none is labelled, or no contract is common to all.
 */
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
