import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ComponentsError, renderKustomize } from "@capikit/clusterctl-kit/components";
import {
  type DeclaredKinds,
  type FailedOverlay,
  isInsideWildcard,
  isKindRole,
  kindRoles,
  type LintFile,
  type LintOptions,
  type ReleaseOverlay,
  type RenderedOverlay,
} from "@capikit/clusterctl-kit/lint";
import type { NotJudged } from "@capikit/common/diagnostics";
import { readRegularFile } from "@capikit/common/files";
import { formatList } from "@capikit/common/text";
import { configNames, loadLintConfig, UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { readEachInput } from "../../shared/input/read-inputs.ts";
import {
  readCheckout,
  releasesOfBranch,
  repositoryAbove,
  unknownReleases,
} from "../../shared/project/checkout.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { type InputScope, selectScope } from "./lint-scope.ts";

/** For all folders: downloads of remote bases, and kustomize on a busy machine, may take long. */
const timeout = 60_000;

const tookTooLong = { reason: `kustomize took more than ${timeout / 1000} s`, severity: "warning" } as const;

export interface ProviderFiles {
  readonly config: Awaited<ReturnType<typeof loadLintConfig>>;
  /** The folder whose configuration applies. */
  readonly root: string;
  readonly scopes: readonly InputScope[];
  readonly files: readonly LintFile[];
  readonly samples: InputScope["samples"];
  /** Options that follow from the files: overlays, tags and roles of kinds. */
  /** Releases that git may not know. */
  readonly notJudged: readonly NotJudged[];
  readonly options: LintOptions & Required<Pick<LintOptions, "failedOverlays" | "overlays" | "versions">>;
}

/**
 * Reads inputs, selects the files that belong to a release, and renders their overlays. Runs no code of
 * folders other than the current one, unless the user trusts them.
 *
 * @throws UsageError
 */
export async function readProviders(
  inputs: readonly string[],
  flags: { readonly trust: boolean; readonly "remote-resources": boolean },
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
  const scopes = (await readEachInput(inputs, io.signal, includeOf)).map((files, index) => {
    const input = inputs[index] ?? "";
    return selectScope(files, {
      include: includeOf(input),
      ownProvider: input === folders[0] && config.hasProvider,
    });
  });
  const [unmatched] = scopes.flatMap((scope) => scope.unmatched);
  if (unmatched !== undefined)
    throw new UsageError(
      `lint.include matches no file: ${unmatched} (capikit.config)`,
      "name files and folders relative to the project, or remove the entry",
    );
  const samples = scopes.flatMap((scope) => scope.samples);
  const [overlays, checkouts] = await Promise.all([
    Promise.all(
      scopes.map(({ folder, overlays }) =>
        renderOverlays(overlays, { folder, remoteResources: flags["remote-resources"] }, io),
      ),
    ),
    Promise.all(
      trusted.filter((folder) => repositoryAbove(realpathSync(folder)) !== undefined).map(readCheckout),
    ),
  ]);
  const released = await Promise.all(checkouts.map(releasesOfBranch));
  const options = {
    disable: config.disable ?? [],
    versions: released.flat().map(({ version }) => version),
    kinds: declaredKinds(config.kinds),
    whole: folders.length > 0,
    overlays: overlays.flatMap(({ rendered }) => rendered),
    failedOverlays: [
      ...overlays.flatMap(({ failed }) => failed),
      ...scopes.flatMap(({ incomplete }) => incomplete),
    ],
    samples,
  };
  return {
    config,
    root: isTrusted ? first : process.cwd(),
    scopes,
    files: scopes.flatMap((scope) => scope.files),
    samples,
    options,
    notJudged: checkouts.flatMap((one) =>
      unknownReleases(one, "series of released versions in metadata.yaml"),
    ),
  };
}

const trustHelp = "  help: run the command in the folder, or use --trust if you trust its authors\n";

/** Returns the kinds that no contract rule checks, for people. */
export function unrecognisedText(kinds: readonly string[]): string {
  return `Kinds not recognised: ${kinds.length} (${kinds.join(", ")})`;
}

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

/** Which files and resources kustomize may use. */
interface OverlayOptions {
  /** Folder of the input with the overlays; undefined for none. */
  readonly folder: string | undefined;
  /** Whether kustomize may use remote resources, plugins, and files of other folders. */
  readonly remoteResources: boolean;
}

/**
 * Renders kustomize folders with the installed kustomize. Unless allowed, does not run it for
 * folders with remote resources: it would download them with the credentials of the user.
 */
async function renderOverlays(
  overlays: readonly ReleaseOverlay[],
  { folder: input, remoteResources }: OverlayOptions,
  { signal }: Pick<Io, "signal">,
): Promise<{ readonly rendered: readonly RenderedOverlay[]; readonly failed: readonly FailedOverlay[] }> {
  const rendered: RenderedOverlay[] = [];
  const failed: FailedOverlay[] = [];
  const real = realpathSync(input || ".");
  // Folders of a repository may include each other.
  const root = repositoryAbove(real) ?? real;
  const limit = AbortSignal.timeout(timeout);
  for (const overlay of overlays) {
    const folder = overlay.folder || ".";
    try {
      const options = { root, trusted: remoteResources, signal: AbortSignal.any([signal, limit]) };
      rendered.push({ ...overlay, objects: await renderKustomize(folder, options) });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ComponentsError)) throw error;
      failed.push({ ...overlay, ...(limit.aborted ? tookTooLong : failureOf(error, folder, root)) });
    }
  }
  return { rendered, failed };
}

