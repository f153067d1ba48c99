import { expect, it } from "vitest";
import { readRequest } from "../../src/protocol/read-request.ts";

const members = '"__proto__":{"a":1},"__\\u0070roto__":{"a":1},"inner":{"__proto__":1},"x":2';

it.each([
  ["short", ""],
  ["long", `,"y":"${"y".repeat(2000)}"`],
  ["very long", `,"y":[${"1,".repeat(100_000)}1]`],
])("drops members __proto__ of %s requests, also escaped ones", async (_, more) => {
  const request = await readRequest(Buffer.from(`{${members}${more}}`));
  expect(Object.keys(request)).not.toContain("__proto__");
  expect(Object.keys(request.inner as object)).toEqual([]);
  expect(request.x).toBe(2);
});

it("drops an escaped member __proto__ of a request without a plain one", () => {
  const request = readRequest(Buffer.from('{"\\u005f_proto__":{"a":1},"x":2}'));
  expect(Object.keys(request)).toEqual(["x"]);
});

it.each([1000, 1001])("limits the depth of requests: %i levels", (levels) => {
  const text = `${'{"a":'.repeat(levels)}0${"}".repeat(levels)}`;
  const read = () => readRequest(Buffer.from(text));
  if (levels > 1000) expect(read).toThrow("nested deeper than 1000 levels");
  else expect(Object.keys(read())).toEqual(["a"]);
});

it("limits the values of requests, and names the limit and the fix", async () => {
  const body = Buffer.from(`{"items":[${"0,".repeat(2 ** 20)}0]}`);
  await expect(readRequest(body)).rejects.toThrow(
    /^the body is too large: JSON has more than 1048576 values .*; reduce the templates and variables of the Cluster's topology$/,
  );
});
