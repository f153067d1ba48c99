import { posix } from "node:path";
import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { importedNames, specifierOf } from "../../../shared/edit/syntax.ts";
import { kindsModule, type Project } from "../../../shared/project-edit/project.ts";
import { type Declared, findDeclaration } from "./find-declaration.ts";

/** A migrated kind; `other` if it is certainly not one; undefined if the file does not show it. */
export type DeclaredKind = KindMigration | "other" | undefined;

/** Migrated kinds, and the folder of their new version. */
export interface KindsInFolder {
  readonly scope: { readonly folder: string };
  readonly kinds: readonly KindMigration[];
}

/** Resolves the kinds of expressions by the types and kinds that a file declares. */
export interface DeclaredKinds {
  /** Returns the kind of an object. */
  kindOf(node: Ts.Expression): DeclaredKind;
  /** Returns the kind of the object whose status an expression is; `undefined` for the kind too. */
  statusKindOf(node: Ts.Expression): { readonly kind: DeclaredKind } | undefined;
  /** Returns the same for a pattern that destructures a status. */
  statusPatternKindOf(pattern: Ts.BindingPattern): { readonly kind: DeclaredKind } | undefined;
  /** Returns the kind whose definition is the first argument of a call. */
  definedKindOf(call: Ts.CallExpression): DeclaredKind;
  /** Returns the kind of an object literal. */
  literalKindOf(node: Ts.ObjectLiteralExpression): DeclaredKind;
}

/** Functions that return an object of the kind that is their first argument. */
const readers = new Set(["apply", "create", "get", "object", "patch", "put", "update"]);
const wrappers = new Set(["NonNullable", "Partial", "Promise", "Readonly", "Required"]);
/** Types of objects of any kind. */
const general = new Set(["AnyObject", "KubernetesObject", "Unstructured"]);

/** Reads a file whose imports name the new versions. */
export function declaredKinds(
  project: Project,
  source: ParsedSource,
  groups: readonly KindsInFolder[],
): DeclaredKinds {
  return new ReadKinds(source, importedKinds(project, source, groups));
}

class ReadKinds implements DeclaredKinds {
  readonly #source: ParsedSource;
  readonly #imported: ReturnType<typeof importedKinds>;

  constructor(source: ParsedSource, imported: ReturnType<typeof importedKinds>) {
    this.#source = source;
    this.#imported = imported;
  }

  #typeKindOf(type: Ts.TypeNode | undefined, suffix = ""): DeclaredKind {
    if (type === undefined) return undefined;
    if (ts.isParenthesizedTypeNode(type)) return this.#typeKindOf(type.type, suffix);
    if (ts.isUnionTypeNode(type)) {
      const [only, ...more] = type.types.filter(
        (one) => !/^(?:null|undefined)$/.test(one.getText(this.#source.tree)),
      );
      return more.length === 0 ? this.#typeKindOf(only, suffix) : undefined;
    }
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
    const [first, ...more] = type.typeArguments ?? [];
    if (wrappers.has(type.typeName.text) && more.length === 0) return this.#typeKindOf(first, suffix);
    return first === undefined ? this.#imported(type.typeName, suffix) : undefined;
  }

  #declaredKindOf(declared: Declared | undefined): DeclaredKind {
    if (declared === undefined || ts.isImportSpecifier(declared) || ts.isFunctionDeclaration(declared))
      return undefined;
    if (ts.isBindingElement(declared)) return this.#bindingKindOf(declared);
    if (declared.type !== undefined) return this.#typeKindOf(declared.type);
    return ts.isVariableDeclaration(declared) && declared.initializer !== undefined
      ? this.kindOf(declared.initializer)
      : undefined;
  }

  /** `{ status }` of an object. */
  #statusBinding(element: Ts.BindingElement): { readonly kind: DeclaredKind } | undefined {
    return (element.propertyName ?? element.name).getText(this.#source.tree) === "status"
      ? { kind: this.#declaredKindOf(element.parent.parent) }
      : undefined;
  }

  /** `{ object }` of a function that a controller kit's preset calls. */
  #bindingKindOf(element: Ts.BindingElement): DeclaredKind {
    const name = (element.propertyName ?? element.name).getText(this.#source.tree);
    const owner = element.parent.parent;
    return name === "object" && ts.isParameter(owner) ? this.#contextKindOf(owner) : undefined;
  }

  #contextKindOf(parameter: Ts.ParameterDeclaration): DeclaredKind {
    const { parent: author } = parameter;
    if (parameter.type !== undefined || author.parameters[0] !== parameter) return undefined;
    const member = ts.isMethodDeclaration(author) ? author : author.parent;
    if (!ts.isMethodDeclaration(member) && !ts.isPropertyAssignment(member)) return undefined;
    const call = member.parent.parent;
    if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return undefined;
    return isOfKit(findDeclaration(call.expression, call)) ? this.definedKindOf(call) : undefined;
  }

