import type { ts as Ts } from "ts-morph";
import { augmentedInterface, declarationLikeKind } from "../../model/diagnostics/codes/project.ts";
import { findBuiltin, isDeclaredBase, isDeclaredRoot } from "../symbols/docs.ts";
import { expressionPath, type Heritage } from "../symbols/heritage.ts";
import type { DeclaredSymbol, Meaning } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf, type ParsedFile } from "../syntax/parsed-file.ts";
import { type Declaration, entityPath, type Scope } from "../syntax/scope.ts";
import type { TypeContext } from "../types/context.ts";
import { declarationLocation } from "../types/declaration.ts";
import { importsOf } from "../workspace/kept-files.ts";
import { folderOf, pathBelow } from "../workspace/paths.ts";
import type { LoadedPackage } from "./api-packages.ts";

/** Reports declarations that look like a part of the API, but that no generated file contains. */
export function reportWithoutEffect(
  cx: TypeContext,
  heritage: Heritage,
  packages: readonly LoadedPackage[],
): void {
  for (const symbol of exportedSymbols(cx, packages)) reportLikeKind(cx, heritage, symbol);
  reportAugmentations(cx);
}

/** Returns the declarations that packages, or the modules in their folders, export. */
function exportedSymbols(cx: TypeContext, packages: readonly LoadedPackage[]): ReadonlySet<DeclaredSymbol> {
  const { workspace } = cx;
  const found = new Set<DeclaredSymbol>();
  const add = (file: ParsedFile): void => {
    for (const name of cx.symbols.exportNames(file)) {
      const symbol = cx.symbols.exported(file, name);
      if (symbol?.kind === "declared") found.add(symbol);
    }
  };
  for (const { file } of packages) add(file);
  const folders = packages.map(({ file }) => folderOf(file.path));
  const isInPackage = (path: string) => folders.some((folder) => pathBelow(folder, path) !== undefined);
  for (const file of workspace.parseWhere((text, path) => isInPackage(path) && mayLookLikeKind.test(text)))
    add(file);
  return found;
}

/** What every declaration that looks like a kind contains. */
const mayLookLikeKind = /\b(?:KubernetesObject|metadata|apiVersion|kind|root=true)\b/;

function reportLikeKind(cx: TypeContext, heritage: Heritage, symbol: DeclaredSymbol): void {
  const form = symbol.nodes.some(ts.isModuleDeclaration) ? undefined : formOf(cx, heritage, symbol);
  if (form !== undefined)
    cx.report(declarationLikeKind.create({ name: symbol.name, form }, declarationLocation(symbol)));
  for (const node of symbol.nodes.filter(ts.isModuleDeclaration)) {
    if (node.body === undefined || !ts.isModuleBlock(node.body)) continue;
    for (const { name } of node.body.statements.filter(ts.isInterfaceDeclaration)) {
      const inner = cx.symbols.member(symbol, name.text);
      if (inner?.kind !== "declared" || !heritage.isKind(inner)) continue;
      const facts = { name: name.text, form: "an interface in a namespace" };
      cx.report(declarationLikeKind.create(facts, locationOf(symbol.file, name)));
    }
  }
}

/** Returns what a symbol is, if it is probably meant as a kind. */
function formOf(cx: TypeContext, heritage: Heritage, symbol: DeclaredSymbol): string | undefined {
  if (heritage.isKind(symbol) || findBuiltin(symbol) !== undefined || isDeclaredBase(symbol))
    return undefined;
  const ancestry = heritage.ancestryOf(symbol).kind;
  // The types of members have these members, too, such as templates of objects.
  if (ancestry === "foreign" || cx.named.has(symbol)) return undefined;
  for (const declared of symbol.nodes) {
    const node = classOf(declared);
    const isGeneric = "typeParameters" in node && node.typeParameters !== undefined;
    // A generic interface that no kind extends; other generics are made for types of their own.
    if (isGeneric && ts.isInterfaceDeclaration(node) && ancestry === "root") return "a generic interface";
    const form = describeForm(node);
    if (form === undefined || isGeneric) continue;
    const bases = basesOf(node);
    const builtins = bases.map((base) => builtinOf(resolveBase(cx, symbol.scope, base)));
    if (builtins.includes("KubernetesList")) continue;
    const addsMembers = !ts.isTypeAliasDeclaration(node) || ts.isIntersectionTypeNode(node.type);
    const isObject =
      (!ts.isTypeAliasDeclaration(node) && ancestry === "root") ||
      bases.some((base) => isMadeOfBase(cx, heritage, symbol.scope, base, addsMembers));
    // An unknown name is reported itself.
    if (isObject || (ancestry !== "unknown" && (declaresObject(node, symbol.name) || isDeclaredRoot(symbol))))
      return form;
  }
  return undefined;
}

/** Returns the class of a constant, or the declaration itself. */
function classOf(node: Declaration): Declaration | Ts.ClassExpression {
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return node;
  return ts.isClassExpression(node.initializer) ? node.initializer : node;
}

