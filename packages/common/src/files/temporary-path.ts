import { basename, dirname, join } from "node:path";

/** Returns an unpredictable path next to a target. Create it exclusively (`wx`). */
export function temporaryPathBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}-${crypto.randomUUID()}.tmp`);
}
