import fc from "fast-check";
import { inject, test } from "vitest";
import { editAndCompare } from "./edit-and-compare.ts";
import { settings } from "./edited-project.ts";

test("has the result of a first run after random edits", async () => {
  const edit = fc
    .constantFrom(...settings)
    .chain(([name, count]) => fc.tuple(fc.constant(name), fc.nat({ max: count - 1 }), fc.boolean()));
  const edits = fc.array(edit, { minLength: 10, maxLength: 20 });
  await fc.assert(fc.asyncProperty(edits, editAndCompare), {
    numRuns: inject("nightly") ? 300 : 2,
  });
});
