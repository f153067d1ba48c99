import { expect, it, vi } from "vitest";
import { isNamespaceAllowed } from "../../../src/capi/identity/resolve-credentials.ts";
import type { AllowedNamespaces } from "../../../src/capi/index.ts";

const labels = { tenant: "a", tier: "gold" };
const { signal } = new AbortController();
const find = vi.fn(async (_: unknown, { name }: { name: string }) =>
  name === "unknown" ? undefined : { metadata: { name, labels } },
);
const check = (allowed: unknown, namespace = "team-a") =>
  isNamespaceAllowed(allowed as AllowedNamespaces | undefined, namespace, {
    cache: { find } as never,
    signal,
  });

it.each<[allowed: object | undefined, isAllowed: boolean]>([
  [undefined, false],
  [{}, true],
  [{ list: [] }, false],
  [{ list: null }, false],
  [{ list: ["team-a"] }, true],
  [{ list: ["team-b", "team"] }, false],
  [{ selector: {} }, false],
  [{ selector: { matchLabels: {} } }, false],
  [{ selector: { matchLabels: { tenant: "a" } } }, true],
  [{ selector: { matchLabels: { tenant: "b" } } }, false],
  [{ selector: { matchLabels: { tenant: "a", tier: "silver" } } }, false],
  [{ selector: { matchExpressions: [{ key: "tier", operator: "In", values: ["gold"] }] } }, true],
  [{ list: ["team-b"], selector: { matchLabels: { tenant: "a" } } }, true],
  [{ list: ["team-a"], selector: { matchLabels: { tenant: "b" } } }, true],
  [{ list: ["team-b"], selector: {} }, false],
])("%j allows the namespace: %s", async (allowed, isAllowed) => {
  expect(await check(allowed)).toBe(isAllowed);
});

it.each([
  [undefined, false],
  [{}, true],
  [{ list: ["unknown"] }, true],
  [{ selector: {} }, false],
  [{ selector: { matchLabels: { tenant: "a" } } }, undefined],
  [{ selector: { matchExpressions: [{ key: "tier", operator: "NotIn", values: ["gold"] }] } }, undefined],
  [{ selector: { matchExpressions: [{ key: "tier", operator: "DoesNotExist" }] } }, undefined],
])("%j allows a namespace that is not in the cache: %s", async (allowed, isAllowed) => {
  expect(await check(allowed, "unknown")).toBe(isAllowed);
});

it("reads labels only if a selector decides", async () => {
  find.mockClear();
  await check({ list: ["a"], selector: { matchLabels: labels } }, "a");
  await check({});
  await check({ selector: {} });
  expect(find).not.toHaveBeenCalled();
});

it.each([
  { matchExpressions: [{ key: "a", operator: "Is" }] },
  { matchLabels: { tenant: true } },
  { matchExpressions: {} },
  "tenant=a",
])("allows no namespace by the invalid selector %j", async (selector) => {
  expect(await check({ selector })).toBe(false);
  expect(await check({ selector }, "unknown")).toBe(false);
});
