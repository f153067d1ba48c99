import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  defineVariables,
  isVariableNotFound,
  type TypedVariable,
  VariableError,
  variablesOf,
} from "../../../src/mutation/index.ts";

const request = {
  variables: [
    {
      name: "builtin",
      value: {
        cluster: { name: "harbour", topology: { version: "v1.36.0" }, network: { pods: ["10.0.0.0/8"] } },
        fromTheFuture: { a: 1 },
      },
    },
    { name: "crane", value: { booms: [{ tons: 8, "dotted.key": "x" }], big: true, none: null } },
    { name: "dotted.name", value: "reached" },
    { name: "text", value: "a/b \ud83d\udea2" },
    { name: "twice", value: 1 },
    { name: "twice", value: 2 },
    { name: "matrix", value: [[1, 2], [3]] },
  ],
};
const item = {
  variables: [
    { name: "crane", value: { booms: [] } },
    {
      name: "builtin",
      value: {
        cluster: { topology: { class: "dock" }, network: { pods: ["11.0.0.0/8"] } },
        controlPlane: { replicas: 3, unheardOf: 1 },
      },
    },
  ],
};

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof VariableError) return error.reason;
    throw error;
  }
  return "none";
}

describe("variablesOf", () => {
  const variables = variablesOf(request);

  it("reads values at paths, JSON as it is", () => {
    expect(variables.get("crane.booms[0].tons")).toBe(8);
    expect(variables.get("matrix[1][0]")).toBe(3);
    expect(variables.get("crane.none")).toBeNull();
    expect(variables.string("text")).toBe("a/b 🚢");
    expect(variables.boolean("crane.big")).toBe(true);
    expect(variables.object("crane.booms[0]")).toEqual({ tons: 8, "dotted.key": "x" });
    expect(variables.array("matrix")).toHaveLength(2);
    expect(variables.get("twice")).toBe(2);
  });

  it("reaches names with dots by a list of names", () => {
    expect(variables.get(["dotted.name"])).toBe("reached");
    expect(variables.get(["crane", "booms", 0, "dotted.key"])).toBe("x");
  });

  it.each([
    ["nobody", "NotFound"],
    ["crane.nothing", "NotFound"],
    ["crane.big.deeper", "NotFound"],
    ["crane.constructor", "NotFound"],
    ["crane.booms[1]", "OutOfRange"],
    ["crane.big[0]", "WrongType"],
    ["crane.booms[x]", "BadPath"],
    ["crane..tons", "BadPath"],
    ["", "BadPath"],
  ])("reports for %s that it is %s", (path, reason) => {
    expect(reasonOf(() => variables.get(path))).toBe(reason);
    if (reason === "NotFound") expect(variables.find(path)).toBeUndefined();
    else expect(reasonOf(() => variables.find(path))).toBe(reason);
  });

  it("refuses values of another type", () => {
    expect(() => variables.number("crane.big")).toThrow("Variable crane.big is not a number.");
    expect(reasonOf(() => variables.object("matrix"))).toBe("WrongType");
    expect(isVariableNotFound(new Error("other"))).toBe(false);
  });

  it("overlays an item's variables on the request's, and merges builtin with its unknown fields", () => {
    const merged = variablesOf(request, item);
    expect(merged.get("crane")).toEqual({ booms: [] });
    expect(merged.builtins).toEqual({
      cluster: {
        name: "harbour",
        topology: { version: "v1.36.0", class: "dock" },
        network: { pods: ["11.0.0.0/8"] },
      },
      fromTheFuture: { a: 1 },
      controlPlane: { replicas: 3, unheardOf: 1 },
    });
    expect([...merged.toMap().keys()]).toEqual([
      "builtin",
      "crane",
      "dotted.name",
      "text",
      "twice",
      "matrix",
    ]);
    expect(merged.toMap().get("builtin")).toEqual(merged.builtins);
  });
});

describe("defineVariables", () => {
  const schema: ClusterClassVariable["schema"] = { openAPIV3Schema: { type: "string" } };

  it("answers DiscoverVariables, and carries types to where variables are read", () => {
    const defined = defineVariables<{ crane: { booms: { tons: number }[] }; night?: boolean }>([
      { name: "crane", required: true, schema },
      { name: "night", required: false, schema },
    ]);
    expect(defined.response()).toEqual({ status: "Success", variables: defined.variables });
    const variables = defined.of(request);
    expectTypeOf(variables.get("crane.booms[0].tons")).toEqualTypeOf<number>();
    expectTypeOf(variables.find("night")).toEqualTypeOf<boolean | undefined>();
    expect(variables.get("crane.booms[0].tons")).toBe(8);
  });

  it.each([
    [["a", "a"], 'Variable "a" is defined twice.'],
    [["builtin"], "has the name of Cluster API's built-in variable"],
    [["a.b"], "has a dot in its name"],
    [[""], "needs a name"],
    [["x".repeat(257)], "longer than 256 characters"],
    [Array.from({ length: 1001 }, (_, at) => `v${at}`), "the status of a ClusterClass holds 1000"],
  ])("refuses %#", (names, message) => {
    expect(() => defineVariables(names.map((name) => ({ name, required: false, schema })))).toThrow(message);
  });
});

describe("generated variables", () => {
  const schema: ClusterClassVariable["schema"] = { openAPIV3Schema: { type: "string" } };
  const crane = { name: "crane", required: true, schema } as TypedVariable<"crane", { booms: unknown[] }>;
  const dotted = { name: "dotted.name", required: false, schema } as TypedVariable<"dotted.name", string>;
  const missing = { name: "nobody", required: false, schema } as TypedVariable<"nobody", boolean>;

  it("are read by their constants, with their types", () => {
    const { variables, of, response } = defineVariables([crane, missing]);
    expect(response()).toEqual({ status: "Success", variables: [crane, missing] });
    expect(variables).toEqual([crane, missing]);
    const read = of(request, item);
    expectTypeOf(read.get(crane)).toEqualTypeOf<{ booms: unknown[] }>();
    expectTypeOf(read.find(missing)).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(read.find("nobody")).toEqualTypeOf<boolean | undefined>();
    expect(read.get(crane)).toEqual({ booms: [] });
    expect(read.find(missing)).toBeUndefined();
    expect(reasonOf(() => read.get(missing))).toBe("NotFound");
  });

  it("are read by their whole names", () => {
    expect(variablesOf(request).get(dotted)).toBe("reached");
  });

  it("are held to the rules of names", () => {
    expect(() => defineVariables([crane, crane])).toThrow('Variable "crane" is defined twice.');
  });
});
