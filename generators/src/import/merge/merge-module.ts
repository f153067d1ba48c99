import { applyEdits, type TextEdit } from "../../model/text/text-edit.ts";
import { type ImportedName, identifier, importTypes } from "../../model/text/typescript-text.ts";
import { startWithComment } from "../../source/editing/start-with-comment.ts";
import { type Ts, ts } from "../../source/syntax/compiler.ts";
import { type Comparison, normalizeText, sameType } from "./compare-types.ts";
import { collectProperties, type ParsedModule, referencesIn, type TypeDeclaration } from "./parsed-module.ts";

/** The JSDoc comment of a declaration or member. */
export interface Comment {
  /** Lines without markers, without blank lines. */
  readonly description: string;
  readonly markers: readonly string[];
}

/** Reads the comment before a node. */
export function readComment(module: ParsedModule, node: Ts.Node): Comment {
  const comment = module.text.slice(startWithComment(module.tree, node), node.getStart(module.tree));
  const lines = comment
    .replace(/^\/\*\*|\*\/\s*$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*(?!\/)/, "").trim())
    .filter((line) => line !== "");
  const isMarker = (line: string): boolean => /^\+[a-zA-Z]/.test(line);
  return {
    description: lines.filter((line) => !isMarker(line)).join("\n"),
    markers: lines.filter(isMarker),
  };
}

/** Markers that no CRD determines. */
const ownMarkers = /^\+(?:capikit:conversion|kubebuilder:(?:rbac|webhook))/;

function commentDifferences(existing: Comment, imported: Comment, descriptions: boolean): string[] {
  const without = (from: Comment, other: Comment): string[] =>
    from.markers.filter((marker) => !other.markers.includes(marker) && !ownMarkers.test(marker));
  return [
    ...without(imported, existing).map((marker) => `the CRD has ${marker}`),
    ...without(existing, imported).map((marker) => `the CRD does not have ${marker}`),
    ...(descriptions && existing.description !== imported.description
      ? ["the CRD has another description"]
      : []),
  ];
}

/** A declaration or member that differs from the import and is kept. */
export interface KeptDifference {
  /** `FooSpec.replicas`. */
  readonly name: string;
  readonly reason: string;
  /** Range in the existing text. */
  readonly start: number;
  readonly end: number;
}

/** An existing module with the new parts of an import. */
export interface MergedModule {
  readonly text: string;
  /** Names of all types that it exports. */
  readonly names: readonly string[];
  readonly kept: readonly KeptDifference[];
}

/** An imported member that the existing interface does not have. */
interface NewMember {
  readonly into: Ts.InterfaceDeclaration;
  readonly member: Ts.PropertySignature;
  /** Existing member that it follows; undefined for the first member. */
  readonly after: Ts.TypeElement | undefined;
}

/**
 * Adds the members and types of an imported module that an existing one does not have. Everything
 * else of the existing module is kept. Types correspond by their uses, starting with the given
 * ones, so that they may have other names.
 */
export function mergeModule(
  existing: ParsedModule,
  imported: ParsedModule,
  roots: readonly string[],
  options: { readonly descriptions: boolean },
): MergedModule {
  return new ModuleMerge(existing, imported, options.descriptions).merge(roots);
}

class ModuleMerge {
  readonly #comparison: Comparison;
  readonly #descriptions: boolean;
  /** Names of existing types, by the names of the imported ones. */
  readonly #names = new Map<string, string>();
  readonly #pairs: [TypeDeclaration, TypeDeclaration][] = [];
  readonly #newMembers: NewMember[] = [];
  readonly #newTypes: TypeDeclaration[] = [];
  readonly #kept: KeptDifference[] = [];

  constructor(existing: ParsedModule, imported: ParsedModule, descriptions: boolean) {
    this.#comparison = { existing, imported, onPair: (a, b) => this.#pair(a, b) };
    this.#descriptions = descriptions;
  }

