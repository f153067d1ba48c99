import { pageReference, pageUrl } from "@capikit/common/publication";
import type { Spellings } from "./provider-name.ts";
import type { ProviderType } from "./provider-types.ts";

/**
 * Words of template blocks, in addition to types: `several` types with a manager, and the contracts
 * `v1beta1` and `v1beta2`. `both` has a `spoke` for the previous version; `old` is v1beta1 only.
 * `identity` is for infrastructure providers with identities.
 * `added` is for `capikit add kind`, with `cluster` if the package has an InfraCluster, and `region`
 * if that has one; `empty` is for the extension of `capikit add hook`.
 */
export type Trait =
  | "several"
  | "v1beta1"
  | "v1beta2"
  | "both"
  | "spoke"
  | "old"
  | "identity"
  | "added"
  | "cluster";

/** Parameters of a rendered template. */
export interface Rendering {
  /** Names of the blocks to keep. */
  readonly words: ReadonlySet<ProviderType | Trait>;
  readonly spellings: Spellings;
}

/**
 * Renders a template, a file of a provider named Paper Cloud that has all types. Parts for some
 * types are between `#if WORD…` and `#endif`, in a comment if the language needs it. Any of several
 * words must apply, but all words of the form `!WORD`. Blocks can be nested.
 */
export function renderTemplate(text: string, { words: wanted, spellings }: Rendering): string {
  const kept: string[] = [];
  // Whether the content of each open block is kept.
  const open: boolean[] = [];
  for (const line of text.split("\n")) {
    const [, directive, words = ""] = /^\s*(?:\/\/|<!--|\* )?#(if|endif)\b ?(.*?)(?:-->)?$/.exec(line) ?? [];
    if (directive === "if") open.push(holds(words.split(" "), wanted));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return withPages(spell(kept.join("\n"), spellings));
}

/** Replaces links such as `[Providers](page:guides/providers)` by those of the documentation. */
function withPages(text: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\(page:([^()[\]]+)\)/g, (_, title: string, page: string) => {
    const url = pageUrl(page);
    return url === undefined ? `${title} (${pageReference(page)})` : `[${title}](${url})`;
  });
}

/** Replaces the names of Paper Cloud in a name or text. */
export function spell(text: string, spellings: Spellings): string {
  return spellings.reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

function holds(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const isThere = (word: string) => (word.startsWith("!") ? !wanted.has(word.slice(1)) : wanted.has(word));
  return words.every((word) => word.startsWith("!")) ? words.every(isThere) : words.some(isThere);
}
