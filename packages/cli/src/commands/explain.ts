import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

const flags = { format: formatFlag("text", "json") } satisfies Flags;

/** The arguments of `explain`. */
export type ExplainCall = Call<typeof flags>;

/** Defines `capikit explain`. */
export const explain: Command = {
  name: "explain",
  summary: "Explain diagnostics by their codes, or list all codes.",
  usage: "[CODE]…",
  pluginWords: (plugins) =>
    plugins.flatMap(({ lintRules = [] }) => lintRules.map(({ code, title }) => [code, title] as const)),
  flags,
  examples: {
    "Explain a diagnostic of generate": "capikit explain CK1001",
    "Explain a lint rule": "capikit explain crd/contract-label",
    "List all codes": "capikit explain",
  },
  load: () => import("./explain/run.ts"),
};
