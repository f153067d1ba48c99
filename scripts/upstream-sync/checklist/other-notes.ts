import { run } from "@capikit/envtest/go-tools";
import type { Note } from "../draft/draft.ts";
import { minorOf } from "./behavior-notes.ts";

const excluded = [
  ":!*.sum",
  ":!*/CHANGELOG.md",
  ":!.changeset",
  ":!pnpm-lock.yaml",
  ":!**/gen/**",
  ":!**/etc/**",
];

/** Lists hand-written files that name the older release. */
export async function otherNotes(root: string, before: string, after: string): Promise<readonly Note[]> {
  const notes: Note[] = [];
  if (minorOf(before) !== minorOf(after))
    notes.push({
      section: "Other files",
      text: `add a Go module for the programs of ${minorOf(before)}, and remove that of a release that is no longer supported`,
      files: [`packages/envtest/go/cluster-api-${minorOf(before)}`],
    });
  const names = minorOf(before) === minorOf(after) ? [before] : [before, minorOf(before)];
  for (const name of names) {
    const pattern = `${name.replaceAll(".", "\\.")}${name === before ? "" : "([^.0-9]|$)"}`;
    const { stdout } = await run("git", ["grep", "-lE", pattern, "--", ".", ...excluded], { cwd: root });
    const files = stdout.split("\n").filter((line) => line !== "");
    const text = `decide whether \`${name}\` becomes \`${name === before ? after : minorOf(after)}\``;
    if (files.length > 0) notes.push({ section: "Other files", text, files });
  }
  return notes;
}
