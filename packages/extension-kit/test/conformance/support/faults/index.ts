import { connectionFaults } from "./connection.ts";
import { discoveryFaults } from "./discovery.ts";
import type { Fault } from "./fault.ts";
import { hookFaults } from "./hooks.ts";
import { patchFaults } from "./patches.ts";
import { requestFaults } from "./requests.ts";
import { responseFaults } from "./responses.ts";
import { robustnessFaults } from "./robustness.ts";

/** Each is for one server: some keep a state. */
export const faults: readonly Fault[] = [
  ...connectionFaults,
  ...discoveryFaults,
  ...requestFaults,
  ...responseFaults,
  ...patchFaults,
  ...hookFaults,
  ...robustnessFaults,
];
