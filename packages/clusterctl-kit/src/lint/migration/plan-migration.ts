import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { listAt, recordOf } from "@capikit/common/json";
import type { LintOptions } from "../provider/lint-options.ts";
import { type FileView, type ProviderView, providerView } from "../provider/provider-view.ts";
import { type CrdView, needsLabel, versionOfCore } from "../read/crd-view.ts";
import { unrecognisedKinds } from "../read/kind-roles.ts";
import { fileName, type LintFile, purposeOfFile } from "../read/lint-file.ts";
import type { LintObject, YamlRecord } from "../read/lint-object.ts";
import { newestFirst, releaseOf, seriesNumber } from "../read/metadata-series.ts";
import { readFile } from "../read/read-file.ts";
import { lint } from "../run/lint.ts";
import { lintRule } from "../run/rules-catalogue.ts";
import { type KindMigration, kindMigrations } from "./kind-migration.ts";

/** The steps of a provider from contract v1beta1 to contract v1beta2. */
export interface MigrationPlan {
  readonly kinds: readonly KindMigration[];
  /** Kinds that already have the v1beta2 label, with the version that core takes from it. */
  readonly done: readonly LabelledKind[];
  /** Kinds whose role is unknown, as `Kind.group`. */
  readonly unrecognised: readonly string[];
  /** The series to add to metadata.yaml; undefined if it has one of contract v1beta2, or no series. */
  readonly nextSeries: Series | undefined;
  /** Other open points: metadata.yaml, roles, and problems of kinds that are already labelled. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A kind with a label for contract v1beta2. */
export interface LabelledKind {
  readonly kind: string;
  /** Highest version in the label; undefined if it lists none. */
  readonly version: string | undefined;
}

/** Returns the missing steps per kind. The options are those of `lint`. Does no I/O. */
export function planMigration(
  files: readonly LintFile[],
  options: Omit<LintOptions, "contract"> = {},
): MigrationPlan {
  const views = files.map((file): FileView => {
    const { text = "", objects } = readFile(file);
    const { path } = file;
    return { path, name: fileName(path), purpose: purposeOfFile(path), text, objects };
  });
  const view = providerView(views, options);
  const crds = unique(view.crds.filter(needsLabel));
  const open = crds.filter(({ labelled }) => labelled.v1beta2 === undefined);
  const series = [...seriesToAdd(view)];
  return {
    nextSeries: series[0]?.next,
    kinds: kindMigrations(open),
    done: crds
      .filter(({ labelled }) => labelled.v1beta2 !== undefined)
      .map((crd) => ({ kind: crd.kind, version: versionOfCore(crd) })),
    unrecognised: unrecognisedKinds(view.crds, options.kinds),
    diagnostics: [...series.map(seriesProblem), ...remaining(files, options)],
  };
}

/** A CRD may be in both the project and its components. */
function unique(crds: readonly CrdView[]): CrdView[] {
  return [...new Map(crds.map((crd) => [crd.object.name, crd])).values()];
}

interface SeriesToAdd {
  readonly object: LintObject;
  readonly next: Series;
}

function* seriesToAdd({ metadata, versions }: ProviderView): Generator<SeriesToAdd> {
  for (const object of metadata.flatMap(({ objects }) => objects.slice(0, 1))) {
    const series = listAt(object.value.releaseSeries).map(recordOf);
    if (series.length === 0 || series.some(({ contract }) => contract === "v1beta2")) continue;
    yield { object, next: nextSeries(series, versions) };
  }
}

function seriesProblem({ object, next: { major, minor } }: SeriesToAdd): Diagnostic {
  return createDiagnostic(
    lintRule("metadata/contract-and-labels"),
    "no release series has contract v1beta2",
    {
      location: object.at(["releaseSeries"]),
      help: `add the series of the next release, such as {major: ${major}, minor: ${minor}, contract: v1beta2}; do not change the contract within a series`,
    },
  );
}

/** Returns the problems under contract v1beta2 except for new labels. */
function remaining(files: readonly LintFile[], options: LintOptions): Diagnostic[] {
  const { diagnostics } = lint(files, { whole: true, ...options, contract: "v1beta2" });
  return diagnostics.filter(
    ({ code }) =>
      !/^(crd\/contract-label|crd\/contract-label-differs|metadata\/contract-and-labels)$/.test(code),
  );
}

/** A release series of metadata.yaml. */
export interface Series {
  readonly major: number;
  readonly minor: number;
}

/**
 * Returns the series of the next minor release: after all listed series and stable releases. A
 * pre-release belongs to the next series, unless that is listed.
 */
function nextSeries(listed: readonly YamlRecord[], versions: readonly string[]): Series {
  const after = ({ major, minor }: Series): Series => ({ major, minor: minor + 1 });
  const known = listed
    .map(({ major, minor }) => ({ major: seriesNumber(major), minor: seriesNumber(minor) }))
    .filter(({ major, minor }) => !Number.isNaN(major + minor));
  const released = versions
    .flatMap((name) => releaseOf(name) ?? [])
    .map(({ major, minor, prerelease }) => {
      const series = { major: Number(major), minor: Number(minor) };
      return prerelease.length === 0 ? after(series) : series;
    });
  const [next] = [...known.map(after), ...released].toSorted(newestFirst);
  return next ?? { major: 0, minor: 1 };
}
