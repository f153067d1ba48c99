import type { ConformanceOptions } from "../../../../src/testing/index.ts";
import type { DefectiveServerOptions, Misdeed } from "../defective-server.ts";

/** A fault that is planted, and the check that is meant to find it. */
export interface Fault {
  readonly check: string;
  readonly what: string;
  readonly server: Omit<DefectiveServerOptions, "answer"> & { readonly answer?: Misdeed };
  readonly options?: Partial<ConformanceOptions>;
  /** Checks that cannot but fail along with it. */
  readonly along?: readonly string[];
}
