import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import { formatFlag, textFlag, trustFlag } from "../shared/command/flags.ts";

const flags = {
  out: textFlag("DIR", "Project folder for drafts; existing files are kept. Default: no drafts."),
  trust: trustFlag,
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `migrate v1beta2`. */
export type MigrateCall = Call<typeof flags>;

export const migrate: CommandGroup = {
  name: "migrate",
  summary: "Migrate a provider to a newer contract.",
  commands: [
    {
      name: "v1beta2",
      summary: "List the changes for the contract v1beta2, and draft types and conversions.",
      usage: "[DIR|FILE]…",
      flags,
      examples: {
        "List the changes": "capikit migrate v1beta2",
        "List the changes, and draft types": "capikit migrate v1beta2 . --out ../draft",
      },
      load: () => import("./migrate/migrate.ts"),
    },
  ],
};
