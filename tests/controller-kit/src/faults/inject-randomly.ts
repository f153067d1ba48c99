import { type FaultName, type FaultServer, faultTable, type Random } from "@capikit/testing";

/** Random faults and their probabilities. */
interface RandomFaults {
  /** Faults to choose from with equal probability. */
  readonly only: readonly FaultName[];
  /** Probability of a fault of a request; half as many occur after the request is handled. */
  readonly rate: number;
  /** Maximum duration of delays and temporary faults in milliseconds. */
  readonly maxDelayMs: number;
}

/** More than the requests of a run. */
const count = 2000;

/** Injects faults with a probability per request and, of 0.1, per line of a watch. */
export function injectRandomly(
  server: FaultServer,
  random: Random,
  { only, rate, maxDelayMs }: RandomFaults,
): void {
  for (let n = 0; n < count; n++) {
    const name = only[Math.floor(random() * only.length)];
    if (name === undefined) throw new TypeError("no faults");
    const { stage } = faultTable[name];
    const probability = stage === "stream" ? 0.1 : stage === "arrival" ? rate : rate / 2;
    // The requests before a fault of constant probability have a geometric distribution.
    const skip = Math.floor(Math.log(1 - random()) / Math.log(1 - probability));
    server.inject(name, { skip, delayMs: 1 + Math.floor(random() * maxDelayMs), retryAfterSeconds: 0 });
  }
}
