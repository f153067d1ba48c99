import type { KindDescriptor } from "@capikit/api/meta";
import type { ManagerExtension } from "@capikit/controller-kit";
import { stringFlag } from "@capikit/controller-kit";

const regionLabel = "topology.kubernetes.io/region";
const flags = {
  region: stringFlag("Region whose objects this replica may reconcile. Defaults to all regions.", "", "NAME"),
};

/**
 * Elects a leader in each region, which reconciles the objects of the given kinds with the label of
 * the region. One leader of all regions runs the other controllers.
 */
export function regionLeaders(kinds: readonly KindDescriptor[]): ManagerExtension<typeof flags> {
  const isRegional = (kind: KindDescriptor | undefined): boolean =>
    kinds.some(({ group, plural }) => group === kind?.group && plural === kind.plural);
  return {
    name: "region-leaders",
    flags,
    extend({ manager, selectionOf, addCache }, { region }) {
      if (region === "") return undefined;
      const cacheView = addCache(
        kinds.map((kind) => {
          const selection = selectionOf(kind);
          const labels = [selection.labelSelector, `${regionLabel}=${region}`];
          return { ...selection, kind, labelSelector: labels.filter(Boolean).join(",") };
        }),
      );
      return {
        domains({ controllers }) {
          const regional = controllers.filter(({ kind }) => isRegional(kind));
          const cache = cacheView(isRegional);
          return [{ name: "region", controllers: regional, cache, lease: { name: `${manager}-${region}` } }];
        },
      };
    },
  };
}
