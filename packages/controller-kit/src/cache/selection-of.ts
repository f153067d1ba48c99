import type { KindDescriptor } from "@capikit/api/meta";
import { defined } from "@capikit/common/json";
import type { KindSelection, WatchSelection } from "./cache-options.ts";

/** Returns the watch selection of a kind: the general selection with the kind's overrides. */
export function selectionOf(
  { group, plural }: Pick<KindDescriptor, "group" | "plural">,
  general: WatchSelection & { readonly kinds?: readonly KindSelection[] },
): WatchSelection {
  const own = general.kinds?.find(({ kind }) => kind.group === group && kind.plural === plural);
  const { namespaces, labelSelector, fieldSelector, transform } = { ...general, ...defined(own ?? {}) };
  return {
    ...(namespaces !== undefined && { namespaces }),
    ...(labelSelector !== undefined && { labelSelector }),
    ...(fieldSelector !== undefined && { fieldSelector }),
    ...(transform !== undefined && { transform }),
  };
}