  #returnedKindOf(call: Ts.CallExpression): DeclaredKind {
    const { expression } = call;
    if (ts.isPropertyAccessExpression(expression))
      return readers.has(expression.name.text) ? this.definedKindOf(call) : undefined;
    if (!ts.isIdentifier(expression)) return undefined;
    const declared = findDeclaration(expression, call);
    const made =
      declared !== undefined && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
    if (made === undefined || (!ts.isArrowFunction(made) && !ts.isFunctionDeclaration(made)))
      return undefined;
    if (made.type !== undefined) return this.#typeKindOf(made.type);
    return made.body !== undefined && !ts.isBlock(made.body) ? this.kindOf(made.body) : undefined;
  }

  kindOf(expression: Ts.Expression): DeclaredKind {
    const node = plain(expression);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return this.#typeKindOf(node.type);
    if (ts.isIdentifier(node)) return this.#declaredKindOf(findDeclaration(node, node.parent));
    if (ts.isCallExpression(node)) return this.#returnedKindOf(node);
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== "object") return undefined;
    const context = ts.isIdentifier(node.expression) ? findDeclaration(node.expression, node) : undefined;
    return context !== undefined && ts.isParameter(context) ? this.#contextKindOf(context) : undefined;
  }

  statusKindOf(expression: Ts.Expression): { readonly kind: DeclaredKind } | undefined {
    const node = plain(expression);
    if (ts.isPropertyAccessExpression(node))
      return node.name.text === "status" ? { kind: this.kindOf(node.expression) } : undefined;
    if (!ts.isIdentifier(node)) return undefined;
    const declared = findDeclaration(node, node.parent);
    const unclear = node.text === "status" ? { kind: undefined } : undefined;
    if (declared === undefined || ts.isImportSpecifier(declared) || ts.isFunctionDeclaration(declared))
      return unclear;
    if (ts.isBindingElement(declared)) return this.#statusBinding(declared) ?? unclear;
    if (declared.type !== undefined) {
      const kind = this.#typeKindOf(declared.type, "Status");
      return kind === undefined ? unclear : { kind };
    }
    if (!ts.isVariableDeclaration(declared) || declared.initializer === undefined) return unclear;
    return this.statusKindOf(declared.initializer) ?? unclear;
  }

  statusPatternKindOf({ parent }: Ts.BindingPattern): { readonly kind: DeclaredKind } | undefined {
    if (ts.isBindingElement(parent)) return this.#statusBinding(parent);
    if (parent.type !== undefined) {
      const kind = this.#typeKindOf(parent.type, "Status");
      return kind === undefined ? undefined : { kind };
    }
    return ts.isVariableDeclaration(parent) && parent.initializer !== undefined
      ? this.statusKindOf(parent.initializer)
      : undefined;
  }

  definedKindOf({ arguments: [first] }: Ts.CallExpression): DeclaredKind {
    return first !== undefined && ts.isIdentifier(first) ? this.#imported(first, "") : undefined;
  }

  literalKindOf(node: Ts.ObjectLiteralExpression): DeclaredKind {
    const { parent } = node;
    if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return this.#typeKindOf(parent.type);
    if (ts.isVariableDeclaration(parent)) return this.#typeKindOf(parent.type);
    const isReader =
      ts.isCallExpression(parent) &&
      ts.isPropertyAccessExpression(parent.expression) &&
      readers.has(parent.expression.name.text);
    return isReader ? this.definedKindOf(parent) : undefined;
  }
}

/** Removes syntax that does not change the kind of an expression. */
function plain(node: Ts.Expression): Ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAwaitExpression(node))
    return plain(node.expression);
  const isFallback =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return isFallback ? plain(node.left) : node;
}

function isOfKit(declared: Declared | undefined): boolean {
  if (declared === undefined || !ts.isImportSpecifier(declared)) return false;
  const { parent } = declared.parent.parent;
  return ts.isImportDeclaration(parent) && specifierOf(parent).startsWith("@capikit/controller-kit");
}

/** Resolves names of types and definitions by the imports of a file. */
function importedKinds(
  project: Project,
  source: ParsedSource,
  groups: readonly KindsInFolder[],
): (name: Ts.Identifier, suffix: string) => DeclaredKind {
  const found = new Map(importedNames(source).map((one) => [one.local, one]));
  return ({ text }, suffix) => {
    const one = found.get(text);
    if (one === undefined) return undefined;
    if (!one.specifier.startsWith(".")) return general.has(one.name) ? undefined : "other";
    const target = posix.join(posix.dirname(source.path), one.specifier);
    const group = groups.find(({ scope: { folder } }) =>
      [folder, posix.dirname(kindsModule(project, folder))].some(
        (at) => target === at || target.startsWith(`${at}/`),
      ),
    );
    const wanted = one.name.toLowerCase();
    return group?.kinds.find(({ kind }) => `${kind}${suffix}`.toLowerCase() === wanted);
  };
}
