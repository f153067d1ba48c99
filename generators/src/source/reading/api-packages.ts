import { isApiVersion } from "@capikit/common/kubernetes";
import { isDnsSubdomain } from "@capikit/common/text";
import { invalidGroup, invalidVersion } from "../../model/diagnostics/codes/project.ts";
import type { ApiPackage } from "../../model/ir/model.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { isFileMarker } from "../comments/read-comments.ts";
import { type Docs, isTypeDeclaration } from "../symbols/docs.ts";
import { type CommentRange, commentsFrom } from "../syntax/comment-ranges.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import { baseName, folderOf, pathBelow } from "../workspace/paths.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** An API package and its `index.ts`. */
export interface LoadedPackage {
  readonly file: ParsedFile;
  readonly api: ApiPackage;
  /** Whether group and version are valid. */
  readonly valid: boolean;
  /** RBAC and webhook markers among the package's own. */
  readonly fileMarkers: readonly Marker[];
}

/** Finds the folders whose `index.ts` has `+groupName`. `whole`: no marker was invalid. */
export function findApiPackages(
  workspace: Workspace,
  docs: Docs,
): { readonly packages: readonly LoadedPackage[]; readonly whole: boolean } {
  const packages: LoadedPackage[] = [];
  let whole = true;
  for (const path of workspace.files) {
    if (baseName(path) !== "index.ts" || !workspace.read(path)?.text.includes("+groupName")) continue;
    const file = workspace.parse(path);
    const comments = file === undefined ? [] : packageComments(file);
    if (file === undefined || comments.length === 0) continue;
    const loaded = loadPackage(workspace, docs, file, comments);
    if (loaded === undefined) whole = false;
    else packages.push(loaded);
  }
  return { packages, whole };
}

/**
 * Returns the package's comments above the first statement, if they include `+groupName`. If the
 * first statement is a type, the last package marker separates the package's comments from the
 * type's.
 */
function packageComments(file: ParsedFile): readonly CommentRange[] {
  const { text } = file.source;
  const comments = commentsFrom(text, 0);
  const matches = (pattern: RegExp) => (comment: CommentRange) =>
    comment.kind !== "block" && pattern.test(text.slice(comment.start, comment.end));
  if (!comments.some(matches(/^[\s*/]*\+groupName\b/m))) return [];
  const first = file.tree.statements[0];
  if (first === undefined || !isTypeDeclaration(first)) return comments;
  const last = comments.findLastIndex(
    matches(
      /^[\s*/]*(\+(groupName|versionName|kubebuilder:skip|capikit:conversion:(?:hub|overrides))\b|@packageDocumentation\b)/m,
    ),
  );
  return comments.slice(0, last + 1);
}

function loadPackage(
  workspace: Workspace,
  docs: Docs,
  file: ParsedFile,
  comments: readonly CommentRange[],
): LoadedPackage | undefined {
  const { description, markers } = docs.ofPackage(file, comments);
  const groupMarker = markers.find(({ key }) => key === "groupName");
  // An invalid `+groupName` has already been reported.
  if (groupMarker === undefined) return undefined;
  const group = textOf(groupMarker);
  const versionMarker = markers.find(({ key }) => key === "versionName");
  const folder = folderOf(file.path);
  const version = versionMarker === undefined ? baseName(folder) : textOf(versionMarker);
  const skipped = markers.some(({ key, value }) => key === "kubebuilder:skip" && value !== false);
  let valid = true;
  if (!group.includes(".") || !isDnsSubdomain(group)) {
    valid = false;
    workspace.report(invalidGroup.create({ group }, groupMarker.location));
  }
  // A folder must be named like a version to be used as one; an explicit name need only be a DNS
  // label.
  const isVersion =
    versionMarker === undefined
      ? isApiVersion(version)
      : version.length <= 63 && /^v[1-9]([-a-z0-9]*[a-z0-9])?$/.test(version);
  if (!skipped && !isVersion) {
    valid = false;
    const { location } = versionMarker ?? groupMarker;
    workspace.report(invalidVersion.create({ version, fromFolder: versionMarker === undefined }, location));
  }
  return {
    file,
    valid,
    fileMarkers: markers.filter(isFileMarker),
    api: Object.freeze({
      folder: pathBelow(workspace.root, folder) ?? folder,
      group,
      version,
      skipped,
      ...(description === undefined ? {} : { description }),
      markers: Object.freeze(markers.filter((marker) => !isFileMarker(marker))),
      location: groupMarker.location,
    }),
  };
}

function textOf(marker: Marker): string {
  return typeof marker.value === "string" ? marker.value : String(marker.value);
}
