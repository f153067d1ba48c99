import { expect, it } from "vitest";
import { checkDiscovered } from "../../src/discovery/warm-up-role.ts";

const discovered = (
  condition: object | undefined,
  clientConfig: object = { url: "https://a", caBundle: "YQ==" },
) => ({
  apiVersion: "hooks.foo.example.org/v1beta1",
  kind: "FooExtension",
  metadata: { name: "one", generation: 2 },
  spec: { clientConfig },
  status: { conditions: condition === undefined ? [] : [{ type: "Discovered", ...condition } as never] },
});

it("accepts an extension that is discovered in its current generation", () => {
  expect(() => checkDiscovered(discovered({ status: "True", observedGeneration: 2 }))).not.toThrow();
});

it.each([
  ["it has no caBundle", discovered(undefined, { url: "https://a" })],
  ["it has no condition Discovered yet", discovered(undefined)],
  ["condition Discovered is False", discovered({ status: "False", observedGeneration: 2 })],
  [
    "condition Discovered is of generation 1 instead of 2",
    discovered({ status: "True", observedGeneration: 1 }),
  ],
])("reports that %s", (problem, config) => {
  expect(() => checkDiscovered(config)).toThrow(
    `FooExtension one: ${problem}; check the manager that discovers it`,
  );
});
