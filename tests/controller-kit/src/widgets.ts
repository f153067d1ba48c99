import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { capitalize } from "@capikit/common/text";

/** The test object to reconcile. */
export interface Widget extends KubernetesObject {
  spec?: { size?: number };
  status?: { seen?: number };
}

/** A kind of widgets, different for each name. */
export function widgetKind(plural: string): KindDescriptor<Widget> {
  const kind = capitalize(plural.slice(0, -1));
  return Object.freeze({ group: "test.capikit.dev", version: "v1", kind, plural, scope: "Namespaced" });
}

/** The CustomResourceDefinition of a widget kind. */
export function widgetCrd({ group, version, kind, plural }: KindDescriptor<Widget>): KubernetesObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: { type: "object", properties: { size: { type: "integer" } } },
                status: { type: "object", properties: { seen: { type: "integer" } } },
              },
            },
          },
        },
      ],
    },
  } as KubernetesObject;
}

/** Creates widgets `w-0`, `w-1` … */
export async function createWidgets(
  client: Client,
  kind: KindDescriptor<Widget>,
  count: number,
): Promise<Widget[]> {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      client.apply(
        kind,
        { metadata: { name: `w-${n}`, namespace: "default" }, spec: { size: n } },
        { fieldManager: "test" },
      ),
    ),
  );
}

/** Polls until a condition holds or a long timeout expires. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const givesUpAt = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > givesUpAt) {
      throw new Error(`in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
