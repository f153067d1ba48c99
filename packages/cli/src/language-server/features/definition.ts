import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type KindVersion, positionOf, type Location as SourceLocation } from "@capikit/generators/model";
import type { Location, Position, Range } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Project } from "../projects/project.ts";
import { overlap, toRange } from "../protocol/to-range.ts";

/** Finds the generated CRD of a kind at a position of its type, and the type of a CRD. */
export function findDefinition(
  document: TextDocument | undefined,
  position: Position,
  project: Project | undefined,
): Location | undefined {
  if (document === undefined || project === undefined) return undefined;
  return /\.ya?ml$/.test(document.uri)
    ? findType(document.getText(), position, project)
    : findCrd(project.pathOf(document.uri), position, project);
}

function findCrd(path: string, position: Position, { analysis, crds }: Project): Location | undefined {
  const here = { start: position, end: position };
  const kind = analysis.kinds.find(
    ({ location }) => location.source.path === path && overlap(rangeOf(location), here),
  );
  if (kind === undefined) return undefined;
  for (const [file, text] of crds) {
    const crd = readCrdText(text);
    if (crd === undefined || crd.kind !== kind.kind || crd.group !== kind.package.group) continue;
    const line = crd.versions.find(({ name }) => name === kind.package.version)?.line ?? 0;
    const start = { line, character: 0 };
    return existsSync(file) ? { uri: pathToFileURL(file).href, range: { start, end: start } } : undefined;
  }
  return undefined;
}

function findType(text: string, { line }: Position, { analysis, root }: Project): Location | undefined {
  const crd = readCrdText(text);
  if (crd === undefined) return undefined;
  const version = crd.versions.findLast((one) => one.line <= line) ?? crd.versions[0];
  const isSame = ({ kind, package: { group, version: name } }: KindVersion): boolean =>
    kind === crd.kind && group === crd.group && name === version?.name;
  const location = analysis.kinds.find(isSame)?.location;
  return (
    location && {
      uri: pathToFileURL(join(root, location.source.path)).href,
      range: rangeOf(location),
    }
  );
}

function rangeOf(location: SourceLocation): Range {
  const end = positionOf(location, location.end);
  return toRange({ ...positionOf(location), endLine: end.line, endColumn: end.column });
}

/** A CRD as `generate` writes it, found by the layout of its text. */
interface CrdText {
  readonly group: string;
  readonly kind: string;
  /** Names of versions with their lines, which start at 0. */
  readonly versions: readonly { readonly name: string; readonly line: number }[];
}

/** Reads the names of a generated CRD; `undefined` for another document. */
export function readCrdText(text: string): CrdText | undefined {
  const group = /^ {2}group: (\S+)$/m.exec(text)?.[1];
  const kind = /^ {4}kind: (\S+)$/m.exec(text)?.[1];
  if (group === undefined || kind === undefined) return undefined;
  const versions = text.split(/\r?\n/).flatMap((content, line) => {
    const name = /^(?: {2}- | {4})name: (v\S+)$/.exec(content)?.[1];
    return name === undefined ? [] : { name, line };
  });
  return { group, kind, versions };
}
