import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import type { NotJudged } from "@capikit/common/diagnostics";
import { compareVersions, parseVersion } from "@capikit/common/kubernetes";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { type GenerateOptions, loadProjectConfig, UsageError } from "@capikit/generators/run";
import { filesAtRelease, readCheckout, releasesOfBranch, unknownReleases } from "./checkout.ts";

type ReadReleased = NonNullable<GenerateOptions["released"]>;
type Released = Awaited<ReturnType<ReadReleased>>;

/**
 * Returns a function that reads what the last stable release of a project contains in folders: by the
 * tags that concern the current branch, or at the path `released` of the configuration.
 *
 * @param next the version to release, which later ones do not concern.
 */
export function releasedDocuments(project: string, next?: string): ReadReleased {
  return async (folders) => {
    const today = new Date().toISOString().slice(0, 10);
    const { released: path } = (await loadProjectConfig(resolve(project))).config;
    if (path !== undefined) {
      const documents = documentsAt(resolve(project, path));
      return {
        release: path,
        documents,
        releases: [],
        next,
        today,
        notJudged: [],
        documentsOf: async () => [],
      };
    }
    const checkout = await readCheckout(project);
    const notJudged: NotJudged[] = [...unknownReleases(checkout, "changes since the last release")];
    const limit = next === undefined ? undefined : parseVersion(next);
    const releases = (await releasesOfBranch(checkout)).filter(
      ({ parsed }) =>
        parsed.prerelease.length === 0 && (limit === undefined || compareVersions(parsed, limit) < 0),
    );
    const places = folders.map((folder) => relative(checkout.root, folder).replaceAll("\\", "/"));
    const documentsOf = async (version: string): Promise<readonly unknown[]> => {
      const release = releases.find((one) => one.version === version);
      if (release === undefined) return [];
      const all: unknown[] = [];
      for (const place of places) {
        const at = posix.join(checkout.prefix, place);
        const files = at.startsWith("..")
          ? new Map<string, string>()
          : await filesAtRelease(checkout, release, at);
        const documents = typeof files === "string" ? files : documentsIn(files);
        if (typeof documents !== "string") for (const document of documents) all.push(document);
        else
          notJudged.push({ name: "released-documents", what: `${place} of ${release.tag}`, why: documents });
      }
      return all;
    };
    const baseline: Pick<Released, "documents" | "release"> = { documents: [] };
    let found = baseline;
    for (const { version } of releases) {
      found = { release: version, documents: await documentsOf(version) };
      if (found.documents.length > 0 || notJudged.length > 0) break;
    }
    return { ...found, releases, next, today, documentsOf, notJudged };
  };
}

/** Returns the documents of generated files, or which file cannot be read. */
function documentsIn(files: ReadonlyMap<string, string>): readonly unknown[] | string {
  const documents: unknown[] = [];
  for (const [path, text] of files) {
    if (!/\.(?:ya?ml|json)$/.test(path)) continue;
    try {
      for (const document of parseYamlDocuments(text)) documents.push(document);
    } catch (error) {
      return `${path}: ${(error as Error).message}`;
    }
  }
  return documents;
}

function documentsAt(path: string): readonly unknown[] {
  const read = existsSync(path)
    ? documentsIn(
        new Map(
          statSync(path).isDirectory()
            ? readdirSync(path, { recursive: true, encoding: "utf8" })
                .filter((name) => statSync(join(path, name)).isFile())
                .map((name) => [name, readFileSync(join(path, name), "utf8")])
            : [[path, readFileSync(path, "utf8")]],
        ),
      )
    : "it does not exist";
  if (typeof read === "string" || read.length === 0)
    throw new UsageError(
      `cannot read the released documents in ${path}: ${typeof read === "string" ? read : "it has none"}`,
      "correct released in capikit.config, or remove it to compare with the last tag",
    );
  return read;
}
