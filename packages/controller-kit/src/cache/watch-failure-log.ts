import type { Clock } from "@capikit/common/time";
import { createFailureLog, type FailureLog } from "./failure-log.ts";

/** A watch that ends sooner did not work: the reflector waits before it connects again. */
const shortWatchMs = 10_000;

/** Limits the log messages about a watch until it has received data and stayed open for 10 s. */
export interface WatchFailureLog extends Pick<FailureLog, "due"> {
  /** Records a connection. Data may have arrived before, by a list. */
  connected(): void;
  /** Records received data. */
  received(): void;
  /** Records a failure. Resets the interval of the log if the watch worked before. */
  failed(): void;
}

export function createWatchFailureLog(clock: Clock): WatchFailureLog {
  const log = createFailureLog(clock);
  let hasData = false;
  /** The first connection since the last failure. */
  let connectedAt: number | undefined;
  return {
    due: () => log.due(),
    connected() {
      connectedAt ??= clock.now();
    },
    received() {
      hasData = true;
    },
    failed() {
      if (hasData && connectedAt !== undefined && clock.now() - connectedAt >= shortWatchMs) {
        log.reset();
      }
      hasData = false;
      connectedAt = undefined;
    },
  };
}
