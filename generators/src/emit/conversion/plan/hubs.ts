import type { Report } from "@capikit/common/diagnostics";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { KindVersion, Model } from "../../../model/ir/model.ts";
import { markerOf } from "../../../model/markers/marker-arguments.ts";

/** A kind in several versions, and its hub. */
export interface KindFamily {
  readonly hub: KindVersion;
  /** Sorted by version. */
  readonly spokes: readonly KindVersion[];
}

/** Finds the kinds with several versions and their hubs. */
export function findFamilies(model: Model, report: Report): readonly KindFamily[] {
  const families = Map.groupBy(model.kinds, (kind) => `${kind.package.group} ${kind.kind}`);
  return [...families.values()].flatMap((versions) => {
    if (versions.length < 2) return [];
    const hub = findHub(versions, report);
    return hub === undefined ? [] : [{ hub, spokes: versions.filter((version) => version !== hub) }];
  });
}

function findHub(versions: readonly KindVersion[], report: Report): KindVersion | undefined {
  const marked = versions.filter((version) => findHubMarker(version) !== undefined);
  const [hub, ...others] = marked.length > 0 ? marked : versions.filter(isStored);
  const kind = versions[0]?.kind ?? "";
  const facts = {
    kind,
    versions: (marked.length > 1 ? marked : versions).map((version) => version.package.version),
  };
  if (hub === undefined) {
    const [first, ...rest] = versions;
    const related = rest.map(({ location }) => ({ message: "another version", location }));
    report(conversionDiagnostics.conversionNoHub.create(facts, first?.location, related));
  } else if (others.length > 0 && marked.length > 0) {
    const places = others.flatMap((other) => findHubMarker(other)?.location ?? []);
    const related = [hub, ...others.slice(0, -1)].flatMap((other) => {
      const location = findHubMarker(other)?.location;
      return location === undefined ? [] : [{ message: "another hub", location }];
    });
    report(conversionDiagnostics.conversionTwoHubs.create(facts, places.at(-1), related));
    return undefined;
  }
  // The CRD emitter reports two storage versions; either works here.
  return hub;
}

function findHubMarker(kind: KindVersion) {
  return markerOf(kind.package, "capikit:conversion:hub");
}

function isStored({ type }: KindVersion): boolean {
  return markerOf(type, "kubebuilder:storageversion") !== undefined;
}
