import { expect, it, vi } from "vitest";
import { isNamespaceAllowed } from "../../../src/capi/identity/resolve-credentials.ts";
import type { AllowedNamespaces } from "../../../src/capi/index.ts";

const labels = { tenant: "a", tier: "gold" };
const check = (allowed: unknown, namespace = "team-a") =>
  isNamespaceAllowed(allowed as AllowedNamespaces | undefined, namespace, async () =>
    namespace === "gone" ? undefined : labels,
  );

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

it("treats a missing namespace as one without labels", async () => {
  expect(await check({ selector: { matchLabels: { tenant: "a" } } }, "gone")).toBe(false);
});

it("reads labels only if a selector decides", async () => {
  const labelsOf = vi.fn(async () => labels);
  await isNamespaceAllowed({ list: ["a"], selector: { matchLabels: labels } }, "a", labelsOf);
  await isNamespaceAllowed({}, "a", labelsOf);
  await isNamespaceAllowed({ selector: {} }, "a", labelsOf);
  expect(labelsOf).not.toHaveBeenCalled();
});

it("rejects invalid selectors", async () => {
  const selector = { matchExpressions: [{ key: "a", operator: "Is" }] };
  await expect(check({ selector })).rejects.toThrow(TypeError);
});
