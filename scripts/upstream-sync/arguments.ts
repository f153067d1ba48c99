import { parseArgs } from "node:util";
import { referenceRelease } from "@capikit/api/releases";
import { tryParseVersion } from "@capikit/common/kubernetes";
import { isPrerelease } from "./release/release-list.ts";

export const usage = `Usage: pnpm tool upstream:sync VERSION [options]

Compares packages/api with a release of Cluster API, prints a checklist, and requires the release.

  --from VERSION     release that the types follow now (default: ${referenceRelease})
  --root FOLDER      repository to change (default: this one)
  --dry-run          print a diff, and write nothing
  --check            like --dry-run; exit with 1 if there are differences
  --checklist FILE   also write the checklist to a file
  --no-go-modules    leave go.mod files alone`;

/** Arguments of `tool upstream:sync`. */
export interface SyncArguments {
  readonly version: string;
  readonly from: string;
  readonly root: string | undefined;
  readonly dryRun: boolean;
  readonly check: boolean;
  readonly checklist: string | undefined;
  readonly goModules: boolean;
}

/** Options of `runSync`. */
export interface RunOptions extends SyncArguments {
  /** Folder of the repository. */
  readonly root: string;
  /** Whether the types may follow a release before the reference release. */
  readonly allowOlder: boolean;
}

/** Reads the command line; returns the error of a wrong one, or an empty text for `--help`. */
export function readArguments(words: readonly string[]): SyncArguments | string {
  const parsed = parse(words);
  if (typeof parsed === "string") return parsed;
  const { values, positionals } = parsed;
  const [version, ...more] = positionals;
  if (values.help) return "";
  if (version === undefined || more.length > 0) return "upstream:sync requires one release";
  for (const release of [version, values.from])
    if (!release.startsWith("v") || tryParseVersion(release.slice(1), { strict: true }) === undefined)
      return `invalid release: ${release}: write it like v1.99.0`;
  const { from, root, check, checklist } = values;
  const dryRun = values["dry-run"] || check;
  if (isPrerelease(version) && !dryRun) return `a pre-release requires --dry-run: ${version}`;
  return {
    version,
    from,
    root,
    check,
    checklist,
    dryRun,
    goModules: !values["no-go-modules"],
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        from: { type: "string", default: referenceRelease },
        root: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        checklist: { type: "string" },
        "no-go-modules": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    return (error as Error).message;
  }
}
