import { expect, it } from "vitest";
import { startManager } from "../../src/index.ts";
import { collectParts, convertsObjects, servesRequests } from "../../src/manager/collect-parts.ts";
import type { ManagerParts } from "../../src/manager/manager-options.ts";

const server = { start: async () => ({}) };

// The check of the ring is not part of readiness then: unready Pods receive no requests.
it.each<readonly [string, ManagerParts, boolean]>([
  ["no webhooks", {}, false],
  ["webhooks", { webhooks: [{}] as never }, true],
  ["a webhook server", { webhooks: server as never }, true],
  ["routes", { routes: [{}] as never }, true],
])("knows whether a manager with %s serves requests", (_name, parts, serves) => {
  expect(servesRequests(collectParts([parts]))).toBe(serves);
});

const [validating, conversion] = [{ type: "validating" }, { type: "conversion" }];
it.each<readonly [string, ManagerParts, boolean]>([
  ["routes", { routes: [{}] as never }, false],
  ["an admission webhook", { webhooks: [validating] as never }, false],
  ["a conversion webhook", { webhooks: [validating, conversion] as never }, true],
  ["a server of admission webhooks", { webhooks: { ...server, webhooks: [validating] } as never }, false],
  ["a server of a conversion webhook", { webhooks: { ...server, webhooks: [conversion] } as never }, true],
])("knows whether a manager with %s converts objects", (_name, parts, converts) => {
  expect(convertsObjects(collectParts([parts]))).toBe(converts);
});

it.each([
  [
    { leaderElection: { leaseDuration: 30_000 } },
    'leaderElection: unknown option "leaseDuration": did you mean leaseDurationMs?',
  ],
  [
    { leaderElection: { leaseDurationMs: "30s" } },
    'leaderElection: leaseDurationMs must be a number, got "30s"',
  ],
  [{ leaderElection: true }, "leaderElection: options must be an object, got true"],
  [{ eventLimit: { bursts: 5 } }, 'eventLimit: unknown option "bursts": did you mean burst?'],
])("refuses the options %j", async (wrong, message) => {
  await expect(startManager({ name: "foo", ...wrong } as never)).rejects.toThrow(`startManager: ${message}`);
});

it.each([undefined, "", 1])("refuses controllers and runnables with the name %j", async (name) => {
  const parts = [{ name } as never];
  expect(() => collectParts([{ runnables: parts }])).toThrow("each of `runnables` needs a name");
  expect(() => collectParts([{ controllers: parts }])).toThrow("each of `controllers` needs a name");
  await expect(startManager({ name } as never)).rejects.toThrow(/startManager: name (is required|must be)/);
});
