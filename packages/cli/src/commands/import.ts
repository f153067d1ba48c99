import type { Call, Command, Flags } from "../shared/command/command.ts";
import { findingsFormatFlag, textFlag } from "../shared/command/flags.ts";

const flags = {
  out: textFlag("DIR", "Output folder, without files of an import. Required."),
  descriptions: { type: "boolean", negated: true, summary: "Omit descriptions." },
  format: findingsFormatFlag,
} satisfies Flags;

/** The arguments of `import`. */
export type ImportCall = Call<typeof flags>;

export const importTypes: Command = {
  name: "import",
  summary: "Write annotated types from CRDs.",
  usage: "crd FILE…",
  words: ["crd"],
  flags,
  examples: {
    "Write types for CRDs": "capikit import crd config/crd/bases/*.yaml --out api",
  },
  load: () => import("./import/run.ts"),
};
