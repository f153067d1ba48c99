import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NotJudged } from "@capikit/common/diagnostics";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";

/** A released version of a project: a tag such as `v0.3.0`, or `foo/v0.3.0` next to other projects. */
export interface ReleaseTag {
  readonly tag: string;
  /** The version without the prefix of a project: `v0.3.0`. */
  readonly version: string;
  readonly parsed: SemanticVersion;
  /** The day of the tag: `2026-04-21`. */
  readonly date: string;
  readonly commit: string;
  /** Whether the current commit contains the release. */
  readonly isMerged: boolean;
}

/** What git knows of a project. */
export interface Checkout {
  /** The real path of the project's folder. */
  readonly root: string;
  /** The project in its repository, with a slash at the end; empty if it is the repository. */
  readonly prefix: string;
  /** The current commit; absent before the first one. */
  readonly head?: string;
  /** The known releases, newest first. */
  readonly releases: readonly ReleaseTag[];
  /** Why there may be other releases. */
  readonly unknown?: Pick<NotJudged, "why" | "help">;
}

const fetchTags =
  "fetch all tags with git fetch --tags --unshallow, or set fetch-depth: 0 for actions/checkout; before the first release, allow it by the name";

/**
 * Reads the releases of a project from the tags of its repository, which may be that of several
 * projects. Asks the remote only if a clone has no tag but those of its commit: it may be one without
 * tags, or a project without releases.
 */
export async function readCheckout(folder: string): Promise<Checkout> {
  const root = realpathSync(folder);
  const nothing = { root, prefix: "", releases: [] };
  if (repositoryAbove(root) === undefined)
    return { ...nothing, unknown: { why: "the folder is not in a git repository" } };
  const whole = await git(root, ["rev-parse", "--show-prefix", "--is-shallow-repository"]);
  if (!("text" in whole)) return { ...nothing, unknown: { why: whole.why } };
  const [prefix = "", shallow] = whole.text.split("\n");
  const head = textOf(await git(root, ["rev-parse", "--verify", "--quiet", "HEAD"])).trim();
  const merged = textOf(
    await git(root, ["for-each-ref", "--merged", "HEAD", "--format=%(refname)", "refs/tags"]),
  );
  const commit = "%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)";
  const format = `--format=%(refname:strip=2)%09${commit}%09%(creatordate:short)`;
  const listed = await git(root, ["for-each-ref", format, "refs/tags"]);
  const isMerged = new Set(merged.split("\n"));
  const all = textOf(listed)
    .split("\n")
    .flatMap((line): ReleaseTag[] => {
      const [tag = "", commit = "", date = ""] = line.split("\t");
      const version = /(?:^|\/)(v\d+\.\d+\.\d+[^/]*)$/.exec(tag)?.[1] ?? "";
      const parsed = tryParseVersion(version);
      return parsed === undefined
        ? []
        : [{ tag, version, parsed, date, commit, isMerged: isMerged.has(`refs/tags/${tag}`) }];
    });
  const releases = (await tagsOfProject(root, prefix, all)).sort((a, b) =>
    compareVersions(b.parsed, a.parsed),
  );
  const why = "text" in listed ? await reasonForMissingTags(root, shallow === "true", head, all) : listed.why;
  return {
    root,
    prefix,
    releases,
    ...(head !== "" && { head }),
    ...(why !== undefined && { unknown: { why, help: fetchTags } }),
  };
}

/**
 * Returns the tags of a project: in a repository of several, those with the end of its path, as Go's
 * modules have them, else those of the whole repository that contain the project.
 */
async function tagsOfProject(
  root: string,
  prefix: string,
  tags: readonly ReleaseTag[],
): Promise<ReleaseTag[]> {
  const own = (start: string) => tags.filter(({ tag, version }) => tag === `${start}${version}`);
  for (let start = prefix; start !== ""; start = start.slice(start.indexOf("/") + 1))
    if (own(start).length > 0) return own(start);
  const whole = own("");
  if (prefix === "" || whole.length === 0) return whole;
  const asked = whole.map(({ tag }) => `refs/tags/${tag}:${prefix.slice(0, -1)}\n`).join("");
  const lines = textOf(await git(root, ["cat-file", "--batch-check"], asked)).split("\n");
  return whole.filter((_, index) => / tree \d+$/.test(lines[index] ?? ""));
}