function failureOf(error: ComponentsError, folder: string, root: string): Omit<FailedOverlay, "folder"> {
  if (error.code === "COMPONENTS_KUSTOMIZE_REFUSED")
    return { reason: error.message, severity: "warning", isRemote: true };
  // kustomize reports the missing file only in its output.
  const file = /lstat (\S+): no such file or directory/.exec(error.message)?.[1];
  if (file === undefined)
    return { reason: reasonOf(error), severity: isRejection(error) ? "error" : "warning" };
  const path = relative(process.cwd(), file);
  return isIgnoredFile(file, folder, root)
    ? { reason: `git ignores ${path}, which does not exist`, severity: "warning", isUnbuilt: true }
    : { reason: `${path} does not exist`, severity: "error" };
}

/** Reports whether git ignores a file: a build of the project writes it. */
function isIgnoredFile(file: string, folder: string, root: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (isIgnored(relative(at, file), smallText(join(at, ".gitignore")))) return true;
    if (at === root || at === dirname(at)) return false;
  }
}

/** Returns the text of a file; empty without one. */
function smallText(path: string): string {
  const content = existsSync(path) ? readRegularFile(path, 1024 * 1024) : "";
  return typeof content === "string" ? "" : content.toString("utf8");
}

/** Reports whether a line of .gitignore matches a path or a folder above it, apart from `**`. */
function isIgnored(path: string, gitignore: string): boolean {
  const steps = path.split(sep);
  return gitignore.split(/\r?\n/).some((line) => {
    const pattern = line.trim().replace(/\/$/, "");
    if (pattern === "" || /^[#!]/.test(pattern)) return false;
    const anchored = pattern.replace(/^\//, "");
    return pattern.includes("/")
      ? isInsideWildcard(steps.join("/"), anchored)
      : steps.some((step) => isInsideWildcard(step, pattern));
  });
}

/** Reports whether kustomize ran and rejected the folder. */
function isRejection({ code, cause }: ComponentsError): boolean {
  const exitCode = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return code !== "COMPONENTS_KUSTOMIZE" || typeof exitCode === "number";
}

/** Returns the error of kustomize without its warnings. */
function reasonOf({ message }: ComponentsError): string {
  return /Error: .*/.exec(message)?.[0] ?? message.trim().split("\n", 1)[0] ?? "";
}
