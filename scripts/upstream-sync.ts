/** `pnpm tool upstream:sync VERSION`: see `docs/maintaining/new-release.md`. */
import { join, resolve } from "node:path";
import { GoMissingError, GoToolError } from "@capikit/envtest";
import { readArguments, usage } from "./upstream-sync/arguments.ts";
import { runSync } from "./upstream-sync/run-sync.ts";
import { SyncError } from "./upstream-sync/sync-error.ts";

const parsed = readArguments(process.argv.slice(2));
if (typeof parsed === "string") {
  console.error(parsed === "" ? usage : `${parsed}\n\n${usage}`);
  process.exitCode = parsed === "" ? 0 : 2;
} else {
  try {
    const root = resolve(parsed.root ?? join(import.meta.dirname, ".."));
    process.exitCode = await runSync({ ...parsed, root, allowOlder: parsed.root !== undefined }, console.log);
  } catch (error) {
    if (![GoMissingError, GoToolError, SyncError].some((one) => error instanceof one)) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
