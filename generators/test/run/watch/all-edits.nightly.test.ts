import { test } from "vitest";
import { type Edit, editAndCompare } from "./edit-and-compare.ts";
import { settings } from "./edited-project.ts";

test("has the result of a first run after each edit", async () => {
  await editAndCompare(
    settings.flatMap(([name, count]): Edit[] => [
      ...Array.from({ length: count }, (_, value): Edit => [name, value, false]),
      // Then an edit of another file: the files of the last setting are reused.
      ["comment", 1, true],
    ]),
  );
});
