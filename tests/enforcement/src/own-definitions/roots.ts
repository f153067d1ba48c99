import type { Definition } from "../definition.ts";
import { define, integer, list, map, object, text } from "./define.ts";

/** Members of the root: fields, restricted metadata, subresources, scope. */
export const roots: readonly Definition[] = [
  define(
    "Flat",
    {
      type: "object",
      required: ["size", "metadata"],
      properties: {
        apiVersion: text,
        kind: text,
        metadata: {
          type: "object",
          properties: {
            name: { ...text, maxLength: 12, pattern: "^o" },
            generateName: { ...text, maxLength: 4 },
          },
        },
        size: { ...integer, minimum: 1 },
        data: map(text),
        list: list(text, { "x-kubernetes-list-type": "set" }),
      },
      minProperties: 4,
      "x-kubernetes-validations": [
        { rule: "self.metadata.name.size() < 11", messageExpression: "'long: ' + self.metadata.name" },
      ],
    },
    { scope: "Cluster" },
  ),
  define(
    "Scaled",
    object({
      spec: object({ replicas: { ...integer, default: 1 }, paused: { ...text, nullable: true } }),
      status: object(
        { replicas: integer, selector: text, ready: { ...integer, default: 0 } },
        { default: {} },
      ),
    }),
    {
      subresources: {
        status: {},
        scale: {
          specReplicasPath: ".spec.replicas",
          statusReplicasPath: ".status.replicas",
          labelSelectorPath: ".status.selector",
        },
      },
    },
  ),
  define(
    "ScaledAlone",
    object({ spec: object({ replicas: integer }), status: object({ replicas: integer }) }),
    {
      subresources: {
        scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
      },
    },
  ),
  define(
    "RuledRoot",
    {
      type: "object",
      properties: {
        spec: object({ size: { ...integer, minimum: 0, maximum: 9 } }),
        status: object({ size: integer }),
      },
      "x-kubernetes-validations": [
        { rule: "!has(self.status) || !has(self.status.size) || self.status.size < 5" },
        { rule: "!has(oldSelf.status) || has(self.status)", message: "status is required once set" },
        { rule: "!has(self.spec) || !has(oldSelf.spec) || self.spec == oldSelf.spec" },
        { rule: "oldSelf.hasValue() || self.metadata.name.size() > 2", optionalOldSelf: true },
      ],
    },
    { subresources: { status: {} } },
  ),
  define("Open", { type: "object", "x-kubernetes-preserve-unknown-fields": true }),
  define(
    "OpenBeside",
    object(
      { spec: object({ a: text }), extra: object({ b: { ...integer, default: 2 } }) },
      { "x-kubernetes-preserve-unknown-fields": true },
    ),
  ),
  define("Empty", { type: "object" }),
];
