import { expect, it } from "vitest";
import { responseKey } from "../../src/caller/response-cache.ts";

const registration = {
  name: "plan.foo",
  hook: { group: "hooks.example.org", version: "v1", hook: "Plan" },
  resourceVersion: "7",
} as unknown as Parameters<typeof responseKey>[0];
const keyOf = (rest: unknown): string => responseKey(registration, { a: "1", b: "2" }, rest);

it("is equal for requests with equal content, whatever the order of their members", () => {
  expect(keyOf({ b: [{ d: 1, c: undefined }], a: true })).toBe(keyOf({ a: true, b: [{ d: 1 }] }));
  expect(responseKey(registration, { b: "2", a: "1" }, {})).toBe(keyOf({}));
});

it.each([
  [{ a: null }, {}],
  [{ a: 9007199254740993n }, { a: 9007199254740992n }],
  [
    ["a", "b"],
    ["b", "a"],
  ],
])("differs for %o and %o", (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});
