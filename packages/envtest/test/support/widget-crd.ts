import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** A kind for tests. `scale` and `status` are subresources. */
export interface Widget extends KubernetesObject {
  spec?: { size?: number; serial?: number | bigint; tags?: string[] };
  status?: { phase?: string };
}

export const widgetKind: KindDescriptor<Widget> = Object.freeze({
  group: "test.capikit.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
});

export function crd(kind: string, spec: Record<string, unknown> = {}) {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.test.capikit.dev` },
    spec: {
      group: "test.capikit.dev",
      scope: "Namespaced",
      names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: {
                    size: { type: "integer", minimum: 1 },
                    serial: { type: "integer", format: "int64" },
                    tags: { type: "array", items: { type: "string" } },
                  },
                },
                status: { type: "object", properties: { phase: { type: "string" } } },
              },
            },
          },
        },
      ],
      ...spec,
    },
  };
}

export const widgetCrd = crd("Widget");
