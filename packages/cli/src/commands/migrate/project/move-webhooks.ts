import { type Model, positionOf } from "@capikit/model";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";

/** Makes webhooks receive objects of the new versions, in their markers and paths. */
export function moveWebhooks(
  { draft }: Project,
  { fileMarkers }: Pick<Model, "fileMarkers">,
  groups: readonly MigratedGroup[],
): void {
  const lines = new Map<string, Set<number>>();
  for (const { key, location } of fileMarkers) {
    if (key !== "kubebuilder:webhook") continue;
    const { path, line } = positionOf(location);
    lines.set(path, (lines.get(path) ?? new Set()).add(line));
  }
  for (const [path, wanted] of lines)
    draft.edit(path, ({ text }) => {
      let at = 0;
      return text.split("\n").flatMap((line, index) => {
        const start = at;
        at += line.length + 1;
        const changed = wanted.has(index + 1) ? groups.reduce(ofNewVersion, line) : line;
        return changed === line ? [] : [{ at: start, end: start + line.length, text: changed }];
      });
    });
}

function ofNewVersion(line: string, { scope: { group, from, version } }: MigratedGroup): string {
  const escaped = group.replaceAll(".", "\\.");
  if (!new RegExp(`[:,]groups="?${escaped}"?(?:,|\\s|$)`).test(line)) return line;
  const dashed = group.replaceAll(".", "-");
  return line
    .replace(`-${dashed}-${from.version}-`, `-${dashed}-${version}-`)
    .replace(new RegExp(`(?<=[:,]versions=(?:[\\w;]*;)?)${from.version}(?=[;,\\s]|$)`), version);
}