function describeForm(node: Ts.Node): string | undefined {
  if (ts.isTypeAliasDeclaration(node)) return "a type alias";
  if (ts.isClassLike(node)) return "a class";
  return ts.isInterfaceDeclaration(node) ? "an interface that does not extend `KubernetesObject`" : undefined;
}

type Base = Ts.ExpressionWithTypeArguments | Ts.TypeReferenceNode;

/** Returns the types that a declaration consists of, or extends. */
function basesOf(node: Ts.Node): readonly Base[] {
  if (ts.isTypeAliasDeclaration(node) || ts.isParenthesizedTypeNode(node)) return basesOf(node.type);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(basesOf);
  if (ts.isTypeReferenceNode(node)) return [node];
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassLike(node)) return [];
  return (node.heritageClauses ?? []).flatMap(({ types }) => types);
}

function resolveBase(cx: TypeContext, scope: Scope, base: Base): Meaning | undefined {
  const path = ts.isTypeReferenceNode(base) ? entityPath(base.typeName) : expressionPath(base.expression);
  return cx.symbols.lookupPath(scope, path ?? []);
}

function builtinOf(meaning: Meaning | undefined): string | undefined {
  return meaning?.kind === "declared" ? findBuiltin(meaning) : undefined;
}

/**
 * Reports whether a base is `KubernetesObject` or a part of it, but not a kind, which has a CRD of its
 * own. `KubernetesObject` alone has no members to add.
 */
function isMadeOfBase(
  cx: TypeContext,
  heritage: Heritage,
  scope: Scope,
  base: Base,
  addsMembers: boolean,
): boolean {
  const meaning = resolveBase(cx, scope, base);
  // `Omit<KubernetesObject, "status">` and similar; TypeScript's own types have no declaration here.
  const [argument] = base.typeArguments ?? [];
  if (meaning === undefined)
    return (
      argument !== undefined &&
      basesOf(argument).some((one) => isMadeOfBase(cx, heritage, scope, one, addsMembers))
    );
  if (meaning.kind !== "declared" || heritage.isKind(meaning)) return false;
  if (findBuiltin(meaning) === "KubernetesObject") return addsMembers;
  return heritage.ancestryOf(meaning).kind === "root";
}

/** Reports whether a declaration itself has the members of an object of a kind, and not those of a list. */
function declaresObject(node: Ts.Node, name: string): boolean {
  const members = membersOf(node);
  const has = (member: string): boolean => members.has(member);
  if (has("items") || !["metadata", "spec", "status"].some(has)) return false;
  const kind = members.get("kind");
  const isOwn = kind !== undefined && ts.isLiteralTypeNode(kind) && literalText(kind) === name;
  return (has("apiVersion") && has("kind")) || isOwn || (has("metadata") && has("spec"));
}

function literalText({ literal }: Ts.LiteralTypeNode): string | undefined {
  return ts.isStringLiteral(literal) ? literal.text : undefined;
}

/** Returns the types of the members by name. */
function membersOf(node: Ts.Node): ReadonlyMap<string, Ts.TypeNode | undefined> {
  if (ts.isTypeAliasDeclaration(node) || ts.isParenthesizedTypeNode(node)) return membersOf(node.type);
  if (ts.isIntersectionTypeNode(node)) return new Map(node.types.flatMap((type) => [...membersOf(type)]));
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node) && !ts.isClassLike(node))
    return new Map();
  return new Map(
    [...node.members].flatMap((member) =>
      member.name !== undefined && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
        ? [[member.name.text, "type" in member ? (member.type as Ts.TypeNode | undefined) : undefined]]
        : [],
    ),
  );
}

/** Reports interfaces of API types that other files augment, in all files of the project. */
function reportAugmentations(cx: TypeContext): void {
  const { workspace } = cx;
  const augments = (text: string) => /\bdeclare\s+module\s*["']/.test(text);
  for (const file of workspace.parseWhere(augments)) reportInFile(cx, file);
  for (const path of workspace.declarations) {
    const file = augments(workspace.read(path)?.text ?? "") ? workspace.parse(path) : undefined;
    if (file?.broken === false) reportInFile(cx, file);
  }
}

function reportInFile(cx: TypeContext, file: ParsedFile): void {
  const imported = new Set([...cx.workspace.parsed()].flatMap((one) => [...importsOf(one).values()]));
  for (const { name, body } of file.tree.statements.filter(ts.isModuleDeclaration)) {
    if (!ts.isStringLiteral(name) || body === undefined || !ts.isModuleBlock(body)) continue;
    const path = cx.workspace.resolve(name.text, file.path);
    // Modules without types of the API, such as those of a test framework, need not be read.
    if (path === undefined || !imported.has(path)) continue;
    const module = cx.workspace.parse(path);
    if (module === undefined) continue;
    for (const { name: augmented } of body.statements.filter(ts.isInterfaceDeclaration)) {
      const meaning = cx.symbols.exported(module, augmented.text);
      if (meaning?.kind !== "declared" || !cx.named.has(meaning)) continue;
      const facts = { name: augmented.text, specifier: name.text };
      cx.report(augmentedInterface.create(facts, locationOf(file, augmented)));
    }
  }
}
