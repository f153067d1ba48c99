import { stringifyJson } from "@capikit/common/json";
import type { ServedKind } from "../../../../../testing/src/store/served-kind.ts";

/** Returns the n-th object of a kind, as an honest server would. */
export function validObject(kind: ServedKind, n: number, more: object = {}): Record<string, unknown> {
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: {
      name: `object-${n}`,
      ...(kind.scope === "Namespaced" && { namespace: "default" }),
      uid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      resourceVersion: String(n + 1),
    },
    ...more,
  };
}

export function objectWith(kind: ServedKind, n: number, metadata: object): Record<string, unknown> {
  const object = validObject(kind, n);
  return { ...object, metadata: { ...(object.metadata as object), ...metadata } };
}

export function listOf(
  kind: ServedKind,
  items: unknown,
  metadata: unknown = { resourceVersion: "100" },
): object {
  return { apiVersion: kind.apiVersion, kind: kind.listKind, items, metadata };
}

export const eventOf = (type: string, object: unknown): string => `${stringifyJson({ type, object })}\n`;

export function bookmarkOf(kind: ServedKind, resourceVersion: unknown, endsInitial = true): string {
  const annotations = endsInitial ? { "k8s.io/initial-events-end": "true" } : {};
  return eventOf("BOOKMARK", {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { resourceVersion, annotations },
  });
}
