import type { Logger } from "../logging/logger.ts";

/** A unit of work of a program, such as a reconcile, to which errors of the process belong. */
export interface ProcessWork {
  /** Adds the fields of the work, such as its object. */
  readonly logger: Logger;
  /** Fails the work because one of its promises rejected and nothing handled the rejection. */
  reject(reason: unknown): void;
}
