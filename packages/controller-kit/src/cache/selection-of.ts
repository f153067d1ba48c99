import type { KindDescriptor } from "@capikit/api/meta";
import type { KindSelection, WatchSelection } from "./cache-options.ts";

/** What of a kind is watched: what holds for it, in place of what holds for all. */
export function selectionOf(
  { group, plural }: KindDescriptor,
  general: WatchSelection & { readonly kinds?: readonly KindSelection[] },
): WatchSelection {
  const own = general.kinds?.find(({ kind }) => kind.group === group && kind.plural === plural);
  const { namespaces, labelSelector, fieldSelector, transform } = { ...general, ...own };
  return {
    ...(namespaces !== undefined && { namespaces }),
    ...(labelSelector !== undefined && { labelSelector }),
    ...(fieldSelector !== undefined && { fieldSelector }),
    ...(transform !== undefined && { transform }),
  };
}
