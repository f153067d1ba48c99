import { describe, expect, it } from "vitest";
import { variableAt } from "../../src/variables/variable-path.ts";

describe("paths of variables", () => {
  const variables = new Map<string, never>(
    Object.entries({
      users: [{ name: "a", tags: ["x"] }],
      list: [1],
      builtin: { cluster: { name: "c" } },
    }) as never,
  );

  it.each([
    ["users[0].name", "a"],
    ["users[0].tags[0]", "x"],
    ["list[0]", 1],
    ["list", [1]],
    ["builtin.cluster.name", "c"],
  ])("%s", (path, value) => {
    expect(variableAt(variables, path)).toEqual(value);
  });

  it.each([
    ["nope", 'variable "nope" does not exist; known variables: users, list, builtin'],
    ["users[1].name", 'variable "users[1].name" is invalid: "users" has 1 elements, none at 1'],
    ["users.name", 'variable "users.name" does not exist: "name" is missing'],
    ["builtin[0]", 'variable "builtin[0]" is invalid: "builtin" is not a list'],
    ["users[x]", 'invalid variable path "users[x]": write users[0].name, not "users[x]"'],
    ["list.toString", 'variable "list.toString" does not exist: "toString" is missing'],
  ])("%s leads nowhere", (path, message) => {
    expect(() => variableAt(variables, path)).toThrow(message);
  });
});
