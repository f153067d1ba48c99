import { type Logger, silentLogger } from "@capikit/serving";
import { afterEach, expect, it, vi } from "vitest";
import { admissionWebhook, conversionWebhook, denied } from "../../src/webhooks/index.ts";
import { machine, review, send } from "./ask.ts";

afterEach(() => void vi.useRealTimers());

const failing = (): never => {
  throw new Error("no such field");
};

it.each([
  ["Webhook failed", admissionWebhook({ path: "/validate", handle: failing }), review({ object: machine() })],
  [
    "Conversion failed",
    conversionWebhook(failing),
    {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      request: { uid: "u", desiredAPIVersion: "a.io/v2", objects: [{ ...machine(), apiVersion: "a.io/v1" }] },
    },
  ],
])("logs the same failure once, and again after growing intervals: %s", async (message, webhook, sent) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const errors: unknown[] = [];
  const logger: Logger = {
    ...silentLogger,
    error: (text, fields) => void errors.push([text, fields?.omitted]),
    with: () => logger,
  };
  const flood = async (): Promise<void> => {
    for (let n = 0; n < 300; n++) await send(webhook, JSON.stringify(sent), { logger });
  };
  await flood();
  expect(errors).toEqual([[message, undefined]]);
  vi.advanceTimersByTime(10_000);
  await flood();
  expect(errors.slice(1)).toEqual([[message, 299]]);
});

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

it.each<readonly [string, object, string]>([
  [
    "its label",
    { object: machine({}, { labels: { "cluster.x-k8s.io/cluster-name": "prod" } }) },
    "default/prod",
  ],
  ["none", { object: machine() }, ""],
  [
    "the Cluster itself",
    {
      kind: { group: "cluster.x-k8s.io", version: "v1beta2", kind: "Cluster" },
      name: "c",
      object: machine(),
    },
    "default/c",
  ],
])("logs the Cluster of a denied object: %s", async (_, request, cluster) => {
  const fields: Readonly<Record<string, unknown>>[] = [];
  const logger: Logger = {
    ...silentLogger,
    warn: (_message, one = {}) => void fields.push(one),
    with: () => logger,
  };
  const webhook = admissionWebhook({ path: "/validate", handle: () => denied("no") });
  await send(webhook, JSON.stringify(review({ namespace: "default", ...request })), { logger });
  expect(fields.map((one) => one.cluster ?? "")).toEqual([cluster]);
});
