import { inject, it } from "vitest";
import { checkConversions } from "../src/check-conversions.ts";

it("convert values of 200 random pairs of versions", async () => {
  await checkConversions(200, inject("seed") + 1);
});
