import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const apiFile = (name: string): string =>
  readFileSync(new URL(`../../../../packages/api/src/core/v1beta2/${name}.ts`, import.meta.url), "utf8");

const installed = "node_modules/@capikit/api";
const references = {
  [`${installed}/package.json`]:
    '{ "name": "@capikit/api", "exports": { "./references": "./reference.ts" } }',
  [`${installed}/reference.ts`]: apiFile("contract-versioned-object-reference"),
};

const widget = (reference: string): string =>
  `export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}\nexport interface WidgetSpec {\n  ref?: ${reference};\n}\n`;

const hub = packageOf(
  "api/v1",
  `import type { ContractVersionedObjectReference } from "@capikit/api/references";\n${widget("ContractVersionedObjectReference")}`,
  " * +capikit:conversion:hub\n * +capikit:conversion:overrides=../../overrides.ts\n",
);
const overrides = {
  "overrides.ts":
    "export function apiGroupToHub(value: string): string {\n  return value;\n}\nexport function apiGroupFromHub(value: string): string {\n  return value;\n}\n",
};
const ownReference = (markers: string): string =>
  `export interface Reference {\n  kind: string;\n  name: string;\n  /**\n${markers}   */\n  apiVersion: string;\n}\n`;

describe("conversion of types from other packages", () => {
  it("requires no functions for markers of Cluster API's types", () => {
    const markers = "   * +capikit:conversion:from=apiGroup\n   * +capikit:conversion:with=apiGroup\n";
    const spoke = packageOf("api/v1alpha1", widget("Reference") + ownReference(markers));
    const { files, codes } = emit({ ...references, ...overrides, ...hub, ...spoke });
    expect(codes).toEqual([]);
    expect(files["widget.ts"]).toContain("to.apiGroup = overrides.apiGroupToHub(from.apiVersion);");
    expect(files["widget.ts"]).not.toContain("contractReference");
  });

  it("reports fields that a marker of another package drops", () => {
    const dropped =
      "export interface Part {\n  name?: string;\n  /** +capikit:conversion:drop */\n  gone?: string;\n}\n";
    const { codes } = emit({
      "node_modules/parts/package.json": '{ "name": "parts", "exports": "./part.ts" }',
      "node_modules/parts/part.ts": dropped,
      ...packageOf(
        "api/v1",
        `${widget("Part")}export interface Part {\n  name?: string;\n}\n`,
        " * +capikit:conversion:hub\n",
      ),
      ...packageOf("api/v1alpha1", `import type { Part } from "parts";\n${widget("Part")}`),
    });
    expect(codes).toEqual(["CK5403"]);
  });
});
