import type { ContractVersion } from "@capikit/api/contract";
import type { DeclaredKinds } from "../read/kind-roles.ts";
import type { LintFile } from "../read/lint-file.ts";

/** Options of `lint`. */
export interface LintOptions {
  /** Contract to check and to require a label for. Default: the contracts in CRD labels. */
  readonly contract?: ContractVersion;
  /** Released versions in addition to those of folder names, such as tags. */
  readonly versions?: readonly string[];
  /** Whether to report missing kinds. Default: whether the input has components. */
  readonly whole?: boolean;
  /** Whether `capikit release` builds and checks the components from the files. Default: false. */
  readonly builtLater?: boolean;
  /** Files whose references show the purpose of kinds, such as examples. Default: none. */
  readonly samples?: readonly LintFile[];
  /**
   * Roles of kinds whose groups, names and fields do not show them, by `Kind.group`; `none` for kinds
   * that core never reads. Default: none.
   */
  readonly kinds?: DeclaredKinds;
  /** Codes of rules to skip. */
  readonly disable?: readonly string[];
}
