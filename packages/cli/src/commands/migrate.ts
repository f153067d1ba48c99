import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag, textFlag, trustFlag } from "../shared/command/flags.ts";

const flags = {
  out: textFlag("DIR", "Project folder for drafts; existing files are kept. Default: no drafts."),
  trust: trustFlag,
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `migrate`. */
export type MigrateCall = Call<typeof flags>;

export const migrate: Command = {
  name: "migrate",
  summary: "List the changes for a newer contract, and draft types and conversions.",
  usage: "v1beta2 [DIR|FILE]…",
  words: ["v1beta2"],
  flags,
  examples: {
    "List the changes": "capikit migrate v1beta2",
    "List the changes, and draft types": "capikit migrate v1beta2 . --out ../draft",
  },
  load: () => import("./migrate/migrate.ts"),
};
