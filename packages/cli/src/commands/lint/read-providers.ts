import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import {
  type DeclaredKinds,
  isKindRole,
  kindRoles,
  type LintFile,
  type LintOptions,
  type LintSample,
  lintScope,
} from "@capikit/clusterctl-kit/lint";
import { metadataFile } from "@capikit/clusterctl-kit/repository";
import type { NotJudged } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import { configNames, loadLintConfig, UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { UnreadPath } from "../../shared/input/project-files.ts";
import { readEachInput } from "../../shared/input/read-inputs.ts";
import {
  readCheckout,
  releasesOfBranch,
  repositoryAbove,
  unknownReleases,
} from "../../shared/project/checkout.ts";
import type { Io } from "../../shared/terminal/io.ts";

export interface ProviderFiles {
  readonly config: Awaited<ReturnType<typeof loadLintConfig>>;
  /** Folder with the configuration; undefined if it was not read. */
  readonly root: string | undefined;
  readonly files: readonly LintFile[];
  readonly samples: readonly LintSample[];
  /** Folders and files of tests and examples. */
  readonly leftOut: readonly string[];
  readonly notJudged: readonly NotJudged[];
  /** Options that follow from the files: tags and roles of kinds. */
  readonly options: LintOptions & Required<Pick<LintOptions, "versions">>;
}

/**
 * Reads inputs, and selects the files outside tests and examples. Runs no code of folders other than
 * the current one, unless the user trusts them.
 *
 * @throws UsageError
 */
export async function readProviders(
  inputs: readonly string[],
  flags: { readonly trust: boolean },
  io: Pick<Io, "signal" | "stderr">,
): Promise<ProviderFiles> {
  const folders = inputs.filter((input) => existsSync(input) && statSync(input).isDirectory());
  const trusted = folders.filter((folder) => {
    const name = configNames.find((file) => existsSync(join(folder, file)));
    if (realpathSync(folder) === realpathSync(process.cwd())) return true;
    if (flags.trust) io.stderr(`trusting ${folder}${name === undefined ? "" : `: running its ${name}`}\n`);
    else if (name !== undefined) io.stderr(`warning: ${join(folder, name)} was not read\n${trustHelp}`);
    return flags.trust;
  });
  const [first = process.cwd()] = folders;
  const isTrusted = folders.length === 0 || trusted.includes(first);
  const config = isTrusted ? await loadLintConfig(first) : { hasProvider: false };
  const includeOf = (input: string): readonly string[] =>
    input === folders[0] ? (config.include ?? []) : [];
  const read = await readEachInput(inputs, io.signal, includeOf);
  const scopes = read.map(({ folder, files }, index) =>
    folder === undefined
      ? { files, samples: lintScope(files).samples, leftOut: [], unmatched: [] }
      : lintScope(files, { root: folder, include: includeOf(inputs[index] ?? "") }),
  );
  const [unmatched] = scopes.flatMap((scope) => scope.unmatched);
  if (unmatched !== undefined)
    throw new UsageError(
      `lint.include matches no file: ${unmatched} (capikit.config)`,
      "name files and folders relative to the project, or remove the entry",
    );
  const samples = scopes.flatMap((scope) => scope.samples);
  const checkouts = await Promise.all(
    trusted.filter((folder) => repositoryAbove(realpathSync(folder)) !== undefined).map(readCheckout),
  );
  const released = await Promise.all(checkouts.map(releasesOfBranch));
  const unread = read.flatMap((input) => input.unread);
  const files = scopes.flatMap((scope) => scope.files);
  // Only metadata has series of releases.
  const hasSeries = files.some(({ path }) => basename(path) === metadataFile);
  return {
    config,
    root: isTrusted ? first : undefined,
    files,
    samples,
    leftOut: [
      ...scopes.flatMap((scope) => scope.leftOut),
      ...unread.filter(({ reason }) => reason === "example").map(({ path }) => path),
    ],
    notJudged: [
      ...unread.flatMap(unreadPath),
      ...checkouts.flatMap((one) =>
        hasSeries ? unknownReleases(one, "series of released versions in metadata.yaml") : [],
      ),
    ],
    options: {
      disable: config.disable ?? [],
      versions: released.flat().map(({ version }) => version),
      kinds: declaredKinds(config.kinds),
      whole: folders.length > 0,
      builtLater: config.hasProvider,
      samples,
    },
  };
}

const unreadReasons = {
  dangling: "a symbolic link whose target does not exist",
  large: "too large",
  outside: "a symbolic link out of the folder",
  special: "a pipe, device or socket",
} as const;

function unreadPath({ path, reason }: UnreadPath): readonly NotJudged[] {
  if (reason === "example") return [];
  if (reason !== "chart") return [{ name: "unread-file", what: path, why: unreadReasons[reason] }];
  const help = `run helm template ${path} | capikit lint -`;
  return [
    { name: "helm-chart", what: path, why: "not checked: only Helm renders the templates of a chart", help },
  ];
}

/** Names what lint leaves out on purpose. */
export function leftOutText(leftOut: readonly string[], root: string | undefined): string {
  const [first] = leftOut;
  if (first === undefined) return "";
  const entry = JSON.stringify(relative(root ?? "", first));
  return `left out, tests and examples: ${leftOut.join(", ")}\n  help: to check them, name them, such as capikit lint ${first}, or set lint: { include: [${entry}] } in capikit.config.ts\n`;
}

const trustHelp = "  help: run the command in the folder, or use --trust if you trust its authors\n";

/** Returns the roles of kinds in the configuration. */
function declaredKinds(kinds: Readonly<Record<string, string>> = {}): DeclaredKinds {
  for (const [kind, role] of Object.entries(kinds))
    if (!isKindRole(role))
      throw new UsageError(
        `invalid role of ${kind} in lint.kinds: ${role} (capikit.config)`,
        suggestWord(role, kindRoles) ?? `use ${formatList(kindRoles, "or")}`,
      );
  return kinds as DeclaredKinds;
}
