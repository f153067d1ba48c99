import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Change,
  type ChangePaint,
  changesAsJson,
  changesAsText,
  compareReleases,
  type Release,
  readRelease,
  UpstreamError,
} from "@capikit/generators/compare";
import { UsageError } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { filesBelow, linkWarner } from "../../shared/input/files-below.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { UpstreamCall } from "../upstream.ts";

const usage = "capikit upstream diff OLD NEW";

export async function run({ positionals, flags }: UpstreamCall, io: Io): Promise<number> {
  const [what, before, after, ...more] = positionals;
  if (what === undefined) throw new UsageError("upstream requires a subcommand", usage);
  if (what !== "diff")
    throw new UsageError(
      `unknown subcommand of capikit upstream: ${what}`,
      suggestWord(what, ["diff"]) ?? usage,
    );
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError("upstream diff requires two releases, the older first", usage);
  const changes = compareReleases(releaseAt(before, io), releaseAt(after, io));
  if (flags.format === "json") io.stdout(changesAsJson(changes));
  else io.stdout(changesAsText(changes, paintFor(io)));
  return fails(changes, flags["fail-on"]) ? exit.findings : exit.ok;
}

/** Reports whether changes are findings: any by default, or those that break users. */
function fails(changes: readonly Change[], on: string | undefined): boolean {
  if (on === "none") return false;
  if (on !== "breaking") return changes.length > 0;
  return changes.some(({ consequence }) => consequence === "objects" || consequence === "clients");
}

function paintFor(io: Io): ChangePaint {
  const colours = createColours(io, "stdout");
  const paints = {
    objects: colours.red,
    clients: colours.yellow,
    compatible: colours.green,
    documentation: colours.dim,
  };
  return { subject: colours.bold, consequence: (consequence, text) => paints[consequence](text) };
}

function releaseAt(path: string, io: Io): Release {
  const release = readAt(path, io);
  if (release.crds.size + release.hooks.size + release.names.size + release.series.length === 0)
    throw new UsageError(
      `no CustomResourceDefinition and no OpenAPI document of hooks in ${path}`,
      "name a file or folder of manifests, such as config/crd/bases",
    );
  return release;
}

function readAt(path: string, io: Io): Release {
  try {
    const files = path.split(",").flatMap((one) => filesAt(one, io));
    return readRelease(files.map((file) => ({ path: file, text: readFileSync(file, "utf8") })));
  } catch (error) {
    if (error instanceof UpstreamError) throw new UsageError(error.message, error.help);
    const { code, message, path: at } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(
      code === "ENOENT" ? `${at ?? path} does not exist` : `${at ?? path} cannot be read: ${message}`,
      "check the path",
    );
  }
}

/** Folders of a repository without release files. */
const skipped = new Set(["node_modules", "proposals", "testdata", "vendor"]);

function filesAt(path: string, io: Io): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = filesBelow(path, {
    enters: (_path, name) => !skipped.has(name) && !name.startsWith("."),
    takes: isRead,
    skips: linkWarner(path, io),
  }).map((file) => join(path, file));
  // A repository that generates into these folders has copies or test files elsewhere.
  const bases = files.filter((file) => /(?:^|\/)config\/crd\/bases\//.test(file.replaceAll("\\", "/")));
  if (bases.length === 0) return files;
  const isKept = (file: string): boolean =>
    /openapi|\.go$/i.test(file) || file === join(path, "metadata.yaml");
  return [...bases, ...files.filter((file) => !bases.includes(file) && isKept(file))];
}

/** Go files declare labels and annotations in packages of API types. */
function isRead(path: string, name: string): boolean {
  if (/\.(?:ya?ml|json)$/.test(name)) return true;
  if (!name.endsWith(".go") || /_test\.go$|^zz_generated/.test(name)) return false;
  const folders = dirname(path).split("/");
  return folders.some((one) => one === "api" || one === "apis") || /^v\d/.test(folders.at(-1) ?? "");
}
