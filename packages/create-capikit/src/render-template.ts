import type { ProviderType } from "./provider-types.ts";
import type { Spellings } from "./spellings.ts";

/**
 * What blocks of templates can be for, besides types: `several` types with a manager; types in the form of contract `v1beta1` or `v1beta2`; a
 * project of `both`, where a `spoke` is the version that follows the old one; an `old` project, with contract v1beta1 alone. Blocks of
 * `added` are for `capikit add kind`, which renders the same templates; those of `cluster` where the package has an InfraCluster.
 */
export type Trait = "several" | "v1beta1" | "v1beta2" | "both" | "spoke" | "old" | "added" | "cluster";

/** What a template becomes. */
export interface Rendering {
  /** For what blocks are kept. */
  readonly words: ReadonlySet<ProviderType | Trait>;
  readonly spellings: Spellings;
}

/**
 * A template as it stands in the project. Templates are whole files of a provider called Paper Cloud that has all types; what belongs to
 * some of them alone stands between `#if WORD…` and `#endif`, in a comment where the language wants one. `!WORD` is for projects without it:
 * several words hold where one does, several with `!` where all do. Blocks may stand in others.
 */
export function renderTemplate(text: string, { words: wanted, spellings }: Rendering): string {
  const kept: string[] = [];
  // Whether what is within each of the blocks that are open is kept.
  const open: boolean[] = [];
  for (const line of text.split("\n")) {
    const [, directive, words = ""] = /^\s*(?:\/\/|<!--|\* )?#(if|endif)\b ?(.*?)(?:-->)?$/.exec(line) ?? [];
    if (directive === "if") open.push(holds(words.split(" "), wanted));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return spell(kept.join("\n"), spellings);
}

/** A name, or a text, with the provider's in place of Paper Cloud's. */
export function spell(text: string, spellings: Spellings): string {
  return spellings.reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

function holds(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const isThere = (word: string) => (word.startsWith("!") ? !wanted.has(word.slice(1)) : wanted.has(word));
  return words.every((word) => word.startsWith("!")) ? words.every(isThere) : words.some(isThere);
}
