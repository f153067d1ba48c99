import { it } from "vitest";
import { checkConversions } from "../src/check-conversions.ts";

it("convert values of random pairs of versions, and lose only what their author drops", async () => {
  await checkConversions(8, 1);
});
