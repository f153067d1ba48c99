import { ApiError, ResponseError, TransportError } from "@capikit/client/errors";
import type { CacheObserver } from "../../cache/cache-observer.ts";

const names = [
  "listed",
  "advanced",
  "queuedChanged",
  "processed",
  "failed",
  "threw",
  "waited",
] as const satisfies readonly (keyof CacheObserver)[];

/** Returns an observer that forwards events and reports responses that are not lists. */
export function observeListFailures(
  observer: CacheObserver | undefined,
  onUseless: (error: unknown) => void,
): CacheObserver {
  const passed: CacheObserver = Object.fromEntries(
    names.flatMap((name) => {
      const call = observer?.[name];
      return call === undefined ? [] : [[name, call.bind(observer)]];
    }),
  );
  return {
    ...passed,
    failed(target, error, failure) {
      passed.failed?.(target, error, failure);
      const isSlow = error instanceof ResponseError && error.code === "RESPONSE_TOO_SLOW";
      const mayPass = error instanceof ApiError || error instanceof TransportError || isSlow;
      if (failure.phase === "list" && !mayPass) {
        onUseless(error);
      }
    },
  };
}
