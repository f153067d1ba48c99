import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { defined, plainText } from "@capikit/common/json";
import { type FieldRequirement, parseFieldSelector, requireSelector } from "@capikit/common/kubernetes";
import type { KindSelection, NamespaceSelection, WatchSelection } from "./cache-options.ts";

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

/** The objects of one watch. */
export interface WatchedNamespace extends Omit<WatchSelection, "namespaces"> {
  /** Undefined: all namespaces. */
  readonly namespace: string | undefined;
}

/**
 * Returns the selection of each watch of a kind: one per namespace, or one for all. Selectors of a
 * namespace are joined with the general ones, so that a narrower general selector narrows all.
 */
export function watchedNamespaces(
  { scope }: Pick<KindDescriptor, "scope">,
  { namespaces = [], ...general }: WatchSelection,
): readonly WatchedNamespace[] {
  if (scope === "Cluster" || namespaces.length === 0) return [{ ...general, namespace: undefined }];
  return [...new Set(namespaces)].map((entry) => {
    const { name: namespace, ...own }: NamespaceSelection =
      typeof entry === "string" ? { name: entry } : entry;
    const labelSelector = joinedSelector(general.labelSelector, own.labelSelector);
    const fieldSelector = joinedSelector(general.fieldSelector, own.fieldSelector);
    return {
      ...general,
      ...defined(own),
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
      namespace,
    };
  });
}

/** Returns a selector that requires both. */
function joinedSelector(general: string | undefined, own: string | undefined): string | undefined {
  const parts = [general, own].filter((one) => one !== undefined && one.trim() !== "");
  return parts.length === 0 ? undefined : parts.join(",");
}

/**
 * Returns a predicate for a field selector such as `metadata.name=a,spec.nodeName!=b`. It treats
 * each field as a path, which is true for custom resources and nearly all built-in kinds.
 *
 * @throws TypeError if the selector is invalid.
 */
export function fieldMatcher(selector: string): (object: KubernetesObject) => boolean {
  const requirements = fieldRequirements(selector).map(({ field, ...rest }) => ({
    path: field.split("."),
    ...rest,
  }));
  return (object) =>
    requirements.every(
      ({ path, operator, value }) => (textAt(object, path) === value) === (operator === "="),
    );
}

/** Reports whether a field selector has only fields of `metadata`, or none. */
export function isOfMetadata(selector: string): boolean {
  return fieldRequirements(selector).every(({ field }) => field.startsWith("metadata."));
}

const fieldRequirements = (selector: string): readonly FieldRequirement[] =>
  requireSelector(parseFieldSelector(selector), "field selector");

function textAt(object: unknown, path: readonly string[]): string {
  let value = object;
  for (const name of path) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return plainText(value ?? "");
}
