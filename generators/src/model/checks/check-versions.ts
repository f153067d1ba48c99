import type { Report } from "@capikit/common/diagnostics";
import { equalJson } from "@capikit/common/json";
import { utf8Length } from "@capikit/common/text";
import * as problems from "../diagnostics/codes/crd.ts";
import type { KindVersion } from "../ir/model.ts";
import { markerOf } from "../markers/marker-arguments.ts";
import type { CustomResource, CustomResourceVersion } from "../resources/custom-resource.ts";
import { contractClaims, readNames } from "../resources/custom-resource.ts";
import { metadataMap, readMetadata } from "../resources/resource-metadata.ts";

const placeOf = (kind: KindVersion, key: string) => markerOf(kind.type, key)?.location ?? kind.location;

function checkStorage({ names, versions }: CustomResource, report: Report): void {
  const [first, ...others] = versions.filter(({ storage }) => storage);
  const kind = names.kind;
  if (first === undefined) {
    const all = versions.map(({ name }) => name);
    const place = versions[0]?.source.location;
    report(problems.noStorageVersion.create({ kind, versions: all }, place));
    return;
  }
  const key = "kubebuilder:storageversion";
  for (const { name: version, source } of others) {
    const related = [{ message: "the other storage version", location: placeOf(first.source, key) }];
    const fact = { kind, version, other: first.name };
    report(problems.twoStorageVersions.create(fact, placeOf(source, key), related));
  }
}

/** Returns the CRD-wide settings as given by one version. */
const shared: readonly { marker: string; of: (kind: KindVersion) => unknown }[] = [
  { marker: "kubebuilder:resource", of: readNames },
  {
    marker: "kubebuilder:metadata",
    of: (kind) => {
      const entries = readMetadata(kind);
      return [metadataMap(entries, "annotation"), metadataMap(entries, "label")];
    },
  },
];

function checkShared({ names, versions }: CustomResource, report: Report): void {
  const leading = versions.find(({ storage }) => storage) ?? versions[0];
  if (leading === undefined) return;
  for (const { marker, of } of shared) {
    const expected = of(leading.source);
    for (const { source } of versions) {
      if (source === leading.source || equalJson(of(source), expected)) continue;
      const related = [{ message: `version ${leading.name}`, location: placeOf(leading.source, marker) }];
      const fact = { kind: names.kind, marker, other: leading.name };
      report(problems.versionsDiffer.create(fact, placeOf(source, marker), related));
    }
  }
}

function checkContracts({ names, versions }: CustomResource, report: Report): void {
  const served = versions.filter((version) => version.served).map(({ name }) => name);
  const expected = new Map<string, { versions: string; at: CustomResourceVersion }>();
  const kind = names.kind;
  for (const at of versions) {
    for (const claim of contractClaims(at.source)) {
      const { contract, marker } = claim;
      for (const version of claim.versions.filter((one) => !served.includes(one)))
        report(problems.contractVersionUnserved.create({ kind, contract, version, served }, marker.location));
      const before = expected.get(contract);
      const text = claim.versions.join("_");
      expected.set(contract, before ?? { versions: text, at });
      if (before !== undefined && before.versions !== text) {
        const fact = { kind, marker: "capikit:contract", other: before.at.name };
        report(problems.versionsDiffer.create(fact, marker.location));
      }
    }
  }
}

function checkWarning({ source, deprecationWarning: warning }: CustomResourceVersion, report: Report): void {
  if (warning === undefined) return;
  const bytes = utf8Length(warning);
  const reason =
    warning === ""
      ? "must not be empty"
      : bytes > 256
        ? `has ${bytes} bytes; at most 256 are allowed`
        : /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning)
          ? undefined
          : "must be printable";
  if (reason === undefined) return;
  const fact = { what: "deprecation warning", reason };
  report(problems.crdRejected.create(fact, placeOf(source, "kubebuilder:deprecatedversion")));
}

export function checkVersions(resource: CustomResource, report: Report): void {
  checkStorage(resource, report);
  const { names, versions } = resource;
  if (versions.every(({ served }) => !served))
    report(
      problems.noServedVersion.create(
        { kind: names.kind },
        versions[0] && placeOf(versions[0].source, "kubebuilder:unservedversion"),
      ),
    );
  checkShared(resource, report);
  checkContracts(resource, report);
  for (const version of versions) checkWarning(version, report);
}
