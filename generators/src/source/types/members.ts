import type { ts as Ts } from "ts-morph";
import {
  duplicateMember,
  memberInitializer,
  membersWithIndex,
  unsupportedMember,
} from "../../model/diagnostics/codes/types.ts";
import type { Member, TypeNode } from "../../model/ir/type-node.ts";
import type { Location } from "../../model/text/source-text.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, opaque, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";
import { evaluateIndexSignature } from "./map.ts";
import { evaluateUnion, withoutUndefined } from "./union.ts";

/** The body of an interface or type literal. */
export interface Body {
  readonly members: Map<string, Member>;
  /** The type of an index signature. */
  readonly map: TypeNode | undefined;
}

/** Reads `{ … }`. */
export function evaluateTypeLiteral(cx: TypeContext, node: Ts.TypeLiteralNode, site: Site): TypeNode {
  const location = locationOf(site.file, node);
  const { members, map } = evaluateBody(cx, node.members, site);
  if (map !== undefined) return map;
  return Object.freeze({
    kind: "object",
    members: Object.freeze([...members.values()]),
    bases: Object.freeze([]),
    location,
  });
}

/** Reads members. `skip` excludes names. */
export function evaluateBody(
  cx: TypeContext,
  nodes: readonly Ts.TypeElement[],
  site: Site,
  body: Body = { members: new Map(), map: undefined },
  skip: (name: string, node: Ts.PropertySignature) => boolean = () => false,
): Body {
  const { members } = body;
  let { map } = body;
  let mapAt = site.at;
  for (const node of nodes) {
    if (ts.isIndexSignatureDeclaration(node)) {
      mapAt = locationOf(site.file, node);
      map = evaluateIndexSignature(cx, node, { ...site, at: mapAt });
      continue;
    }
    const name = memberName(node);
    const location = locationOf(site.file, node.name ?? node);
    if (name === undefined || !ts.isPropertySignature(node)) {
      const [what, instead] = memberProblem(node);
      cx.report(unsupportedMember.create({ what, instead }, location));
      continue;
    }
    if (skip(name, node)) continue;
    const known = members.get(name);
    if (known !== undefined)
      cx.report(
        duplicateMember.create({ name }, location, [
          { message: "first declared here", location: known.location },
        ]),
      );
    else members.set(name, evaluateMember(cx, name, node, location, site));
  }
  if (map !== undefined && members.size > 0) {
    cx.report(membersWithIndex.create({}, mapAt));
    map = failed(cx, site.at);
  }
  return { members, map };
}

export function evaluateMember(
  cx: TypeContext,
  name: string,
  node: Ts.PropertySignature,
  location: Location,
  site: Site,
): Member {
  const { description, markers, incomplete, tags = [] } = cx.docs.above(site.file, node, "field");
  const optional = node.questionToken !== undefined;
  const schemaless = markers.some(({ key }) => key === "kubebuilder:validation:Schemaless");
  if (site.file.own) tags.forEach(cx.report);
  reportModifiers(cx, node, site);
  const { initializer } = node as { readonly initializer?: Ts.Expression };
  if (initializer !== undefined) {
    const written = site.file.source.text.slice(initializer.pos, initializer.end).trim();
    cx.report(memberInitializer.create({ name, written }, locationOf(site.file, initializer)));
  }
  cx.members.push(location);
  const type = schemaless
    ? opaque(location)
    : evaluateMemberType(cx, node, optional, { ...site, at: location, markers });
  cx.members.pop();
  const member: Member = Object.freeze({
    name,
    optional,
    ...(isReadonly(node) && { readonly: true }),
    ...(ts.isNumericLiteral(nameExpression(node.name)) && { isNumeric: true }),
    type,
    ...(description === undefined ? {} : { description }),
    markers,
    ...(incomplete && { incomplete }),
    location,
  });
  if (schemaless)
    cx.schemaless.set(member, (later) =>
      evaluateMemberType(later, node, optional, { ...site, at: location, markers }),
    );
  return member;
}

/** Reports modifiers of classes, which TypeScript rejects in a type. */
function reportModifiers(cx: TypeContext, node: Ts.PropertySignature, site: Site): void {
  const modifiers: readonly Ts.ModifierLike[] = node.modifiers ?? [];
  for (const one of modifiers) {
    if (one.kind === ts.SyntaxKind.ReadonlyKeyword || one.kind === ts.SyntaxKind.Decorator) continue;
    const word = ts.tokenToString(one.kind) ?? "";
    const facts = {
      what: `a member with \`${word}\``,
      instead: `remove \`${word}\`: every member is a field`,
    };
    cx.report(unsupportedMember.create(facts, locationOf(site.file, one)));
  }
}

function isReadonly(node: Ts.PropertySignature): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true;
}

function evaluateMemberType(
  cx: TypeContext,
  node: Ts.PropertySignature,
  optional: boolean,
  site: Site,
): TypeNode {
  if (node.type === undefined) {
    cx.report(
      unsupportedMember.create(
        { what: "a member without a type", instead: "write the type after a colon" },
        site.at,
      ),
    );
    return failed(cx, site.at);
  }
  const rest = optional ? withoutUndefined(node.type) : undefined;
  const [only] = rest ?? [];
  if (rest === undefined || only === undefined) return evaluate(cx, node.type, site);
  return rest.length === 1 ? evaluate(cx, only, site) : evaluateUnion(cx, rest, node.type, site);
}

/** Returns the JSON name of a member; `undefined` if it is computed or missing. */
function memberName(node: Ts.TypeElement): string | undefined {
  if (node.name === undefined) return undefined;
  const name = nameExpression(node.name);
  if (name !== node.name && ts.isIdentifier(name)) return undefined;
  return ts.isIdentifier(name) ||
    ts.isStringLiteral(name) ||
    ts.isNumericLiteral(name) ||
    ts.isNoSubstitutionTemplateLiteral(name)
    ? name.text
    : undefined;
}

function nameExpression(name: Ts.PropertyName): Ts.Node {
  return ts.isComputedPropertyName(name) ? name.expression : name;
}

function memberProblem(node: Ts.TypeElement): [what: string, instead: string] {
  if (ts.isMethodSignature(node)) return ["a method", "JSON has no functions: remove it"];
  if (ts.isAccessor(node)) return ["an accessor", "declare a member with a type"];
  if (ts.isPropertySignature(node))
    return ["a computed name", "write the name itself, in quotes if necessary"];
  return ["a call signature", "JSON has no functions: remove it"];
}
