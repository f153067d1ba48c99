import fc from "fast-check";
import { expect, it } from "vitest";
import { createObjectExpectations } from "../../../src/cache/expectations/object-expectations.ts";
import { testObject } from "../stream-server.ts";

it("forgets seen writes, regardless of their number", async () => {
  const keys = fc.integer({ min: 0, max: 5 }).map((n) => `ns/t${n}`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 50 }), async (writes) => {
      let version = "";
      const expectations = createObjectExpectations({
        contradicts: () => false,
        find: () => undefined,
        version: () => version,
      });
      const waits = writes.map(([key, isDeletion], index) => {
        expectations.expect(
          key,
          isDeletion ? { uid: "u", ends: "gone" } : { uid: "u", version: String(index + 1) },
        );
        return expectations.whenMet(key);
      });
      expect(expectations.size).toBeLessThanOrEqual(6);
      version = "1000";
      for (const [key] of writes.slice(0, 3)) {
        expectations.check(key);
        expect(expectations.get(key)).toBeUndefined();
      }
      expectations.checkAll();
      expect(expectations.size).toBe(0);
      await Promise.all(waits);
      expect(expectations.whenMet(undefined)).toBeUndefined();
    }),
  );
});

it("keeps the newer of two versions, in any order of responses", () => {
  let version = "5";
  const expectations = createObjectExpectations({
    contradicts: () => false,
    find: () => testObject("a", 1),
    version: () => version,
  });
  expectations.expect("ns/a", { uid: "u", version: "12" });
  expectations.expect("ns/a", { uid: "u", version: "9" });
  version = "10";
  expectations.check("ns/a");
  expect(expectations.size).toBe(1);
  version = "12";
  expectations.check("ns/a");
  expect(expectations.size).toBe(0);
});