async function reasonForMissingTags(
  root: string,
  isShallow: boolean,
  head: string,
  tags: readonly ReleaseTag[],
): Promise<string | undefined> {
  if (isShallow) return "the repository is a shallow clone";
  const remote = textOf(await git(root, ["remote"])).split("\n")[0] ?? "";
  if (remote === "") return undefined;
  const option = textOf(await git(root, ["config", "--get-all", `remote.${remote}.tagOpt`])).trim();
  if (option !== "--no-tags" && tags.some(({ commit }) => commit !== head)) return undefined;
  const answer = await git(root, ["ls-remote", "--tags", "--refs", remote]);
  if (!("text" in answer)) return `the clone may have no tags, and ${remote} cannot be asked for them`;
  const known = new Set(tags.map(({ tag }) => tag));
  const missing = [...answer.text.matchAll(/\trefs\/tags\/(\S+)/g)].filter(
    ([, tag = ""]) => /(?:^|\/)v\d+\.\d+\.\d+[^/]*$/.test(tag) && !known.has(tag),
  );
  return missing.length === 0
    ? undefined
    : `the clone does not have the tag ${missing.at(-1)?.[1]} of ${remote}`;
}

/** Returns the entry for releases that a check needs and may not know. */
export function unknownReleases({ unknown }: Checkout, what: string): readonly NotJudged[] {
  if (unknown === undefined) return [];
  return [{ name: "released-versions", what, ...unknown }];
}

/** Reports whether a version is of a later minor version than another. */
export function isLaterSeries(
  { major, minor }: SemanticVersion,
  other: Pick<SemanticVersion, "major" | "minor">,
): boolean {
  return major > other.major || (major === other.major && minor > other.minor);
}

/**
 * Returns the releases that concern the files of the current commit. On a branch for patch releases,
 * this excludes those of later minor versions, whose commits have their own files: nothing after the
 * last release of the branch is theirs, too.
 */
export async function releasesOfBranch(checkout: Checkout): Promise<readonly ReleaseTag[]> {
  const { root, releases, head = "" } = checkout;
  const last = releases.find(({ isMerged }) => isMerged);
  if (last === undefined || last.parsed.prerelease.length > 0) return releases;
  const others = await Promise.all(
    releases.map(async (one) => {
      if (one.isMerged || !isLaterSeries(one.parsed, last.parsed)) return true;
      const base = textOf(await git(root, ["merge-base", head, one.commit])).trim();
      return (
        base !== "" && !("text" in (await git(root, ["merge-base", "--is-ancestor", base, last.commit])))
      );
    }),
  );
  return releases.filter((_, index) => others[index]);
}

/**
 * Returns the texts of the files of a folder or file at a release, by their paths, or why git cannot read
 * them. Paths are relative to the repository.
 */
export async function filesAtRelease(
  { root }: Pick<Checkout, "root">,
  { tag }: Pick<ReleaseTag, "tag">,
  folder: string,
): Promise<ReadonlyMap<string, string> | string> {
  const tree = ["ls-tree", "-r", "-z", "--full-tree", `refs/tags/${tag}`, "--", folder];
  const listed = await git(root, tree);
  if (!("text" in listed)) return listed.why;
  const entries = [...listed.text.matchAll(/\d+ blob (\S+)\t([^\0]*)\0/g)];
  const asked = entries.map(([, id]) => `${id}\n`).join("");
  // Sizes are in bytes, as are the characters of this encoding.
  const answer = await git(root, ["cat-file", "--batch"], asked, "latin1");
  if (!("text" in answer)) return answer.why;
  const files = new Map<string, string>();
  let at = 0;
  for (const [, , path = ""] of entries) {
    const line = answer.text.slice(at, answer.text.indexOf("\n", at));
    const size = Number(/ blob (\d+)$/.exec(line)?.[1]);
    if (Number.isNaN(size)) return `the clone does not have the content of ${path} in ${tag}`;
    at += line.length + 1;
    files.set(path, Buffer.from(answer.text.slice(at, at + size), "latin1").toString("utf8"));
    at += size + 1;
  }
  return files;
}

/** Returns the folder of the repository that contains a folder. */
export function repositoryAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return undefined;
  }
}

const ownVariables =
  /^(?:GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|NAMESPACE|PREFIX|ASKPASS)|SSH_ASKPASS)$/;

type Answer = { readonly text: string } | { readonly why: string };

/** Runs git without prompts, and without downloads of missing commits in a partial clone. */
async function git(
  root: string,
  args: readonly string[],
  input = "",
  encoding: "latin1" | "utf8" = "utf8",
): Promise<Answer> {
  const kept = Object.entries(process.env).filter(([name]) => !ownVariables.test(name));
  const env = {
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
    ...Object.fromEntries(kept),
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
  const options = { env, encoding, timeout: 10_000, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile("git", ["-C", root, ...args], options, (error, text, stderr) => {
      if (error === null) resolve({ text });
      else if (error.code === "ENOENT") resolve({ why: "git is not installed" });
      else resolve({ why: `git cannot read the repository: ${stderr.trim().split("\n")[0]}` });
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function textOf(answer: Answer): string {
  return "text" in answer ? answer.text : "";
}
