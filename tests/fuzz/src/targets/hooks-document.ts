import { hooksOfDocument } from "@capikit/generators/import";
import { changedYaml } from "../inputs/json.ts";
import type { FuzzTarget } from "../target.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string) => ({ content: { "application/json": { schema: ref(name) } } });

export const document = {
  openapi: "3.0.0",
  info: { title: "Runtime SDK", version: "v1" },
  paths: {
    "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/{name}": {
      post: {
        operationId: "hooksRuntimeClusterV1alpha1BeforeClusterCreate",
        summary: "Cluster API Runtime will call this hook */",
        description: "Notes:\n- one",
        tags: ["Lifecycle Hooks"],
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
        requestBody: content("v1alpha1.BeforeClusterCreateRequest"),
        responses: {
          default: { description: "Default", ...content("v1alpha1.BeforeClusterCreateResponse") },
        },
        "x-kubernetes-group-version-kind": {
          group: "hooks.runtime.cluster.x-k8s.io",
          version: "v1alpha1",
          kind: "BeforeClusterCreate",
        },
      },
    },
  },
  components: {
    schemas: {
      "v1alpha1.BeforeClusterCreateRequest": {
        type: "object",
        description: "Request `of` the hook",
        required: ["cluster"],
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          cluster: ref("v1beta1.Cluster"),
          settings: { type: "object", additionalProperties: { type: "string", default: "" } },
        },
        "x-kubernetes-group-version-kind": [
          {
            group: "hooks.runtime.cluster.x-k8s.io",
            version: "v1alpha1",
            kind: "BeforeClusterCreateRequest",
          },
        ],
      },
      "v1alpha1.BeforeClusterCreateResponse": {
        type: "object",
        required: ["message", "retryAfterSeconds", "status"],
        properties: {
          message: { type: "string", default: "" },
          retryAfterSeconds: { type: "integer", format: "int32", default: 0 },
          status: { type: "string", default: "", enum: ["Success", "Failure"] },
        },
      },
      "v1beta1.Cluster": {
        type: "object",
        properties: {
          metadata: { default: {}, allOf: [ref("v1.ObjectMeta")] },
          self: ref("v1beta1.Cluster"),
          list: { type: "array", items: { type: "string" } },
        },
      },
      "v1.ObjectMeta": { type: "object", properties: { name: { type: "string" } } },
    },
  },
};

/** OpenAPI documents of runtime hooks, whose schemas are read. */
export const target: FuzzTarget = {
  name: "hooks-document",
  extension: "yaml",
  arbitrary: changedYaml(document),
  errors: [],
  cases: 60,
  async run(input) {
    const { hooks } = hooksOfDocument({ path: "openapi.yaml", text: input.toString("utf8") }, () => {});
    for (const { descriptor } of hooks)
      await Promise.all([descriptor.requestSchema(), descriptor.responseSchema()]);
  },
};
