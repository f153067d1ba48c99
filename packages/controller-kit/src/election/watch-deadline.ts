import type { Clock } from "@capikit/common/time";
import type { LeaseTerm } from "./lease-term.ts";

/**
 * Calls back when leadership ends because it was not extended. It does not depend on the renewal
 * thread, which may be late or dead.
 *
 * @returns a function that cancels the watch.
 */
export function watchDeadline(
  term: Pick<LeaseTerm, "deadlineMs" | "holds">,
  clock: Clock,
  onOver: () => void,
): () => void {
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = clock.after(term.deadlineMs() - clock.now(), () => {
      term.holds(clock.now()) ? wait() : onOver();
    });
  };
  wait();
  return () => cancel();
}
