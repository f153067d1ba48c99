import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import type { ApiError } from "../../src/errors/index.ts";
import type { KubernetesObject } from "../../src/index.ts";
import { completeLimits } from "../../src/limits/response-limits.ts";
import { createResponseGuard } from "../../src/responses/response-guard.ts";
import { createApiError } from "../../src/verbs/send.ts";
import { widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer } from "../support/simulated-server.ts";

const request = { method: "GET", path: "/" } as const;

function errorOf(status: number, text: string): ApiError {
  const guard = createResponseGuard(completeLimits(undefined), () => {});
  const response = { status, headers: {}, guard } as unknown as Parameters<typeof createApiError>[1];
  return createApiError(request, response, text);
}

it.each<[number, string, string]>([
  [
    500,
    "database password is hunter2",
    "GET /: 500 InternalError: the answer is not a Status of an API server",
  ],
  [403, '{"hunter2":true}', "GET /: 403 Forbidden: the answer is not a Status of an API server"],
  [
    404,
    '{"kind":"Status","message":"hunter2"}',
    "GET /: 404 NotFound: the answer is not a Status of an API server",
  ],
  [503, "", "GET /: 503 ServiceUnavailable"],
  [404, "404 page not found\n", "GET /: 404 NotFound: 404 page not found"],
])("an answer without a Status (%d, %j) is not quoted in the error", (status, text, message) => {
  const error = errorOf(status, text);
  expect(error).toMatchObject({ message, status });
  expect(JSON.stringify(Object.entries(error))).not.toContain("hunter2");
});

it("takes the metadata of an object as reference, and requires its name", async () => {
  const object = widget("a", 1);
  const { client, requests } = createSimulatedServer(createFakeClock(), () => ({ parts: [object] }));
  const { metadata }: KubernetesObject = object;
  const patch = { metadata: { labels: { a: "b" } } };
  await client.get(widgetKind, metadata);
  await client.patch(widgetKind, metadata, { type: "merge", patch });
  await client.delete(widgetKind, metadata);
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set([requests[0]?.path]));
  expect(requests[0]?.path).toMatch(/\/a$/);
  const { name: _, ...unnamed } = metadata;
  for (const call of [
    () => client.get(widgetKind, unnamed),
    () => client.patch(widgetKind, unnamed, { type: "merge", patch }),
    () => client.delete(widgetKind, unnamed),
  ]) {
    await expect((async () => call())()).rejects.toThrow(TypeError);
  }
  expect(requests).toHaveLength(3);
});
