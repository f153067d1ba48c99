import { expect, it } from "vitest";
import { iterationsWhileReflecting } from "../support/iterations-while-reflecting.ts";

it.each([
  ["streams", true],
  ["lists", false],
])("does not block the event loop while a server %s 1,000 objects", async (_, watchList) => {
  expect(await iterationsWhileReflecting(1000, watchList)).toBeGreaterThan(5);
});
