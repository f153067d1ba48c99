import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag, switchFlag, textFlag } from "../shared/command/flags.ts";

const flags = {
  out: textFlag("DIR", "Project folder for drafts; existing files are kept. Default: no drafts."),
  write: switchFlag("Migrate the project in DIR: types, conversions, controllers and files."),
  "dry-run": switchFlag("Show the changes of --write as a diff, without writing files."),
  generate: { type: "boolean", negated: true, summary: "Do not run capikit generate after --write." },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `migrate`. */
export type MigrateCall = Call<typeof flags>;

export const migrate: Command = {
  name: "migrate",
  summary: "Migrate a project to a newer contract, list the changes, or draft types and conversions.",
  usage: "v1beta2 [DIR|FILE]…",
  words: ["v1beta2"],
  flags,
  examples: {
    "Migrate the project in this folder": "capikit migrate v1beta2 . --write",
    "List changes and draft types": "capikit migrate v1beta2 . --out ../draft",
  },
  load: () => import("./migrate/migrate.ts"),
};
