import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import { clusterFlags, formatFlag, switchFlag, textFlag, trustFlag } from "../shared/command/flags.ts";

const flags = {
  out: textFlag("DIR", "Project folder for drafts; existing files are kept. Default: no drafts."),
  trust: trustFlag,
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `migrate v1beta2`. */
export type MigrateCall = Call<typeof flags>;

const storedFlags = {
  ...clusterFlags,
  "dry-run": switchFlag("Send all writes as dry runs, to see what the API server or a webhook refuses."),
  checkpoint: textFlag("FILE", "File for the progress. Default: capikit-stored-versions.json."),
} satisfies Flags;

/** The arguments of `migrate stored-versions`. */
export type StoredVersionsCall = Call<typeof storedFlags>;

export const migrate: CommandGroup = {
  name: "migrate",
  summary: "Migrate a provider to a newer contract, or stored objects to a newer version.",
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
    {
      name: "stored-versions",
      summary: "Store all objects of CRDs in the storage version, so that old versions can be removed.",
      usage: "[CRD]…",
      flags: storedFlags,
      examples: {
        "Migrate all CRDs of Cluster API and its providers": "capikit migrate stored-versions",
        "Find refused objects of one CRD":
          "capikit migrate stored-versions clusters.cluster.x-k8s.io --dry-run",
      },
      load: () => import("./migrate/stored-versions.ts"),
    },
  ],
};
