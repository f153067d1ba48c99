import type { RunnableCheck } from "./check.ts";
import { connectionChecks } from "./connection.ts";
import { discoveryChecks } from "./discovery.ts";
import { hookChecks } from "./hooks.ts";
import { newerFieldChecks } from "./newer-fields.ts";
import { patchChecks } from "./patches.ts";
import { requestChecks } from "./requests.ts";
import { responseChecks } from "./responses.ts";
import { robustnessChecks } from "./robustness.ts";

/** All checks, in the order in which they run; potentially harmful ones are last. */
export const runnableChecks: readonly RunnableCheck[] = [
  ...connectionChecks,
  ...discoveryChecks,
  ...requestChecks,
  ...responseChecks,
  ...patchChecks,
  ...newerFieldChecks,
  ...hookChecks,
  ...robustnessChecks,
];
