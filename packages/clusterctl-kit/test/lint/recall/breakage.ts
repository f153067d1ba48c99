import type { Release } from "./releases.ts";

/** Single breakage of a release, as a public fix or issue shows it. */
export interface Breakage {
  readonly title: string;
  /** Pull request or issue at GitHub, `owner/repository#number`. */
  readonly source: string;
  /** The release before the breakage. */
  readonly release?: () => Release;
  /** Absent if the breakage is only in the program. */
  readonly plant?: (release: Release) => void;
  /** What the publisher has to change. */
  readonly fix: string;
  /** Code of the diagnostic that names it. */
  readonly rule?: string;
  /** Why the files of a release cannot show it, instead of a rule. */
  readonly unknown?: string;
}
