/**
 * Checks extensions, in any language, against Cluster API's protocol.
 *
 * @module
 */
export type { PatchErrorReason } from "../effects/apply-wire-patch.ts";
export { type PatchEffect, patchEffects } from "../effects/patch-effects.ts";
export type { CheckArea, ConformanceCheck } from "./checks/check.ts";
export { conformanceAsText, conformanceDiagnostics } from "./report.ts";
export {
  type CheckResult,
  type ConformanceReport,
  checkResponse,
  conformanceChecks,
  isConformant,
  runConformance,
} from "./run-conformance.ts";
export type { ConformanceOptions } from "./session/target.ts";
