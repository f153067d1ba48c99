/**
 * Checks a management cluster without changing it: providers, API versions, webhooks, Runtime
 * Extensions, stuck deletions, paused objects, and certificates.
 *
 * @module
 */

export { doctorChecks } from "./checks/index.ts";
export { diagnosisText } from "./diagnosis-text.ts";
export { doctorDiagnostics } from "./doctor-diagnostics.ts";
export { type CheckDefinition, type DoctorCheck, defineCheck } from "./model/check.ts";
export type { Finding } from "./model/finding.ts";
export type { ReadingClient } from "./read/cluster-reader.ts";
export { dumpClient } from "./read/dump-client.ts";
export { type CheckResult, type DiagnoseOptions, type Diagnosis, diagnoseCluster } from "./run/diagnose.ts";
