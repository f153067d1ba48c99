import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { version } from "../../shared/report/version.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Serves an editor until it sends `exit` or closes stdin, which end the process. */
export async function run({ flags, positionals }: Call, io: Io): Promise<number> {
  if (flags.stdio !== true || positionals.length > 0)
    throw new UsageError("lsp serves an editor on stdin and stdout", "run capikit lsp --stdio");
  const { serveEditor } = await import("@capikit/language-server");
  serveEditor({ version: version(), fallback: packageFallbacks });
  // The server ends the process when stdin is closed.
  io.signal.addEventListener("abort", () => process.stdin.destroy(), { once: true });
  return new Promise(() => {});
}
