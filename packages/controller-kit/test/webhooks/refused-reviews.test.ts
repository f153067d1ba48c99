import type { Logger } from "@capikit/serving";
import { afterEach, expect, it, vi } from "vitest";
import { admissionWebhook, conversionWebhook } from "../../src/webhooks/index.ts";
import { send } from "./ask.ts";

afterEach(() => void vi.useRealTimers());

it.each([
  ["admission", admissionWebhook({ path: "/validate", handle: () => ({ allowed: true }) })],
  ["conversion", conversionWebhook(async (object) => object)],
])("warns of few invalid reviews, as anyone can send them: %s", async (type, webhook) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const warnings: string[] = [];
  const details: string[] = [];
  const logger: Logger = {
    debug: (message) => void details.push(message),
    info() {},
    warn: (message) => void warnings.push(message),
    error() {},
    with: () => logger,
  };
  const flood = async (): Promise<void> => {
    for (let n = 0; n < 1000; n++) expect((await send(webhook, "not a review", { logger })).status).toBe(400);
  };
  await flood();
  const message = `Invalid ${type} review refused`;
  expect(warnings).toEqual(Array.from({ length: 10 }, () => message));
  expect(details).toEqual(Array.from({ length: 990 }, () => message));
  vi.advanceTimersByTime(2000);
  await flood();
  expect(warnings).toHaveLength(12);
});
