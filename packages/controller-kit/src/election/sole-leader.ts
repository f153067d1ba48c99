import type { Election, ElectionObserver } from "./election.ts";
import { NotLeaderError } from "./election-errors.ts";

/** Creates an election without a lease that leads at once, for one-shot programs. */
export function soleLeader(
  options: { readonly identity?: string; readonly name?: string; readonly observer?: ElectionObserver } = {},
): Election {
  const { identity = "sole leader", name = "none", observer = {} } = options;
  let stopped = false;
  observer.leading?.(name, true);
  return {
    identity,
    leader: identity,
    acquired: Promise.resolve(),
    lost: new AbortController().signal,
    isLeader: () => !stopped,
    checkWrite(request) {
      if (stopped) throw new NotLeaderError(request, `${identity} does not hold the lease ${name}`);
    },
    writeTimeoutMs: () => undefined,
    healthy() {},
    async stop() {
      if (!stopped) {
        stopped = true;
        observer.leading?.(name, false);
      }
    },
  };
}
