import type { Command } from "../shared/command/command.ts";
import { switchFlag } from "../shared/command/flags.ts";

/** Defines `capikit lsp`. */
export const lsp: Command = {
  name: "lsp",
  summary: "Serve editors: completion, help, diagnostics and fixes for markers.",
  flags: { stdio: switchFlag("Exchange messages on stdin and stdout. Required.") },
  examples: { "Start the language server, as an editor does": "capikit lsp --stdio" },
  load: () => import("./lsp/run.ts"),
};
