import type { Call, Command, Flags } from "../shared/command/command.ts";
import { switchFlag } from "../shared/command/flags.ts";

const flags = { stdio: switchFlag("Exchange messages on stdin and stdout. Required.") } satisfies Flags;

/** The arguments of `lsp`. */
export type LspCall = Call<typeof flags>;

/** Defines `capikit lsp`. */
export const lsp: Command = {
  name: "lsp",
  summary: "Serve editors: completion, help, diagnostics and fixes for markers.",
  flags,
  examples: { "Start the language server, as an editor does": "capikit lsp --stdio" },
  load: () => import("./lsp/run.ts"),
};
