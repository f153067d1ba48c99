import type { KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import { isVersionSeen, WriteExpectations } from "./write-expectations.ts";

/** A write that a watch must deliver. If several members are given, all must be met. */
export interface ExpectedObject {
  readonly uid: string;
  /** The watch reaches at least this resource version. */
  readonly version?: string | undefined;
  /** The object is gone, or at least being deleted. */
  readonly ends?: "gone" | "deleting" | undefined;
}

/** Expected writes by the keys of their objects. */
export type ObjectExpectations = WriteExpectations<string, ExpectedObject>;

/** The state of a watch. */
export interface WatchState {
  find(key: string): KubernetesObject | undefined;
  /** Empty before the first list. */
  version(): string;
}

export function createObjectExpectations(watch: WatchState): ObjectExpectations {
  return new WriteExpectations({
    unmet: (key, expected) => (isMet(watch, key, expected) ? undefined : expected),
    merge: (pending, next) => ({ ...next, version: newer(next.version, pending.version) }),
  });
}

function isMet(watch: WatchState, key: string, { uid, version, ends }: ExpectedObject): boolean {
  if (version !== undefined && !isVersionSeen(watch.version(), version)) return false;
  const metadata = watch.find(key)?.metadata;
  return (
    ends === undefined ||
    metadata?.uid !== uid ||
    (ends === "deleting" && metadata.deletionTimestamp !== undefined)
  );
}

function newer(a: string | undefined, b: string | undefined): string | undefined {
  return (compareResourceVersions(a, b) ?? 0) < 0 ? b : (a ?? b);
}
