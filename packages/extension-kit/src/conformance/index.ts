/**
 * Checks extensions, in any language, against Cluster API's protocol.
 *
 * @module
 */
export { type InPlaceCoverage, inPlaceCoverage, type ObjectCoverage } from "../effects/in-place-coverage.ts";
export { type PatchEffect, type PatchErrorReason, patchEffects } from "../effects/patch-effects.ts";
export type { CheckArea, ConformanceCheck } from "./checks/check.ts";
export { conformanceAsText, conformanceDiagnostics } from "./report.ts";
export * from "./run-conformance.ts";
export type { ConformanceOptions } from "./session/target.ts";
