import { UsageError } from "@capikit/generators/run";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { version } from "../../shared/report/version.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { LspCall } from "../lsp.ts";

/** Serves an editor until it sends `exit` or closes stdin, which end the process. */
export async function run({ flags, positionals }: LspCall, io: Io): Promise<number> {
  if (!flags.stdio || positionals.length > 0)
    throw new UsageError("lsp serves an editor on stdin and stdout", "run capikit lsp --stdio");
  const { serveEditor } = await import("../../language-server/server.ts");
  serveEditor({ version: version(), fallback: packageFallbacks });
  // The server ends the process when stdin is closed.
  io.signal.addEventListener("abort", () => process.stdin.destroy(), { once: true });
  return new Promise(() => {});
}
