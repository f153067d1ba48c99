import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { startReflection } from "../support/reflection.ts";
import { bookmark, event, expired, list, startScriptedServer, widget } from "../support/scripted-server.ts";

it("reads a compressed list of the latest state, then watches", async () => {
  const encodings: (string | undefined)[] = [];
  await using server = await startScriptedServer(
    ({ response }) => {
      encodings.push(response.req.headers["accept-encoding"] as string | undefined);
      const text = JSON.stringify(list(5, [widget("a", 1), widget("b", 2)]));
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
    },
    ({ send }) => send(event("ADDED", widget("c", 6)), expired),
    ({ answer }) => answer(list(9, [widget("a", 1)])),
  );
  await using reflection = startReflection(server, { listAtOnce: true });
  await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
  expect(encodings).toEqual(["gzip"]);
  expect(reflection.lists).toEqual(["list 2 5", "list 1 9"]);
  expect(server.queries.slice(0, 3)).toMatchObject([{}, { watch: "true" }, { resourceVersion: "6" }]);
  expect(server.queries[0]).toEqual({});
});

it("streams the objects after a list that broke off", async () => {
  await using server = await startScriptedServer(
    ({ response }) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(JSON.stringify(list(5, [widget("a", 1)]))).subarray(0, -20)),
    ({ send }) => send(event("ADDED", widget("a", 1)), bookmark(5, true)),
  );
  await using reflection = startReflection(server, { listAtOnce: true });
  await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
  expect(reflection.lists).toEqual(["watch 1 5"]);
  expect(reflection.failures).toMatchObject([{ phase: "list", next: "restart" }]);
});
