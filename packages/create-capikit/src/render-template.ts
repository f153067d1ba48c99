import { fillTemplate, pageReference, pageUrl } from "@capikit/common/text";
import type { Spellings } from "./provider-name.ts";
import type { ProviderType } from "./provider-types.ts";

/**
 * Words of template blocks, in addition to types: `several` types with a manager, and the contracts
 * `v1beta1` and `v1beta2`. `both` has a `spoke` for the previous version; `old` is v1beta1 only.
 * `identity` is for infrastructure providers with identities.
 * `readTemplate` of `packages/cli` describes the words of `capikit add`.
 */
export type Trait = "several" | "v1beta1" | "v1beta2" | "both" | "spoke" | "old" | "identity";

/** Parameters of a rendered template. */
export interface Rendering {
  /** Names of the blocks to keep. */
  readonly words: ReadonlySet<ProviderType | Trait>;
  readonly spellings: Spellings;
}

/** Renders a template, a file of a provider named Paper Cloud that has all types. */
export function renderTemplate(text: string, { words, spellings }: Rendering): string {
  return withPages(fillTemplate(text, words, spellings));
}

/** Replaces links such as `[Providers](page:guides/providers)` by those of the documentation. */
function withPages(text: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\(page:([^()[\]]+)\)/g, (_, title: string, page: string) => {
    const url = pageUrl(page);
    return url === undefined ? `${title} (${pageReference(page)})` : `[${title}](${url})`;
  });
}
