import type { Marker } from "../../../model/markers/marker.ts";
import type { PairPlan } from "./conversion-plan.ts";

/** Pairs by both types, and by the markers of the names that their fields use for them. */
export class KnownPairs {
  readonly #pairs = new Map<
    PairPlan["spoke"],
    { readonly pair: PairPlan; readonly markers: readonly Marker[] }[]
  >();

  find({ spoke, hub }: Pick<PairPlan, "hub" | "spoke">, markers: readonly Marker[]): PairPlan | undefined {
    return this.#pairs.get(spoke)?.find((known) => known.pair.hub === hub && isEqual(known.markers, markers))
      ?.pair;
  }

  add(pair: PairPlan, markers: readonly Marker[]): void {
    this.#pairs.set(pair.spoke, [...(this.#pairs.get(pair.spoke) ?? []), { pair, markers }]);
  }
}

function isEqual(some: readonly Marker[], others: readonly Marker[]): boolean {
  return some.length === others.length && some.every((marker, at) => marker === others[at]);
}
