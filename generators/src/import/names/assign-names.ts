import { compareText } from "@capikit/common/text";
import type { Use } from "../declarations/declaration.ts";
import { metaNames } from "../declarations/expression.ts";

/** Names of TypeScript and JavaScript, which types of a project must not shadow. */
const globals = [
  "Array ArrayBuffer Awaited BigInt Boolean Capitalize Date Error Event Exclude Extract",
  "Function Infinity InstanceType Intl Iterable Iterator JSON Lowercase Map Math NaN",
  "NonNullable Number Object Omit OmitThisParameter Parameters Partial Pick Promise PromiseLike",
  "PropertyKey Proxy Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Reflect RegExp",
  "Request Required Response ReturnType Set String Symbol ThisType Uint8Array Uncapitalize",
  "Uppercase URL WeakMap WeakSet any bigint boolean never null number object string symbol",
  "undefined unknown void",
];

const otherMeta = "Duration float32 Hook ListMeta ManagedFieldsEntry MicroTime OwnerReference uint32 uint64";

const reservedNames: ReadonlySet<string> = new Set(
  [...globals, ...metaNames, otherMeta].flatMap((names) => names.toLowerCase().split(" ")),
);

/** A declaration that needs a name, and its uses. */
export interface Nameless {
  readonly id: number;
  readonly uses: readonly Use[];
}

/** Generic words that do not identify a type. */
const weak = new Set(["Spec", "Template"]);
const generic = new Set([
  "Spec",
  "Status",
  "Template",
  "Metadata",
  "Config",
  "Item",
  "Value",
  "Data",
  "Ref",
  "Field",
]);

/**
 * Assigns a name to each declaration of a kind: the kind and the shortest unique suffix of its
 * path, extended on conflicts. Independent of the order of the input. `taken` are reserved names.
 */
export function assignNames(declarations: readonly Nameless[], taken: Iterable<string>): Map<number, string> {
  const used = new Set([...reservedNames, ...[...taken].map((name) => name.toLowerCase())]);
  const names = new Map<number, string>();
  const direct = declarations.filter(({ uses }) => uses.some(({ path }) => path.length === 2));
  const others = declarations.filter((declaration) => !direct.includes(declaration));
  for (const group of [direct, others]) assignGroup(group, used, names);
  return names;
}

interface Pending {
  readonly id: number;
  readonly candidates: readonly string[];
  at: number;
}

function assignGroup(group: readonly Nameless[], used: Set<string>, names: Map<number, string>): void {
  const assign = (item: Pending, name: string): void => {
    used.add(name.toLowerCase());
    names.set(item.id, name);
  };
  let pending: Pending[] = group.map(({ id, uses }) => ({ id, candidates: listCandidates(uses), at: 0 }));
  while (pending.length > 0) {
    const left: Pending[] = [];
    for (const rivals of findRivals(pending)) {
      // If longer names would still be equal, as with `proxyURL` and `proxyUrl`, a number is added.
      const alike = new Set(rivals.map(({ candidates }) => candidates.join(" ").toLowerCase())).size === 1;
      for (const [index, item] of rivals.toSorted((a, b) => a.id - b.id).entries()) {
        const name = chooseCandidate(item);
        const isLast = item.at >= item.candidates.length - 1;
        if (used.has(name.toLowerCase()) && !(alike && index > 0)) left.push(item);
        else if (rivals.length === 1 || (alike && index === 0)) assign(item, name);
        else if (alike || isLast) assign(item, numbered(name, used));
        else left.push(item);
      }
    }
    for (const item of left) item.at++;
    pending = left;
  }
}

function findRivals(pending: readonly Pending[]): Iterable<Pending[]> {
  return Map.groupBy(pending, (item) => chooseCandidate(item).toLowerCase()).values();
}

function numbered(name: string, used: ReadonlySet<string>): string {
  for (let count = 2; ; count++) if (!used.has(`${name}${count}`.toLowerCase())) return `${name}${count}`;
}

/** Returns the candidate of an attempt; after the last one, the last with a number. */
function chooseCandidate({ candidates, at }: Pending): string {
  const last = candidates.at(-1) ?? "Type";
  return candidates[at] ?? `${last}${at - candidates.length + 2}`;
}

function listCandidates(uses: readonly Use[]): string[] {
  const path = bestPath(uses.map((use) => use.path));
  const end = path.findLastIndex((part, index) => index === 0 || !generic.has(part));
  // Generic words stay together: `MachineTemplate` + `Spec`; but not the `Spec` that leads to them.
  const words = path.slice(end + 1);
  const tail =
    words.length === 0 ? path.slice(-1) : words.length > 1 && words[0] === "Spec" ? words.slice(1) : words;
  const before = path.slice(0, words.length === 0 ? -1 : end + 1);
  const strong = before.filter((part, index) => index === 0 || !weak.has(part));
  const [kind = "", ...middle] = strong;
  const names: string[] = [];
  // The kind comes first, so that types of one kind never depend on the other kinds of an import.
  for (let length = 0; length <= middle.length; length++)
    names.push(joined([kind, ...middle.slice(middle.length - length), ...tail]));
  names.push(joined(path));
  return [...new Set(names)].filter((name) => name !== "");
}

/** Selects the most descriptive path: directly below a kind, or with the most common last word. */
function bestPath(paths: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path.at(-1) ?? "", (counts.get(path.at(-1) ?? "") ?? 0) + 1);
  const rank = (path: readonly string[]): readonly [number, number, number, number] => [
    path.length === 2 ? 0 : 1,
    -(counts.get(path.at(-1) ?? "") ?? 0),
    path.length,
    path.join("").length,
  ];
  const [best = []] = paths.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    for (const [index, value] of left.entries()) {
      const other = right[index] ?? 0;
      if (value !== other) return value - other;
    }
    return compareText(a.join("/"), b.join("/"));
  });
  return best;
}

/** Joins words without repetition: `Topology`, `TopologyVariable` is `TopologyVariable`. */
function joined(words: readonly string[]): string {
  return words.reduce((name, next) => (next.startsWith(name) ? next : name + next), "");
}
