import { expect, it } from "vitest";
import { defaultShardName, defineShard } from "../src/shard.ts";

it("gives each process of a Pod another name", () => {
  const names = [1, 2, 3].map(() => defaultShardName("foo-controller-manager-0"));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^foo-controller-manager-0-[0-9a-f]{6}$/);
  expect(defineShard("ring").name).not.toBe(defineShard("ring").name);
});

it.each([
  ["a".repeat(80), `${"a".repeat(56)}-`],
  ["Laptop_1.example.com", "laptop-1-example-com-"],
  [`${"b".repeat(55)}.c`, `${"b".repeat(55)}-`],
  ["-", "shard-"],
])("makes a DNS label of the host name %s", (host, prefix) => {
  const name = defaultShardName(host);
  expect(name.startsWith(prefix)).toBe(true);
  expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/);
});
