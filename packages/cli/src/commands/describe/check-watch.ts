import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";

/** @throws UsageError if other flags do not support `--watch`. */
export function checkWatch({ flags, lists }: Call): void {
  if (flags.watch !== true) return;
  if (flags.format === "html")
    throw new UsageError("--watch does not support --format html", "remove --watch");
  if (lists?.from !== undefined)
    throw new UsageError("--watch requires a cluster instead of files", "leave --from out");
}
