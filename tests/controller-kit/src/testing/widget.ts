import type { KubernetesObject } from "@capikit/client";
import type { FaultServerKind } from "@capikit/testing";

// biome-ignore lint/suspicious/noExplicitAny: whatever a server answers
export type Body = any;

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
      "x-kubernetes-validations": [
        { rule: "!has(self.limit) || self.size <= self.limit", message: "size exceeds limit" },
        { rule: "!has(oldSelf.limit) || has(self.limit)", message: "limit must be kept" },
      ],
      properties: {
        limit: { type: "integer" },
        ports: {
          type: "array",
          maxItems: 10,
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["port", "protocol"],
          items: {
            type: "object",
            required: ["port"],
            properties: {
              port: { type: "integer" },
              protocol: { type: "string", default: "TCP" },
              name: { type: "string", maxLength: 10 },
            },
          },
        },
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
