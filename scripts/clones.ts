/**
 * `node scripts/clones.ts [--update] [PATH…]`: finds repeated code in packages and generators,
 * identical or different in names and values only.
 *
 * Without a path it compares the repository with the counts in `clones-baseline.json` and fails
 * where a package has more. `--update` writes the counts again and refuses to raise them. With
 * paths it lists the repeated code in the files below them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeLines } from "./clones/code-lines.ts";
import { type Clone, findClones, type Place } from "./clones/find-clones.ts";
import { countFindings } from "./ratchet/baseline.ts";
import { compareWithBaseline } from "./ratchet/compare-with-baseline.ts";
import { pathArguments } from "./ratchet/path-arguments.ts";
import { ownFiles } from "./sources/own-files.ts";
import { parseSource } from "./sources/parse-source.ts";

const root = join(import.meta.dirname, "..");
const { paths, update } = pathArguments(root);

/** API versions of Cluster API, whose types repeat those of other versions. */
const apiTypes = /^packages\/api\/src\/(?:addons|bootstrap|controlplane|core|hooks|ipam|meta|runtime)\//;
const files = ownFiles(root).filter(
  (path) => /^(?:packages|generators)\/[^/]+\/src\/.*\.ts$/.test(path) && !apiTypes.test(path),
);
const clones = findClones(
  new Map(files.map((path) => [path, codeLines(parseSource(path, readFileSync(join(root, path), "utf8")))])),
);

if (paths.length > 0) {
  const below = ({ path }: Place): boolean =>
    paths.some((each) => path === each || path.startsWith(`${each}/`));
  const listed = clones.filter(({ a, b }) => below(a) || below(b));
  for (const { kind, lines, a, b } of listed) console.log(`${text(a)} ~ ${text(b)} ${kind}, ${lines} lines`);
  console.log(`${listed.length} pairs`);
} else {
  process.exitCode = compareWithBaseline({
    path: join(root, "scripts/clones-baseline.json"),
    command: "pnpm lint:clones",
    counts: countFindings(clones.map((clone) => ({ area: areaOf(clone), rule: clone.kind }))),
    update,
  });
}

function text({ path, first, last }: Place): string {
  return `${path}:${first}-${last}`;
}

function areaOf({ a, b }: Clone): string {
  const [inA, inB] = [a, b].map(({ path }) => path.split("/").slice(0, 2).join("/"));
  return inA === inB ? String(inA) : "across packages";
}
