import { matchesGlob } from "node:path";
import { run } from "@capikit/envtest";
import type { Note } from "../draft/draft.ts";
import { minorOf } from "./behavior-notes.ts";
import { generated } from "./generated-files.ts";

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
