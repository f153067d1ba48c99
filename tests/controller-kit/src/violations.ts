import type { PlatformCall } from "./platform.ts";

/** A write that the API server executed. */
export interface Write {
  readonly by: string;
  /** Position among all writes. */
  readonly order: number;
  /** Comparable with the `at` of calls to the platform. */
  readonly at: number;
}

/**
 * Returns the actions of the manager `first` after the manager `second` had started to work, in
 * order of arrival.
 */
export function violations(
  writes: readonly Write[],
  calls: readonly PlatformCall[],
): { readonly writes: readonly Write[]; readonly calls: readonly PlatformCall[] } {
  const write = writes.find(({ by }) => by === "second");
  const callIndex = calls.findIndex(({ by }) => by === "second");
  const call = calls[callIndex];
  if (write === undefined || call === undefined) {
    throw new Error("the second manager has not worked yet");
  }
  return {
    writes: writes.filter(({ by, order, at }) => by === "first" && (order > write.order || at > call.at)),
    calls: calls.filter(({ by, at }, index) => by === "first" && (index > callIndex || at >= write.at)),
  };
}
