import { beforeClusterCreate, generatePatches } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import { otherValues, unsampledVariables } from "../../src/samples/sample-variables.ts";
import { sampleRequest, sampleVariables, variableDefinitions } from "../../src/testing/index.ts";

const define = (name: string, openAPIV3Schema: object, required = false) => ({
  name,
  required,
  schema: { openAPIV3Schema },
});
const definitions = variableDefinitions([
  {
    variables: [
      define("region", { type: "string", default: "eu-north-1", example: "us-east-1" }),
      define("size", { type: "string", enum: ["small", "large"] }),
      define("isPublic", { type: "boolean" }, true),
      define("comment", { type: "string" }),
      define("list", { type: "array" }, true),
    ],
  },
  { variables: [define("size", { type: "integer" }), { name: 7 }, null] },
  { variables: "x" },
]);

it("samples variables with defaults, examples and enums, and required ones", () => {
  expect(definitions.map(({ name }) => name)).toEqual(["region", "size", "isPublic", "comment"]);
  expect(sampleVariables(definitions)).toEqual([
    { name: "region", value: "us-east-1" },
    { name: "size", value: "small" },
    { name: "isPublic", value: false },
  ]);
});

it("omits values that the definitions forbid, also of required variables", () => {
  const rule = { rule: "self.min < self.max" };
  const integers = { min: { type: "integer" }, max: { type: "integer" } };
  const own = variableDefinitions([
    {
      variables: [
        define("image", { type: "string", pattern: "^ami-[0-9a-f]{8}$" }, true),
        define(
          "range",
          {
            type: "object",
            required: ["min", "max"],
            properties: integers,
            "x-kubernetes-validations": [rule],
          },
          true,
        ),
        define(
          "zones",
          { type: "array", minItems: 3, items: { type: "string" }, "x-kubernetes-list-type": "set" },
          true,
        ),
        define("name", { type: "string" }, true),
        define("size", { type: "string" }),
        define(
          "even",
          {
            type: "integer",
            enum: [2, 4],
            "x-kubernetes-validations": [{ rule: "self % 2 == 0" }],
          },
          true,
        ),
      ],
    },
  ]);
  const sampled = sampleVariables(own);
  expect(sampled).toEqual([
    { name: "image", value: "ami-00000000" },
    { name: "zones", value: ["text", "v1.36.0", "a"] },
    { name: "name", value: "text" },
    { name: "even", value: 2 },
  ]);
  expect(unsampledVariables(own, sampled)).toEqual(["range"]);
  expect(otherValues(own[5] as (typeof own)[number], sampled[3])).toEqual([{ name: "even", value: 4 }]);
});

it("returns other values of enums and booleans", () => {
  const others = definitions.map((one) =>
    otherValues(one, sampleVariables([one])[0]).map(({ value }) => value),
  );
  expect(others).toEqual([[], ["large"], [true], []]);
});

it("puts variables into requests and their clusters", () => {
  const variables = [{ name: "size", value: "small" }];
  expect(sampleRequest(generatePatches, { variables }).variables?.slice(1)).toEqual(variables);
  const { cluster } = sampleRequest(beforeClusterCreate, { variables, objectVersion: "v1beta1" });
  expect(cluster.spec?.topology?.variables).toEqual(variables);
});
