import { expect, it } from "vitest";
import { createCommand, isPublished, pageReference, pageUrl } from "../../src/text/index.ts";

it("names pages and commands of a clone before the first publication", () => {
  expect(pageUrl("guides/hooks#replicas", false)).toBeUndefined();
  expect(pageReference("guides/hooks#replicas", false)).toBe(
    "docs/guides/hooks.md#replicas in the repository of capikit",
  );
  expect(pageReference("performance", false)).toBe("docs/performance.md in the repository of capikit");
  expect(createCommand("foo", "--type ipam", false)).toBe("npx -y pnpm@12 create-project ../foo --type ipam");
});

it("names the site and the registry after it", () => {
  expect(pageUrl("guides/hooks#replicas", true)).toBe(
    "https://capikit.github.io/capikit/guides/hooks#replicas",
  );
  expect(pageReference("performance", true)).toBe("https://capikit.github.io/capikit/performance");
  expect(createCommand("foo", "--type ipam", true)).toBe("npm create capikit@latest foo -- --type ipam");
});

it("follows the switch by default", () => {
  expect(pageUrl("performance")).toBe(pageUrl("performance", isPublished));
  expect(pageReference("performance")).toBe(pageReference("performance", isPublished));
  expect(createCommand("foo", "--type ipam")).toBe(createCommand("foo", "--type ipam", isPublished));
});
