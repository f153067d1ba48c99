import { expect, it } from "vitest";
import { completeResponseLimits } from "../../src/manager/manager-base.ts";

it("allows 2 GiB of objects unless the limit is set", () => {
  expect(completeResponseLimits()).toEqual({ listBytes: 2 ** 31 });
  expect(completeResponseLimits({ depth: 5, listBytes: undefined })).toEqual({
    depth: 5,
    listBytes: 2 ** 31,
  });
  expect(completeResponseLimits({ listBytes: 100 })).toEqual({ listBytes: 100 });
});
