import { expect, it } from "vitest";
import { parseWarnings } from "../../src/transport/create-transport.ts";
import { createTransport } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

it.each<[string | string[] | undefined, string[]]>([
  [undefined, []],
  ['299 - "old"', ["old"]],
  ['299 - "a, b", 299 - "say \\"x\\""', ["a, b", 'say "x"']],
  [
    ['299 - "a"', '299 - "b"'],
    ["a", "b"],
  ],
  ['199 - "other"', []],
  ["spoilt", []],
])("reads the warnings of %j", (field, want) => {
  expect(parseWarnings(field)).toEqual(want);
});

it("reports warnings to the observer", async () => {
  await using echo = await startEchoServer((_, response) => {
    response.setHeader("warning", ['299 - "one"', '299 - "two"']);
    response.end("{}");
  });
  const seen: string[] = [];
  const observer = {
    warned: (warning: string, { path }: { path: string }) => seen.push(`${path}: ${warning}`),
  };
  const transport = createTransport({ server: echo.server }, { observer });
  await (await transport.request({ method: "GET", path: "/api" })).text();
  expect(seen).toEqual(["/api: one", "/api: two"]);
  await transport.close();
});
