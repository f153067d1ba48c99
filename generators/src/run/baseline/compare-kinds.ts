import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { isAtLeastAsStable, stabilityOf } from "@capikit/common/kubernetes";
import { compareSchemas, isUndecided, narrowsObjects, type SchemaChange } from "@capikit/schema/manifests";
import {
  type ReleasedCrd,
  type ReleasedVersion,
  type ReleaseFile,
  readReleasedCrds,
  UnreadableReleaseError,
} from "../../compare/read-release.ts";
import {
  crdBaselineUnreadable,
  kindElementChanged,
  kindElementMayBreak,
  kindRemovedTooEarly,
} from "../../model/diagnostics/codes/crd.ts";
import type { Location } from "../../model/text/source-text.ts";

/** Returns the location of a kind's version; undefined if the project no longer has it. */
export type KindLocation = (
  name: { readonly group: string; readonly kind: string },
  version: string | undefined,
) => Location | undefined;

/** Compares generated or released CRDs with those of the last release by the deprecation policy. */
export function compareKinds(
  baseline: readonly ReleaseFile[],
  files: readonly ReleaseFile[],
  locationOf: KindLocation = () => undefined,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (diagnostic) => void found.push(diagnostic);
  let before: ReadonlyMap<string, ReleasedCrd>;
  try {
    before = readReleasedCrds(baseline);
  } catch (error) {
    if (!(error instanceof UnreadableReleaseError)) throw error;
    return [crdBaselineUnreadable.create({ reason: error.message })];
  }
  if (before.size === 0) {
    const paths = baseline.map(({ path }) => path).join(", ");
    return [
      crdBaselineUnreadable.create({
        reason: `no CustomResourceDefinition in ${paths || "an empty folder"}`,
      }),
    ];
  }
  const after = readReleasedCrds(files);
  for (const [name, crd] of before) compareKind(crd, after.get(name), locationOf, report);
  return found;
}

function compareKind(
  before: ReleasedCrd,
  after: ReleasedCrd | undefined,
  locationOf: KindLocation,
  report: Report,
): void {
  const { kind } = before.spec.names;
  const name = { group: before.spec.group, kind };
  const { versions } = before.spec;
  if (after === undefined) {
    const kept = versions.filter(({ name: version, served, deprecated }) => {
      return served !== false && deprecated !== true && stabilityOf(version) !== "alpha";
    });
    if (kept.length === 0) return;
    const missing = `the last release serves ${kept.map((one) => one.name).join(", ")} without a deprecation`;
    report(kindRemovedTooEarly.create({ kind, version: undefined, missing }, locationOf(name, undefined)));
    return;
  }
  const reportChange = (version: string, path: string, what: string, mayBreak: boolean): void => {
    const definition =
      mayBreak || stabilityOf(version) === "alpha" ? kindElementMayBreak : kindElementChanged;
    const location = locationOf(name, version) ?? locationOf(name, undefined);
    report(definition.create({ kind, version, path, what }, location));
  };
  for (const { name: first } of versions.slice(0, 1))
    for (const what of changedNames(before, after)) reportChange(first, "", what, false);
  for (const version of versions) {
    const kept = after.spec.versions.find((one) => one.name === version.name);
    const missing = missingSupport(version, kept, after);
    const location = locationOf(name, version.name) ?? locationOf(name, undefined);
    if (missing !== undefined)
      report(kindRemovedTooEarly.create({ kind, version: version.name, missing }, location));
    if (kept === undefined) continue;
    const changes: SchemaChange[] = [];
    compareSchemas(version.schema?.openAPIV3Schema ?? {}, kept.schema?.openAPIV3Schema ?? {}, {
      report: (change) => void changes.push(change),
    });
    for (const change of changes.filter(narrowsObjects)) {
      const { code, path, what } = change;
      const isReplaced =
        code === "rule-added" &&
        changes.some((other) => other.code === "rule-removed" && other.path === path);
      reportChange(version.name, path, what, isUndecided(change) || isReplaced);
    }
  }
}

/** Returns changes of the whole kind, which no object survives. */
function changedNames({ spec: before }: ReleasedCrd, { spec: after }: ReleasedCrd): readonly string[] {
  const changes = [
    ["scope", before.scope, after.scope],
    ["plural", before.names.plural, after.names.plural],
  ] as const;
  return changes.flatMap(([what, from = "none", to = "none"]) =>
    from === to ? [] : `${what} ${from} → ${to}`,
  );
}

/** Returns why a version may not be removed, or no longer be served, in this release. */
function missingSupport(
  released: ReleasedVersion,
  kept: ReleasedVersion | undefined,
  { spec: { versions } }: ReleasedCrd,
): string | undefined {
  if (kept !== undefined && (kept.served !== false || released.served === false)) return undefined;
  if (kept === undefined && released.storage === true)
    return "it is the storage version of the last release, so objects may be stored in it";
  if (released.served === false || stabilityOf(released.name) === "alpha") return undefined;
  if (released.deprecated !== true) return "the last release serves it without a deprecation";
  const successors = versions.filter(({ name, served, deprecated }) => {
    return (
      name !== released.name &&
      served !== false &&
      deprecated !== true &&
      isAtLeastAsStable(name, released.name)
    );
  });
  return successors.length > 0 ? undefined : "no other served version is at least as stable";
}
