import type { KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { FaultServerKind } from "../src/index.ts";

export interface Widget extends KubernetesObject {
  spec?: { size?: number; color?: string; parts?: { name: string; count?: number }[]; replicas?: number };
  status?: { ready?: boolean; replicas?: number };
}

export interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
}

export const widget: FaultServerKind & { readonly objectType?: Widget } = {
  group: "test.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
  selectableFields: [".spec.color"],
  subresources: {
    status: true,
    scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
  },
  schema: async () => ({
    type: "object",
    properties: {
      spec: {
        type: "object",
        properties: {
          size: { type: "integer", minimum: 0, default: 1 },
          color: { type: "string", enum: ["red", "green", "blue"] },
          replicas: { type: "integer" },
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
  }),
};

export const configMap: FaultServerKind & { readonly objectType?: ConfigMap } = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  scope: "Namespaced",
};

/** Returns status and reason of a refused call. */
export const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => "it went through",
    (caught: unknown) => caught,
  );
  return error instanceof ApiError ? `${error.status} ${error.reason}` : String(error);
};
