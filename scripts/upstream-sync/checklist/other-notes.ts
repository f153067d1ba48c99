import { matchesGlob } from "node:path";
import { formatCount } from "@capikit/common/text";
import { run } from "@capikit/envtest";
import { minorOf } from "./behavior-notes.ts";
import { type Note, noteSections } from "./note.ts";

/** Globs of files that may name the reference release, with the reason. */
export const generated: Readonly<Record<string, string>> = {
  "packages/api/src/releases/newer-*-fields.ts": "written by `tool releases:generate`",
  "packages/*/api.md": "written by `api:update`",
  "docs/reference/{contracts,differences,conformance,lint-real-providers,cli,versions}.md":
    "the release is written by `docs:generate`",
  "docs/reference/diagnostics/**": "written by `docs:generate`",
  "docs/reference/parity.json": "a recorded count with the releases of its sources",
  "**/go.{mod,sum}": "written by Go; the versions are tested above",
  "packages/api/kubernetes/**": "documents with versions of Kubernetes",
  "pnpm-lock.yaml": "written by pnpm",
  "**/CHANGELOG.md": "history",
  ".changeset/*.md": "entries of the changelog",
};

const kubernetesVersions = "packages/clusterctl-kit/src/doctor/model/releases.ts";

/** Lists hand-written files that name the older release, or need an entry for a minor release. */
export async function otherNotes(root: string, before: string, after: string): Promise<readonly Note[]> {
  const [older, newer] = [minorOf(before), minorOf(after)];
  const isMinor = older !== newer;
  const named = await Promise.all([
    noteNaming(root, { name: before, next: after, pattern: before }),
    ...(isMinor ? [noteNaming(root, { name: older, next: newer, pattern: `${older}([^.0-9]|$)` })] : []),
  ]);
  return [...(isMinor ? minorNotes(newer) : []), ...named.flat()];
}

/** Lists the tasks of every new minor release. */
function minorNotes(newer: string): readonly Note[] {
  return [
    {
      section: "Other files",
      text: "remove the Go module of the minor release that is no longer supported",
      files: ["packages/envtest/go"],
    },
    {
      section: "Other files",
      text: `add the versions of Kubernetes that ${newer} supports to \`kubernetesOf\``,
      files: [kubernetesVersions],
    },
  ];
}

async function noteNaming(
  root: string,
  { name, next, pattern }: { readonly name: string; readonly next: string; readonly pattern: string },
): Promise<readonly Note[]> {
  const args = ["grep", "-lE", pattern.replaceAll(/\.(?=\d)/g, "\\."), "--", "."];
  const { stdout } = await run("git", args, { cwd: root });
  const files = stdout
    .split("\n")
    .filter((path) => path !== "" && !Object.keys(generated).some((glob) => matchesGlob(path, glob)));
  const text = `decide whether \`${name}\` becomes \`${next}\``;
  return files.length === 0 ? [] : [{ section: "Other files", text, files }];
}

/** Prints tasks as a Markdown list by section. Tasks with equal text share one entry. */
export function printChecklist(title: string, notes: readonly Note[]): string {
  const sections = noteSections.flatMap((section) => {
    const items = notes.filter((note) => note.section === section);
    return items.length === 0 ? [] : [`## ${section}\n\n${items.map(printNote).join("\n")}\n`];
  });
  return `# ${title}\n\n${formatCount(notes.length, "task")} for a person.\n\n${sections.join("\n")}`;
}

function printNote({ text, files }: Note): string {
  const unique = [...new Set(files)].map((file) => `\`${file}\``);
  if (unique.length <= 1) return `- [ ] ${text}${unique.map((file) => ` (${file})`).join("")}`;
  return [`- [ ] ${text}`, ...unique.map((file) => `  - ${file}`)].join("\n");
}
