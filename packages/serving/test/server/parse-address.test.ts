import { expect, it } from "vitest";
import { parseAddress } from "../../src/server/parse-target.ts";

it.each([
  [":9440", { port: 9440 }],
  ["localhost:0", { host: "localhost", port: 0 }],
  ["[::1]:8080", { host: "::1", port: 8080 }],
  ["", undefined],
  ["0", undefined],
])("reads %j", (text, address) => {
  expect(parseAddress(text)).toEqual(address);
});

it.each(["9440", ":", ":x", "::1:80", ":65536", "a:b:1", "http://x:1"])("refuses %j", (text) => {
  expect(() => parseAddress(text)).toThrow(TypeError);
});
