import type { Report } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import type { ts as Ts } from "ts-morph";
import { unexpectedPlus } from "../../model/diagnostics/codes/comments.ts";
import { twoDescriptions } from "../../model/diagnostics/codes/types.ts";
import type { MarkerTarget } from "../../model/markers/marker.ts";
import { findMarker } from "../../model/markers/registry/registry.ts";
import { type SpecialName, specialNames } from "../../model/markers/special.ts";
import { type DocBlock, dropRepeats, isFileMarker, readComments } from "../comments/read-comments.ts";
import { type CommentRange, commentsAbove, commentsFrom } from "../syntax/comment-ranges.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf, type ParsedFile } from "../syntax/parsed-file.ts";
import type { DeclaredSymbol } from "./symbols.ts";

/** Reads the comments of declarations once, and records which comments were read. */
export interface Docs {
  /** Returns the comments of a statement or member. */
  readonly above: (file: ParsedFile, node: Ts.Node, target: MarkerTarget) => DocBlock;
  /** Returns the comments of all declarations of a type. */
  readonly ofSymbol: (symbol: DeclaredSymbol, target: MarkerTarget) => DocBlock;
  /** Reads the comments of an API package's `index.ts`; those up to `end` belong to the package. */
  readonly ofPackage: (file: ParsedFile, comments: readonly CommentRange[]) => DocBlock;
  /** Start offsets of comments that belong to a declaration. */
  readonly claims: (file: ParsedFile) => readonly number[];
}

const nothing: DocBlock = Object.freeze({ markers: Object.freeze([]) });

export function createDocs(report: Report): Docs {
  const blocks = new Map<Ts.Node, DocBlock>();
  const symbols = new Map<DeclaredSymbol, DocBlock>();
  const claims = new Map<ParsedFile, Set<number>>();
  const packageEnds = new Map<ParsedFile, number>();

  const read = (file: ParsedFile, comments: readonly CommentRange[], target: MarkerTarget): DocBlock => {
    if (comments.length === 0) return nothing;
    const claimed = getOrCreate(claims, file, () => new Set());
    for (const { start } of comments) claimed.add(start);
    // Only its author could change the comments of a package, such as a list with `+ `.
    const reportOwn: Report = (one) => {
      if (file.own || one.code !== unexpectedPlus.code) report(one);
    };
    return readComments(file.source, comments, target, reportOwn);
  };

  const above = (file: ParsedFile, node: Ts.Node, target: MarkerTarget): DocBlock => {
    return getOrCreate(blocks, node, () => {
      const packageEnd = packageEnds.get(file) ?? 0;
      const { text } = file.source;
      const comments =
        target === "file" || hasFileMarker(text, node)
          ? commentsFrom(text, node.pos)
          : commentsAbove(text, node.pos);
      // Markers of files, such as RBAC markers, may be in any comment.
      return read(
        file,
        packageEnd === 0 ? comments : comments.filter(({ start }) => start >= packageEnd),
        target,
      );
    });
  };

  return {
    above,
    ofSymbol(symbol, target) {
      return getOrCreate(symbols, symbol, () => mergeParts(symbol, target));
    },
    ofPackage(file, comments) {
      packageEnds.set(file, comments.at(-1)?.end ?? 0);
      return read(file, comments, "package");
    },
    claims: (file) => [...(claims.get(file) ?? [])],
  };

  function mergeParts(symbol: DeclaredSymbol, target: MarkerTarget): DocBlock {
    const [first, ...others] = symbol.nodes.filter(isTypeDeclaration);
    if (first === undefined) return nothing;
    const block = above(symbol.file, first, target);
    let { description } = block;
    const markers = block.markers.filter((marker) => !isFileMarker(marker));
    if (others.length === 0 && markers.length === block.markers.length) return block;
    const tags = [...(block.tags ?? [])];
    for (const other of others) {
      const part = above(symbol.file, other, target);
      for (const tag of part.tags ?? []) tags.push(tag);
      for (const item of part.markers.filter((marker) => !isFileMarker(marker))) markers.push(item);
      if (description === undefined) description = part.description;
      else if (part.description !== undefined)
        report(
          twoDescriptions.create({ name: symbol.name }, locationOf(symbol.file, nameNode(other)), [
            { message: "the first part", location: locationOf(symbol.file, nameNode(first)) },
          ]),
        );
    }
    return Object.freeze({
      ...(description === undefined ? {} : { description }),
      ...(tags.length > 0 && { tags }),
      markers: others.length === 0 ? Object.freeze(markers) : dropRepeats(markers, report),
    });
  }
}

/** Reports whether the comment at the end of the line before a node has a marker of the file. */
function hasFileMarker(text: string, node: Ts.Node): boolean {
  const end = text.indexOf("\n", node.pos);
  const names = text.slice(node.pos, end === -1 ? text.length : end).matchAll(/\+([\w:]+)/g);
  return [...names].some(([, name = ""]) =>
    [name, name.slice(0, name.lastIndexOf(":"))].some((one) => findMarker(one)?.targets[0] === "file"),
  );
}

type TypeDeclaration = Ts.EnumDeclaration | Ts.InterfaceDeclaration | Ts.TypeAliasDeclaration;

export function isTypeDeclaration(node: Ts.Node): node is TypeDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
}

/** Returns the name of a declaration, the location of its errors. */
export function nameNode(node: Ts.Node & { readonly name?: Ts.Node | undefined }): Ts.Node {
  return node.name ?? node;
}

const builtins = new WeakMap<DeclaredSymbol, SpecialName | false>();

/** Returns the special type that a declaration sets with its `+capikit:schema:builtin` marker. */
export function findBuiltin(symbol: DeclaredSymbol): SpecialName | undefined {
  let known = builtins.get(symbol);
  if (known === undefined) {
    known = false;
    for (const node of symbol.nodes) {
      const name = commentText(symbol.file, node, /^[\s*/]*\+capikit:schema:builtin="?(\w+)/m);
      if (name !== undefined && isSpecialName(name)) known = name;
    }
    builtins.set(symbol, known);
  }
  return known === false ? undefined : known;
}

/** Reports whether an interface is declared a base with `+kubebuilder:object:root=false`. */
export function isDeclaredBase(symbol: DeclaredSymbol): boolean {
  return declaresRoot(symbol, "false");
}

/** Reports whether a declaration has `+kubebuilder:object:root=true`, controller-gen's marker of kinds. */
export function isDeclaredRoot(symbol: DeclaredSymbol): boolean {
  return declaresRoot(symbol, "true");
}

function declaresRoot({ file, nodes }: DeclaredSymbol, value: string): boolean {
  return nodes.some(
    (node) => commentText(file, node, /^[ \t*/]*\+kubebuilder:object:root:?=(false|true)\b/m) === value,
  );
}

/** Scans the comments above a declaration before its valid markers are known. */
function commentText(file: ParsedFile, node: Ts.Node, pattern: RegExp): string | undefined {
  const { text } = file.source;
  for (const { kind, start, end } of commentsAbove(text, node.pos)) {
    const found = kind === "block" ? undefined : pattern.exec(text.slice(start, end))?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSpecialName(name: string): name is SpecialName {
  return (specialNames as readonly string[]).includes(name);
}
