import type { KindVersion, Model } from "../ir/model.ts";
import { contractClaims, contractLabel } from "./contract-labels.ts";
import type { Column, CustomResource, CustomResourceVersion, Scale } from "./custom-resource.ts";
import { markerOf, markersOf, textOf } from "./kind-markers.ts";
import { metadataMap, metadataOf } from "./resource-metadata.ts";
import { namesOf } from "./resource-names.ts";

function scaleOf(kind: KindVersion): Scale | undefined {
  const marker = markerOf(kind, "kubebuilder:subresource:scale");
  if (marker === undefined) return undefined;
  const { specpath, statuspath, selectorpath } = marker.arguments;
  return {
    specPath: textOf(specpath) ?? "",
    statusPath: textOf(statuspath) ?? "",
    selectorPath: textOf(selectorpath),
    marker,
  };
}

function columnsOf(kind: KindVersion): readonly Column[] {
  return markersOf(kind, "kubebuilder:printcolumn").map((marker) => {
    const { name, type, JSONPath, description, format, priority } = marker.arguments;
    return {
      name: textOf(name) ?? "",
      type: textOf(type) ?? "",
      jsonPath: textOf(JSONPath) ?? "",
      description: textOf(description),
      format: textOf(format),
      priority: Number(priority ?? 0),
      marker,
    };
  });
}

function versionOf(source: KindVersion, only: boolean): CustomResourceVersion {
  const deprecated = markerOf(source, "kubebuilder:deprecatedversion");
  const warning = deprecated?.arguments.warning;
  return {
    name: source.package.version,
    source,
    served: markerOf(source, "kubebuilder:unservedversion") === undefined,
    storage: only || markerOf(source, "kubebuilder:storageversion") !== undefined,
    deprecated: deprecated !== undefined,
    deprecationWarning: warning === undefined ? undefined : String(warning),
    status: markerOf(source, "kubebuilder:subresource:status") !== undefined,
    scale: scaleOf(source),
    columns: columnsOf(source),
    selectableFields: markersOf(source, "kubebuilder:selectablefield").map((marker) => ({
      jsonPath: textOf(marker.arguments.JSONPath) ?? "",
      marker,
    })),
  };
}

function resourceOf(kinds: readonly KindVersion[]): CustomResource | undefined {
  const sorted = kinds
    .filter((kind) => markerOf(kind, "kubebuilder:skipversion") === undefined)
    .toSorted((a, b) => (a.package.version < b.package.version ? -1 : 1));
  const versions = sorted.map((kind) => versionOf(kind, sorted.length === 1));
  // What belongs to all versions is read from the stored one; that the others say the same is checked elsewhere.
  const leading = versions.find(({ storage }) => storage) ?? versions[0];
  if (leading === undefined) return undefined;
  const metadata = metadataOf(leading.source);
  const contracts = versions
    .flatMap(({ source }) => contractClaims(source))
    .map(({ contract, versions: names }) => [contractLabel(contract), names.join("_")]);
  return {
    group: leading.source.package.group,
    ...namesOf(leading.source),
    versions,
    labels: { ...metadataMap(metadata, "label"), ...Object.fromEntries(contracts) },
    annotations: metadataMap(metadata, "annotation"),
  };
}

/** The kinds of a model with all their versions, by group and kind. A kind all of whose versions are skipped is left out. */
export function customResources(model: Model): readonly CustomResource[] {
  const byName = new Map<string, KindVersion[]>();
  for (const kind of model.kinds) {
    if (kind.package.skipped) continue;
    const name = `${kind.kind}.${kind.package.group}`;
    const known = byName.get(name) ?? [];
    // A second declaration in the same version has been reported; the first one stands.
    if (known.some((other) => other.package.version === kind.package.version)) continue;
    byName.set(name, [...known, kind]);
  }
  return [...byName.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, kinds]) => resourceOf(kinds) ?? []);
}
