import type { KubernetesObject } from "@capikit/client";
import type { FaultServerKind } from "@capikit/testing";

/** A kind with all features that affect an API server's rules. */
export interface Widget extends KubernetesObject {
  spec?: { size?: number; color?: string; replicas?: number; parts?: { name: string; count?: number }[] };
  status?: { ready?: boolean; replicas?: number };
}

const schema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 0, default: 1 },
        color: { type: "string", enum: ["red", "green", "blue"] },
        replicas: { type: "integer" },
        tags: { type: "array", items: { type: "string" } },
        parts: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
          items: {
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, count: { type: "integer" } },
          },
        },
      },
    },
    status: {
      type: "object",
      properties: { ready: { type: "boolean" }, replicas: { type: "integer" } },
    },
  },
} as const;

const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } as const;

export const widget: FaultServerKind & { readonly objectType?: Widget } = {
  group: "testing.capikit.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
  selectableFields: [".spec.color"],
  subresources: { status: true, scale },
  schema: async () => schema,
};

/** The CustomResourceDefinition of the same kind. */
export const widgetCrd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.testing.capikit.dev" },
  spec: {
    group: widget.group,
    scope: widget.scope,
    names: { kind: widget.kind, plural: widget.plural, singular: "widget", listKind: "WidgetList" },
    versions: [
      {
        name: widget.version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schema },
        subresources: { status: {}, scale },
        selectableFields: [{ jsonPath: ".spec.color" }],
      },
    ],
  },
};
