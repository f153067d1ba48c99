import fc from "fast-check";
import { expect, it } from "vitest";
import { createWriteNotes } from "../../src/cache/write-notes.ts";
import { thing } from "./stream-server.ts";

it("remembers nothing that has been seen, however many writes there are", async () => {
  const keys = fc.integer({ min: 0, max: 5 }).map((n) => `ns/t${n}`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 50 }), async (writes) => {
      let version = "";
      const notes = createWriteNotes({ find: () => undefined, version: () => version });
      const waits = writes.map(([key, isDeletion], index) => {
        notes.note(key, isDeletion ? { uid: "u", ends: "gone" } : { uid: "u", version: String(index + 1) });
        return notes.seen(key);
      });
      expect(notes.size).toBeLessThanOrEqual(6);
      version = "1000";
      for (const [key] of writes.slice(0, 3)) {
        notes.look(key);
        expect(notes.get(key)).toBeUndefined();
      }
      notes.lookAtAll();
      expect(notes.size).toBe(0);
      await Promise.all(waits);
      expect(notes.seen(undefined)).toBeUndefined();
    }),
  );
});

it("keeps the newer of two versions, whichever answer came first", () => {
  let version = "5";
  const notes = createWriteNotes({ find: () => thing("a", 1), version: () => version });
  notes.note("ns/a", { uid: "u", version: "12" });
  notes.note("ns/a", { uid: "u", version: "9" });
  version = "10";
  notes.look("ns/a");
  expect(notes.size).toBe(1);
  version = "12";
  notes.look("ns/a");
  expect(notes.size).toBe(0);
});