  merge(roots: readonly string[]): MergedModule {
    const { existing } = this.#comparison;
    for (const root of roots) this.#need(root);
    // Members of new types refer to further types, and their pairs have further members.
    let [members, types] = [0, 0];
    while (true) {
      const pair = this.#pairs.shift();
      if (pair !== undefined) this.#compare(...pair);
      else if (members < this.#newMembers.length) this.#needAll(this.#newMembers[members++]?.member);
      else if (types < this.#newTypes.length) this.#needAll(this.#newTypes[types++]);
      else break;
    }
    const nodes = [...this.#newMembers.map(({ member }) => member), ...this.#newTypes];
    const { edits, names } = addImports(this.#comparison, nodes);
    for (const [name, local] of names) this.#names.set(name, local);
    const all = [...edits, ...this.#newMembers.map((one) => this.#memberEdit(one)), ...this.#typeEdits()];
    const eol = existing.text.includes("\r\n") ? "\r\n" : "\n";
    return {
      text: applyEdits(
        existing.text,
        all.map((edit) => ({ ...edit, text: edit.text.replaceAll("\n", eol) })),
      ),
      names: [...existing.types.keys(), ...this.#newTypes.map(({ name }) => name.text)],
      kept: this.#kept.toSorted((a, b) => a.start - b.start),
    };
  }

  #pair(existing: string, imported: string): void {
    if (this.#names.has(imported)) return;
    this.#names.set(imported, existing);
    const { existing: mine, imported: theirs } = this.#comparison;
    const [a, b] = [mine.types.get(existing), theirs.types.get(imported)];
    if (a !== undefined && b !== undefined) this.#pairs.push([a, b]);
  }

  /** Adds an imported type unless the existing module has it. */
  #need(name: string): void {
    const { existing, imported } = this.#comparison;
    const type = imported.types.get(name);
    if (type === undefined || this.#names.has(name)) return;
    if (existing.types.has(name)) this.#pair(name, name);
    else {
      this.#names.set(name, name);
      this.#newTypes.push(type);
    }
  }

  #needAll(node: Ts.Node | undefined): void {
    if (node !== undefined) for (const { text } of referencesIn(node)) this.#need(text);
  }

  #compare(mine: TypeDeclaration, theirs: TypeDeclaration): void {
    const { existing, imported } = this.#comparison;
    const reasons = this.#commentReasons(mine, theirs);
    if (ts.isInterfaceDeclaration(mine) && ts.isInterfaceDeclaration(theirs)) {
      this.#compareMembers(mine, theirs);
    } else if (ts.isInterfaceDeclaration(mine) || ts.isInterfaceDeclaration(theirs)) {
      reasons.push(`the CRD has ${ts.isInterfaceDeclaration(theirs) ? "an interface" : "a type alias"}`);
    } else if (!sameType(mine.type, theirs.type, this.#comparison)) {
      reasons.push(
        `is ${normalizeText(mine.type, existing)}, the CRD has ${normalizeText(theirs.type, imported)}`,
      );
    }
    this.#keep(mine.name.text, mine.name, reasons);
  }

  #compareMembers(mine: Ts.InterfaceDeclaration, theirs: Ts.InterfaceDeclaration): void {
    const own = collectProperties(mine);
    const wanted = collectProperties(theirs);
    let after: Ts.TypeElement | undefined;
    for (const [name, member] of wanted) {
      const known = own.get(name);
      if (known === undefined) this.#newMembers.push({ into: mine, member, after });
      else {
        after = known;
        this.#keep(`${mine.name.text}.${name}`, known.name, this.#memberReasons(known, member));
      }
    }
    for (const [name, member] of own)
      if (!wanted.has(name))
        this.#keep(`${mine.name.text}.${name}`, member.name, ["the CRD does not have the field"]);
  }

  #memberReasons(mine: Ts.PropertySignature, theirs: Ts.PropertySignature): string[] {
    const { existing, imported } = this.#comparison;
    const reasons: string[] = [];
    if (!sameType(mine.type, theirs.type, this.#comparison) && theirs.type !== undefined) {
      const type = mine.type === undefined ? "any" : normalizeText(mine.type, existing);
      reasons.push(`is ${type}, the CRD has ${normalizeText(theirs.type, imported)}`);
    }
    if ((mine.questionToken === undefined) !== (theirs.questionToken === undefined))
      reasons.push(
        theirs.questionToken === undefined ? "the CRD requires it" : "the CRD does not require it",
      );
    return [...reasons, ...this.#commentReasons(mine, theirs)];
  }

  #commentReasons(mine: Ts.Node, theirs: Ts.Node): string[] {
    const { existing, imported } = this.#comparison;
    return commentDifferences(readComment(existing, mine), readComment(imported, theirs), this.#descriptions);
  }

  #keep(name: string, node: Ts.Node, reasons: readonly string[]): void {
    const start = node.getStart(this.#comparison.existing.tree);
    if (reasons.length > 0) this.#kept.push({ name, reason: reasons.join("; "), start, end: node.end });
  }

  #memberEdit({ into, member, after }: NewMember): TextEdit {
    const { text, tree } = this.#comparison.existing;
    const code = `  ${this.#renamed(member)}`;
    if (after === undefined) {
      const at = text.indexOf("{", into.name.end) + 1;
      return { at, text: `\n${code}${into.members.length === 0 ? "\n" : ""}` };
    }
    const at = ts.getTrailingCommentRanges(text, after.end)?.at(-1)?.end ?? after.end;
    const isApart =
      code.includes("/**") || startWithComment(this.#comparison.existing.tree, after) < after.getStart(tree);
    return { at, text: `${isApart ? "\n" : ""}\n${code}` };
  }

  #typeEdits(): TextEdit[] {
    const at = this.#comparison.existing.text.trimEnd().length;
    return this.#newTypes.map((type) => ({ at, text: `\n\n${this.#renamed(type)}` }));
  }

  /** Returns the text and comment of an imported node with the existing names of types. */
  #renamed(node: Ts.Node): string {
    const { imported } = this.#comparison;
    const start = startWithComment(imported.tree, node);
    const edits = referencesIn(node).flatMap((name): TextEdit[] => {
      const own = this.#names.get(name.text);
      const at = name.getStart(imported.tree) - start;
      return own === undefined || own === name.text ? [] : [{ at, end: name.end - start, text: own }];
    });
    return applyEdits(imported.text.slice(start, node.end), edits);
  }
}

/** Imports that new code needs, and the local names of all imported types that it uses. */
interface AddedImports {
  readonly edits: readonly TextEdit[];
  /** Local names in the existing module, by those in the imported one. */
  readonly names: ReadonlyMap<string, string>;
}

/** Imports the types that nodes of the imported module use into the existing one. */
function addImports({ existing, imported }: Comparison, nodes: readonly Ts.Node[]): AddedImports {
  const used = new Set(nodes.flatMap(referencesIn).map(({ text }) => text));
  const names = new Map<string, string>();
  const added = new Map<string, ImportedName[]>();
  for (const [local, { name, module }] of imported.imports) {
    if (!used.has(local)) continue;
    const known = [...existing.imports].find(([, one]) => one.name === name && one.module === module)?.[0];
    const as = known ?? freeName(local, existing);
    names.set(local, as);
    if (known === undefined) added.set(module, [...(added.get(module) ?? []), { name, as }]);
  }
  return { edits: [...added].map(([module, all]) => importEdit(existing, module, all)), names };
}

function freeName(wanted: string, { types, imports }: ParsedModule): string {
  let name = wanted;
  while (types.has(name) || imports.has(name)) name = `Meta${name}`;
  return name;
}

/** Extends the import of types from a module, or adds one. */
function importEdit({ text, tree }: ParsedModule, module: string, names: readonly ImportedName[]): TextEdit {
  const imports = tree.statements.filter(ts.isImportDeclaration);
  const lists = imports.flatMap(({ importClause, moduleSpecifier }): Ts.NamedImports[] => {
    const bindings = importClause?.namedBindings;
    const isFrom = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module;
    const isTypes = isFrom && importClause?.isTypeOnly === true && bindings !== undefined;
    return isTypes && ts.isNamedImports(bindings) ? [bindings] : [];
  });
  const last = lists[0]?.elements.at(-1);
  if (last !== undefined) return { at: last.end, text: names.map((name) => `, ${specifier(name)}`).join("") };
  const line = importTypes(names, module);
  const before = imports.at(-1);
  if (before !== undefined) return { at: before.end, text: `\n${line}` };
  const start = tree.statements[0]?.getFullStart() ?? text.length;
  const header = /^(?:\/\/[^\n]*\n)*/.exec(text.slice(start))?.[0].length ?? 0;
  return { at: start + header, text: `\n${line}\n` };
}

function specifier({ name, as }: ImportedName): string {
  return as === undefined || as === name ? identifier(name) : `${identifier(name)} as ${identifier(as)}`;
}
