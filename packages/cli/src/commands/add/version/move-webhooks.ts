import { positionOf } from "@capikit/model";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { VersionScope } from "./scope.ts";

/**
 * Makes webhooks receive objects of the new version, in their markers and paths. Returns the
 * webhooks that only the author can change.
 */
export function moveWebhooks(project: Project, scope: VersionScope): readonly string[] {
  const { from, version } = scope;
  const open: string[] = [];
  for (const { key, location } of project.model.fileMarkers) {
    if (key !== "kubebuilder:webhook") continue;
    const { path, line } = positionOf(location);
    const current = project.draft.read(path) ?? "";
    const marker = location.source.text.slice(location.start, location.end);
    const old = current.includes("\r\n") ? marker.replaceAll("\n", "\r\n") : marker;
    if (!isOfGroup(old, scope)) continue;
    const task = `${path}:${line}: change the webhook's versions and path from ${from.version} to ${version}.`;
    const text = ofNewVersion(old, scope);
    // Earlier edits of the file may have moved the marker.
    const at = current.indexOf(old);
    if (at === -1 || text === old || hasOwnPath(project, old, from.version)) open.push(task);
    else project.draft.editText(path, () => [{ at, end: at + old.length, text }]);
  }
  return open;
}

function isOfGroup(marker: string, { group }: VersionScope): boolean {
  const escaped = group.replaceAll(".", "\\.");
  return new RegExp(`[:,\\s]groups="?${escaped}"?(?:,|\\s|$)`).test(marker);
}

/** Reports whether the code registers the webhook at a path that it spells out. */
function hasOwnPath({ draft, files }: Project, marker: string, version: string): boolean {
  const [, path = ""] = /[:,\s]path="?([^",\s]+)/.exec(marker) ?? [];
  if (!path.includes(version)) return false;
  const texts = ['"', "'", "`"].map((quote) => `${quote}${path}${quote}`);
  return files.some((file) => texts.some((text) => draft.read(file)?.includes(text)));
}

/** Changes the versions and the path; nothing if the versions do not name the old one. */
function ofNewVersion(marker: string, { group, from, version }: VersionScope): string {
  const versions = new RegExp(`(?<=[:,\\s]versions=["{]?(?:[\\w;,]*[;,])?)${from.version}(?=[;,\\s"}]|$)`);
  const dashed = group.replaceAll(".", "-");
  return versions.test(marker)
    ? marker.replace(versions, version).replace(`-${dashed}-${from.version}-`, `-${dashed}-${version}-`)
    : marker;
}
