import { UsageError } from "@capikit/runner";
import type { DescribeClusterCall } from "../describe.ts";

/** @throws UsageError if other flags do not support `--watch`. */
export function checkWatch({
  flags,
  lists,
}: Pick<DescribeClusterCall, "lists"> & {
  readonly flags: Pick<DescribeClusterCall["flags"], "watch" | "format">;
}): void {
  if (!flags.watch) return;
  if (flags.format === "html")
    throw new UsageError("--watch does not support --format html", "remove --watch");
  if (lists?.from !== undefined)
    throw new UsageError("--watch requires a cluster instead of files", "leave --from out");
}
