import { type SupportedRelease, supportedReleases } from "@capikit/api/releases";
import { crdMembers } from "./crd-members.ts";
import { fieldTable } from "./field-table.ts";
import { type UpstreamHooks, upstreamHooks } from "./hook-members.ts";
import { newerTexts } from "./newer.ts";
import { upstreamFolders } from "./upstream-folders.ts";

/** Facts about the supported releases of Cluster API, from their Go modules. */
export interface ReleaseFacts {
  /** The hooks of each release, the oldest first. */
  readonly hooks: readonly (readonly [SupportedRelease, UpstreamHooks])[];
  /** Generated files by their path in `packages/api/src/releases`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Reads the facts. Downloads the modules on first use. */
export async function readReleaseFacts(): Promise<ReleaseFacts> {
  const releases = await Promise.all(
    supportedReleases.map(async (release) => {
      const { types, crds } = await upstreamFolders(release);
      return { release, fields: crdMembers(crds), hooks: await upstreamHooks(types) };
    }),
  );
  const kindFields = newerTexts(releases.map(({ release, fields }) => [release, fields]));
  const hookFields = newerTexts(releases.map(({ release, hooks }) => [release, hooks.members]));
  return {
    hooks: releases.map(({ release, hooks }) => [release, hooks]),
    files: {
      "newer-kind-fields.ts": fieldTable(
        "newerKindFields",
        "Fields of kinds that not all supported releases have, by their first release and kind.",
        kindFields,
      ),
      "newer-hook-fields.ts": fieldTable(
        "newerHookFields",
        "Fields of hooks that not all supported releases have, by their first release and body.",
        hookFields,
      ),
    },
  };
}
