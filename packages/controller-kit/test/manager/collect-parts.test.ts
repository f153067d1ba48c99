import { expect, it } from "vitest";
import { collectParts, servesRequests } from "../../src/manager/collect-parts.ts";
import type { ManagerParts } from "../../src/manager/manager-options.ts";

// The check of the ring is not part of readiness then: unready Pods receive no requests.
it.each<readonly [string, ManagerParts, boolean]>([
  ["no webhooks", {}, false],
  ["webhooks", { webhooks: [{}] as never }, true],
  ["a webhook server", { webhooks: { start: async () => ({}) } as never }, true],
  ["routes", { routes: [{}] as never }, true],
])("knows whether a manager with %s serves requests", (_name, parts, serves) => {
  expect(servesRequests(collectParts([parts]))).toBe(serves);
});
