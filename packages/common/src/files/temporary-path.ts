import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";

/** Returns a path beside a target that nobody can know in advance. Creating it must still fail where it exists (`wx`). */
export function temporaryPathBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}-${randomBytes(8).toString("hex")}.tmp`);
}
