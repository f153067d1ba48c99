import { contractLabel } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import type { KindVersion, Model } from "../ir/model.ts";
import type { VersionDraft } from "../markers/version-draft.ts";
import type { CustomResource, CustomResourceVersion } from "./custom-resource.ts";
import { contractClaims, readNames } from "./custom-resource.ts";
import { metadataMap, readMetadata } from "./resource-metadata.ts";

/** Reads the markers of a version; `undefined` if they skip it. */
function readVersion(source: KindVersion): CustomResourceVersion | undefined {
  const { skipped, ...traits } = readTraits(source);
  return skipped ? undefined : { name: source.package.version, source, ...traits };
}

function readTraits(source: KindVersion): VersionDraft {
  const version: VersionDraft = {
    skipped: false,
    served: true,
    storage: false,
    deprecated: false,
    deprecationWarning: undefined,
    status: false,
    scale: undefined,
    columns: [],
    selectableFields: [],
  };
  for (const marker of source.type.markers) {
    const { apply } = marker.definition;
    if ("version" in apply) apply.version(version, marker);
  }
  return version;
}

function readResource(kinds: readonly KindVersion[]): CustomResource | undefined {
  const sorted = kinds
    .flatMap((kind) => readVersion(kind) ?? [])
    .toSorted((a, b) => compareText(a.name, b.name));
  // A single version is the storage version.
  const versions = sorted.length === 1 ? sorted.map((only) => ({ ...only, storage: true })) : sorted;
  // CRD-wide settings are read from the storage version; `check-versions.ts` checks that the others
  // agree.
  const leading = versions.find(({ storage }) => storage) ?? versions[0];
  if (leading === undefined) return undefined;
  const metadata = readMetadata(leading.source);
  const contracts = versions
    .flatMap(({ source }) => contractClaims(source))
    .map(({ contract, versions: names }) => [contractLabel(contract), names.join("_")]);
  return {
    group: leading.source.package.group,
    ...readNames(leading.source),
    versions,
    labels: { ...metadataMap(metadata, "label"), ...Object.fromEntries(contracts) },
    annotations: metadataMap(metadata, "annotation"),
  };
}

/** Returns kinds with all their versions; omits kinds whose versions are all skipped. */
export function customResources(model: Model): readonly CustomResource[] {
  const byName = new Map<string, KindVersion[]>();
  for (const kind of model.kinds) {
    if (kind.package.skipped) continue;
    const name = `${kind.kind}.${kind.package.group}`;
    const known = byName.get(name) ?? [];
    // A duplicate version has been reported; the first declaration is used.
    if (known.some((other) => other.package.version === kind.package.version)) continue;
    byName.set(name, [...known, kind]);
  }
  return [...byName.entries()]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, kinds]) => readResource(kinds) ?? []);
}
