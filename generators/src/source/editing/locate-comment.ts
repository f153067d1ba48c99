import type { ts as Ts } from "ts-morph";
import type { MarkerTarget } from "../../model/markers/marker.ts";
import { isTypeDeclaration } from "../symbols/docs.ts";
import { type CommentRange, commentsFrom } from "../syntax/comment-ranges.ts";
import { ts } from "../syntax/compiler.ts";
import { parseFile } from "../syntax/parsed-file.ts";
import { baseName } from "../workspace/paths.ts";

/** A type, or a member of it at a path of names. */
export interface Declaration {
  readonly type: string;
  /** Empty for the type itself. */
  readonly members: readonly string[];
}

/** A comment that may contain markers, with the possible targets of its markers. */
export interface LocatedComment {
  readonly comment: CommentRange;
  readonly targets: readonly MarkerTarget[];
  /** The declaration after the comment, if it is a type or a member. */
  readonly declaration?: Declaration;
}

/**
 * Returns the comment at an offset of a file, which may have syntax errors; `undefined` outside
 * comments, and in comments without a declaration, type body or file after them.
 */
export function locateComment(path: string, text: string, offset: number): LocatedComment | undefined {
  const { tree } = parseFile(path, { path, text }, true, () => {});
  const isIndex = baseName(path) === "index.ts";
  const commentFrom = (start: number): CommentRange | undefined =>
    commentsFrom(text, start).find((comment) => isInside(text, comment, offset));

  const search = (parent: Ts.Node, outer?: Declaration): LocatedComment | undefined =>
    ts.forEachChild(parent, (node) => {
      if (offset < node.pos || offset > node.end) return undefined;
      const comment = commentFrom(node.pos);
      const declaration = declarationOf(node, outer);
      if (comment === undefined) return search(node, declaration) ?? atEnd(node);
      // The declaration after an open comment is unknown.
      if (!isClosed(text, comment)) return { comment, targets: anywhere };
      const target = findTarget(node, parent);
      if (target === undefined) return search(node, declaration);
      const isHead = isIndex && (node === tree.statements[0] || tree.statements.length === 0);
      return {
        comment,
        targets: isHead ? ["package", target] : [target],
        ...(declaration && { declaration }),
      };
    });
  // Members are still missing while the comment of the last one is written.
  const atEnd = (node: Ts.Node): LocatedComment | undefined => {
    if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return undefined;
    const comment = commentFrom(node.members.end);
    return comment && { comment, targets: ["field"] };
  };
  return search(tree);
}

/** Returns the declaration of a node, or the one around it. */
function declarationOf(node: Ts.Node, outer: Declaration | undefined): Declaration | undefined {
  if (isTypeDeclaration(node) && node.name !== undefined) return { type: node.name.text, members: [] };
  if (outer === undefined || !ts.isPropertySignature(node)) return outer;
  const { name } = node;
  const isNamed = ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name);
  return isNamed ? { ...outer, members: [...outer.members, name.text] } : undefined;
}

/** Reports whether an offset is in the text of a comment. Block comments have no markers. */
function isInside(text: string, comment: CommentRange, offset: number): boolean {
  const { kind, start, end } = comment;
  if (kind === "line") return offset >= start + 2 && offset <= end;
  return kind === "jsdoc" && offset >= start + 3 && offset <= (isClosed(text, comment) ? end - 2 : end);
}

function isClosed(text: string, { kind, start, end }: CommentRange): boolean {
  return kind === "line" || (text.endsWith("*/", end) && end >= start + 5);
}

const anywhere: readonly MarkerTarget[] = ["package", "kind", "type", "field", "file"];

/** Returns the target of markers above a node. An interface with a base may be a kind. */
function findTarget(node: Ts.Node, parent: Ts.Node): MarkerTarget | undefined {
  if (ts.isPropertySignature(node)) return "field";
  if (!ts.isSourceFile(parent) && !ts.isModuleBlock(parent)) return undefined;
  if (!isTypeDeclaration(node)) return "file";
  return ts.isInterfaceDeclaration(node) && node.heritageClauses !== undefined ? "kind" : "type";
}

/** Returns the start of the JSDoc comment before a node, or of the node without one. */
export function startWithComment(tree: Ts.SourceFile, node: Ts.Node): number {
  const comments = ts.getLeadingCommentRanges(tree.text, node.pos) ?? [];
  return comments.findLast(({ pos }) => tree.text.startsWith("/**", pos))?.pos ?? node.getStart(tree);
}
