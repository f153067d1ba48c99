import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

const flags = { format: formatFlag("text", "json") } satisfies Flags;

/** The arguments of `explain`. */
export type ExplainCall = Call<typeof flags>;

/** Defines `capikit explain`. */
export const explain: Command = {
  name: "explain",
  summary: "Explain diagnostics and markers, or list all codes.",
  usage: "[CODE|MARKER]…",
  flags,
  examples: {
    "Explain a diagnostic of generate": "capikit explain CK1001",
    "Explain a lint rule": "capikit explain crd/contract-label",
    "Show the arguments of a marker": "capikit explain kubebuilder:validation:Minimum",
    "List all codes": "capikit explain",
  },
  load: () => import("./explain/run.ts"),
};
