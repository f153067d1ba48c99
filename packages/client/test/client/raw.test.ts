import { expect, it } from "vitest";
import { isNotFound, ResponseError } from "../../src/errors/index.ts";
import { startScriptedServer } from "../support/scripted-server.ts";

it("returns parsed JSON, or text", async () => {
  await using server = await startScriptedServer(
    ({ answer }) => answer({ gitVersion: "v1.36.0" }),
    ({ response }) => response.end("ok"),
    ({ response }) => response.end(),
  );
  expect(await server.client.raw({ method: "GET", path: "/version" })).toEqual({ gitVersion: "v1.36.0" });
  expect(await server.client.rawText({ method: "GET", path: "/readyz" })).toBe("ok");
  expect(await server.client.rawText({ method: "GET", path: "/empty" })).toBe("");
});

it("fails with the server's error in both forms", async () => {
  const status = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", code: 404 };
  await using server = await startScriptedServer(
    ({ answer }) => answer(status, 404),
    ({ answer }) => answer(status, 404),
    ({ response }) => response.end("ok"),
  );
  const request = { method: "GET", path: "/absent" } as const;
  expect(isNotFound(await server.client.raw(request).catch((error: unknown) => error))).toBe(true);
  expect(isNotFound(await server.client.rawText(request).catch((error: unknown) => error))).toBe(true);
  await expect(server.client.raw({ method: "GET", path: "/readyz" })).rejects.toThrow(ResponseError);
});
