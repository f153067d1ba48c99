import type { KubernetesObject } from "@capikit/client";
import { expect, it } from "vitest";
import { cacheDifferences, matchCondition, matchConditions, startFaultServer } from "../src/index.ts";
import { widget } from "./kinds.ts";

it("reports differences between a cache and its server", async () => {
  await using server = await startFaultServer({ kinds: [widget] });
  const put = (name: string, size: number) =>
    server.put(widget, {
      metadata: { name, namespace: "ns", managedFields: [{ manager: "m" }] },
      spec: { size },
    });
  const [a, b] = [put("a", 1), put("b", 1)];
  put("c", 1);
  const strip = ({ metadata: { managedFields: _, ...metadata }, ...rest }: KubernetesObject) => ({
    ...rest,
    metadata,
  });
  let cached: readonly KubernetesObject[] = [a, b].map(strip);
  const cache = { list: async () => cached as never };
  put("b", 2);
  server.remove(widget, { name: "a", namespace: "ns" });
  expect(await cacheDifferences(cache, server, [widget])).toEqual([
    "Widget ns/a: in the cache, but not on the server",
    "Widget ns/b: metadata.generation: 1 instead of 2",
    'Widget ns/b: metadata.resourceVersion: "3" instead of "5"',
    "Widget ns/b: spec.size: 1 instead of 2",
    "Widget ns/c: missing in the cache",
  ]);
  cached = server.objects(widget).map(strip);
  expect(await cacheDifferences(cache, server, [widget])).toEqual([]);
});

const lastTransitionTime = "2026-01-01T00:00:00Z";
const condition = (type: string, more: object = {}) => ({
  type,
  status: "True" as const,
  reason: "Because",
  message: "",
  lastTransitionTime,
  ...more,
});

it("matches conditions in any order", () => {
  const actual = [condition("Ready"), condition("Paused", { status: "False" })];
  expect(matchConditions(actual, [...actual].reverse())).toEqual([]);
  expect(matchConditions(actual, [condition("Ready", { reason: "Other" }), condition("Missing")])).toEqual([
    'Ready: reason: "Because" instead of "Other"',
    "Missing: missing",
    "Paused: not expected",
  ]);
  expect(matchConditions(undefined, [])).toEqual([]);
});

it("compares times in different formats, unless disabled", () => {
  const later = condition("Ready", { lastTransitionTime: "2026-01-01T00:00:01Z" });
  expect(matchCondition(condition("Ready"), later)).toHaveLength(1);
  expect(matchCondition(condition("Ready"), later, { ignoreLastTransitionTime: true })).toEqual([]);
  expect(
    matchCondition(
      condition("Ready"),
      condition("Ready", { lastTransitionTime: "2026-01-01T01:00:00+01:00" }),
    ),
  ).toEqual([]);
  const { lastTransitionTime: _, ...anyTime } = condition("Ready");
  expect(matchCondition(later, anyTime)).toEqual([]);
  expect(matchCondition(undefined, anyTime)).toEqual(["Ready: missing"]);
  expect(matchCondition(condition("Ready", { observedGeneration: 2 }), condition("Ready"))).toHaveLength(1);
});
