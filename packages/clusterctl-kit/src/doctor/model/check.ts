import { type DiagnosticDefinition, defineDiagnostics } from "@capikit/common/diagnostics";
import type { CheckContext } from "./check-context.ts";
import type { ReportFinding } from "./finding.ts";
import type { ScannedKind, ScannedObject } from "./scanned-object.ts";

/** Judges the objects of a scan one after the other. */
export interface ObjectScan {
  readonly object: (object: ScannedObject, kind: ScannedKind) => void;
  /** Runs after the last object. */
  readonly finish?: () => Promise<void> | void;
}

/** A check of a management cluster. */
export interface DoctorCheck {
  /** Unique name, such as `stored-versions`. */
  readonly name: string;
  /** Statement that is true for a healthy cluster. */
  readonly title: string;
  /** Codes that it reports. */
  readonly diagnostics: Readonly<Record<string, DiagnosticDefinition>>;
  /** Checks all but single objects of Cluster API. */
  readonly run?: (context: CheckContext, report: ReportFinding) => Promise<void>;
  /** Starts to check all objects of Cluster API and its providers, in one scan for all checks. */
  readonly scan?: (context: CheckContext, report: ReportFinding) => ObjectScan;
}

/** A check as written: the codes of its table restrict those that it reports. */
export interface CheckDefinition<Code extends string> extends Pick<DoctorCheck, "name" | "title"> {
  readonly diagnostics: Readonly<Record<Code, Omit<DiagnosticDefinition, "code">>>;
  readonly run?: (context: CheckContext, report: ReportFinding<Code>) => Promise<void>;
  readonly scan?: (context: CheckContext, report: ReportFinding<Code>) => ObjectScan;
}

/** Defines a check with its codes. */
export function defineCheck<Code extends string>(definition: CheckDefinition<Code>): DoctorCheck {
  return Object.freeze({ ...definition, diagnostics: defineDiagnostics(definition.diagnostics) });
}
