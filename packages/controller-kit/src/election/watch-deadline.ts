import type { Clock } from "@capikit/common/time";
import type { Tenure } from "./tenure.ts";

/**
 * Calls back when leadership ends because it was not extended, without a message of the thread that renews the lease: that may be late,
 * and the thread may be dead.
 *
 * @returns what cancels it.
 */
export function watchDeadline(
  tenure: Pick<Tenure, "deadlineMs" | "holds">,
  clock: Clock,
  onOver: () => void,
): () => void {
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = clock.after(tenure.deadlineMs() - clock.now(), () => {
      tenure.holds(clock.now()) ? wait() : onOver();
    });
  };
  wait();
  return () => cancel();
}
