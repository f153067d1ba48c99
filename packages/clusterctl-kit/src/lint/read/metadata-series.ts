import { listAt, recordOf } from "@capikit/common/json";
import type { SemanticVersion } from "@capikit/common/kubernetes";
import { clusterctlApiVersion } from "../../metadata/metadata.ts";
import { parseReleaseVersion } from "../../repository/model/repository.ts";
import type { LintObject } from "./lint-object.ts";

export interface MetadataFile {
  readonly objects: readonly LintObject[];
}

/** An entry of `releaseSeries`, with its values as written. */
export interface WrittenSeries {
  readonly index: number;
  readonly major: unknown;
  readonly minor: unknown;
  readonly contract: unknown;
}

/** Returns the first object of each metadata file; clusterctl ignores others. */
export function metadataObjects(metadata: readonly MetadataFile[]): LintObject[] {
  return metadata.flatMap(({ objects }) => objects.slice(0, 1));
}

/** Reports whether clusterctl decodes the object as metadata. */
export function isMetadata(object: LintObject): boolean {
  return object.apiVersion === clusterctlApiVersion;
}

export function writtenSeries(object: LintObject): WrittenSeries[] {
  return listAt(object.value.releaseSeries).map((item, index) => {
    const { major, minor, contract } = recordOf(item);
    return { index, major, minor, contract };
  });
}

export function seriesIn(
  metadata: readonly MetadataFile[],
): { readonly object: LintObject; readonly series: WrittenSeries }[] {
  return metadataObjects(metadata).flatMap((object) =>
    writtenSeries(object).map((series) => ({ object, series })),
  );
}

/** Returns the newest series of each metadata file, unless it has no contract. */
export function newestSeries(
  metadata: readonly MetadataFile[],
): { readonly object: LintObject; readonly contract: string; readonly index: number }[] {
  return metadataObjects(metadata).flatMap((object) => {
    const newest = writtenSeries(object).toSorted(newestFirst)[0];
    return newest === undefined || typeof newest.contract !== "string"
      ? []
      : [{ object, contract: newest.contract, index: newest.index }];
  });
}

/** A released version. */
export interface Release extends SemanticVersion {
  /** Tag, such as `v1.2.3`. */
  readonly name: string;
}

/** Parses a release name (a semantic version with prefix `v`); undefined if invalid. */
export function releaseOf(name: string): Release | undefined {
  const version = name.startsWith("v") ? parseReleaseVersion(name) : undefined;
  return version && { name, ...version };
}

interface Series {
  readonly major?: unknown;
  readonly minor?: unknown;
}

/** Returns the major or minor version of a release series: 0 if missing, NaN if not a number. */
export function seriesNumber(value: unknown): number {
  // `Number` throws for `{"toString": 1}`.
  return typeof value === "object" && value !== null ? Number.NaN : Number(value ?? 0);
}

/** Compares release series, newest first; those without numbers keep their order. */
export function newestFirst(a: Series, b: Series): number {
  return seriesNumber(b.major) - seriesNumber(a.major) || seriesNumber(b.minor) - seriesNumber(a.minor) || 0;
}
