import type { KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import { isVersionSeen, WriteExpectations } from "./write-expectations.ts";

/** A write that a watch must deliver. If several members are given, all must be met. */
export interface ExpectedObject {
  readonly uid: string;
  /** The watch reaches at least this resource version. */
  readonly version?: string | undefined;
  /** The watch reaches at least this resource version, or has no object with this key. */
  readonly versionIfPresent?: string | undefined;
  /**
   * The object is gone; or it may still exist, without metadata.finalizers, without those and
   * spec.finalizers, or being deleted.
   */
  readonly ends?: "gone" | "finalized" | "fullyFinalized" | "deleting" | undefined;
}

export type ObjectExpectations = WriteExpectations<string, ExpectedObject>;

export interface WatchState {
  /** Whether the last write to an object contradicts the watch, whose history is void. */
  contradicts(key: string): boolean;
  find(key: string): KubernetesObject | undefined;
  /** Empty before the first list. */
  version(): string;
}

export function createObjectExpectations(watch: WatchState): ObjectExpectations {
  return new WriteExpectations({
    unmet: (key, expected) => (isMet(watch, key, expected) ? undefined : expected),
    merge: (pending, next) => ({
      ...next,
      version: newer(next.version, pending.version),
      versionIfPresent: newer(next.versionIfPresent, pending.versionIfPresent),
    }),
  });
}

function isMet(watch: WatchState, key: string, expected: ExpectedObject): boolean {
  const { uid, version, versionIfPresent, ends } = expected;
  const object = watch.find(key);
  const metadata = object?.metadata;
  if (watch.version() === "" || watch.contradicts(key)) return false;
  const reaches = (one?: string): boolean => one === undefined || isVersionSeen(watch.version(), one);
  if (!reaches(version) || (metadata !== undefined && !reaches(versionIfPresent))) return false;
  if (ends === undefined || metadata?.uid !== uid) return true;
  if (ends === "finalized" || ends === "fullyFinalized") {
    const isKept = ends === "fullyFinalized" && specFinalizersOf(object)?.length;
    return !metadata.finalizers?.length && !isKept;
  }
  return ends === "deleting" && metadata.deletionTimestamp !== undefined;
}

/** Returns the finalizers in the spec of a Namespace; undefined without a spec. */
export function specFinalizersOf(namespace: KubernetesObject | undefined): readonly string[] | undefined {
  const { spec } = (namespace ?? {}) as { readonly spec?: { readonly finalizers?: readonly string[] } };
  return spec && (spec.finalizers ?? []);
}

function newer(a: string | undefined, b: string | undefined): string | undefined {
  return (compareResourceVersions(a, b) ?? 0) < 0 ? b : (a ?? b);
}
