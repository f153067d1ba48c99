import { expect, test } from "vitest";
import { withBasicAuth } from "../../src/http/index.ts";

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString("base64")}`;

test.each([
  ["https://ci:pw@host/a?b=c", "ci:pw"],
  ["https://ci@host/a?b=c", "ci:"],
  ["https://:pw@host/a?b=c", ":pw"],
  ["https://c%C3%AF:p%40%3A@host/a?b=c", "cï:p@:"],
  ["https://ci:100%@host/a?b=c", "ci:100%"],
])("moves user and password of %s into a header", (url, pair) => {
  expect(withBasicAuth(url, { accept: "*/*" })).toEqual({
    url: "https://host/a?b=c",
    headers: { accept: "*/*", authorization: basic(pair) },
  });
});

test("leaves other URLs and an existing header unchanged", () => {
  expect(withBasicAuth("HTTPS://host")).toEqual({ url: "HTTPS://host", headers: {} });
  const headers = { Authorization: "Bearer t" };
  expect(withBasicAuth("https://ci:pw@host/", headers)).toEqual({ url: "https://host/", headers });
});

test("an error for an invalid URL does not contain it", () => {
  expect(() => withBasicAuth("https://ci:pw@host:x")).toThrow(/^invalid URL$/);
});
