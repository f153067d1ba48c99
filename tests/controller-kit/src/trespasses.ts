import type { PlatformCall } from "./platform.ts";

/** A write that the API server carried out. */
export interface Write {
  readonly by: string;
  /** Among all writes. */
  readonly order: number;
  /** Comparable with the `at` of calls to the platform. */
  readonly at: number;
}

/** What the manager `first` did after the manager `second` had begun to work, by the order in which it arrived. */
export function trespasses(
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
