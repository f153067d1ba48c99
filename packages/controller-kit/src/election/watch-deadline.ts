import type { Clock } from "@capikit/common/time";
import type { LeaseTerm } from "./lease-term.ts";

/**
 * Calls back when leadership ends because it was not extended, without a message of the thread that renews the lease: that may be late,
 * and the thread may be dead.
 *
 * @returns what cancels it.
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
