import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { isAtLeastAsStable, stabilityOf } from "@capikit/common/kubernetes";
import type { Change } from "../../compare/changes/change.ts";
import { compareReleases } from "../../compare/compare-releases.ts";
import { type ReleaseFile, readRelease, UpstreamError } from "../../compare/read/read-release.ts";
import type { Release } from "../../compare/read/release.ts";
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
  let before: Release;
  try {
    before = readRelease(baseline);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return [crdBaselineUnreadable.create({ reason: error.message })];
  }
  if (before.crds.size === 0) {
    const paths = baseline.map(({ path }) => path).join(", ");
    return [
      crdBaselineUnreadable.create({
        reason: `no CustomResourceDefinition in ${paths || "an empty folder"}`,
      }),
    ];
  }
  const after = readRelease(files);
  const changes = compareReleases({ ...before, hooks: new Map() }, { ...after, hooks: new Map() });
  for (const change of changes) judge(change, before, after, changes, locationOf, report);
  return found;
}

/** Codes of changes in keywords whose effect cannot be compared. */
const undecided = new Set(
  ["pattern", "multiple-of", "all-of", "any-of", "one-of", "not"].map((keyword) => `${keyword}-changed`),
);

function judge(
  change: Change,
  before: Release,
  after: Release,
  changes: readonly Change[],
  locationOf: KindLocation,
  report: Report,
): void {
  const { subject, versions, code, path, what } = change;
  const [, kind = subject, group = ""] = /^(.*) \((.*)\)$/.exec(subject) ?? [];
  const name = { group, kind };
  if (code === "kind-removed") {
    const kept = versionsIn(before, subject).filter(({ name, served, deprecated }) => {
      return served !== false && deprecated !== true && stabilityOf(name) !== "alpha";
    });
    if (kept.length === 0) return;
    const missing = `the last release serves ${kept.map(({ name }) => name).join(", ")} without a deprecation`;
    report(kindRemovedTooEarly.create({ kind, version: undefined, missing }, locationOf(name, undefined)));
    return;
  }
  for (const version of versions.length > 0
    ? versions
    : versionsIn(before, subject).map(({ name }) => name)) {
    const location = locationOf(name, version) ?? locationOf(name, undefined);
    if (code === "version-removed" || (code === "served-changed" && what === "no longer served")) {
      const missing = missingSupport(subject, version, code, before, after);
      if (missing !== undefined) report(kindRemovedTooEarly.create({ kind, version, missing }, location));
      continue;
    }
    if (change.consequence !== "objects" && code !== "plural-changed") continue;
    const isReplaced =
      code === "rule-added" &&
      changes.some((other) => {
        return other.code === "rule-removed" && other.subject === subject && other.path === path;
      });
    const isUndecided = (undecided.has(code) && change.before !== undefined) || isReplaced;
    const definition =
      isUndecided || stabilityOf(version) === "alpha" ? kindElementMayBreak : kindElementChanged;
    report(definition.create({ kind, version, path, what }, location));
    if (versions.length === 0) return; // of the whole kind: once
  }
}

function versionsIn({ crds }: Release, subject: string) {
  return crds.get(subject)?.spec.versions ?? [];
}

/** Returns why a version may not be removed, or no longer be served, in this release. */
function missingSupport(
  subject: string,
  version: string,
  code: string,
  before: Release,
  after: Release,
): string | undefined {
  const released = versionsIn(before, subject).find(({ name }) => name === version);
  if (code === "version-removed" && released?.storage === true)
    return "it is the storage version of the last release, so objects may be stored in it";
  if (released?.served === false || stabilityOf(version) === "alpha") return undefined;
  if (released?.deprecated !== true) return "the last release serves it without a deprecation";
  const successors = versionsIn(after, subject).filter(({ name, served, deprecated }) => {
    return name !== version && served !== false && deprecated !== true && isAtLeastAsStable(name, version);
  });
  return successors.length > 0 ? undefined : "no other served version is at least as stable";
}
