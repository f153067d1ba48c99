import { expect, it } from "vitest";
import { imageTagOf } from "../src/image-tag.ts";

it("replaces characters that tags cannot contain", () => {
  expect(imageTagOf("v1.36.3+rke2r1")).toBe("v1.36.3_rke2r1");
});
