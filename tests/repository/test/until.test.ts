import { expect, it } from "vitest";
import {
  firstWithoutV1beta1,
  newestKnown,
} from "../../../packages/clusterctl-kit/src/doctor/model/releases.ts";

it("knows no release without contract v1beta1, whose code `@until` marks", () => {
  expect(newestKnown, "remove the marked code, and all that imports `v1beta1`").toBeLessThan(
    firstWithoutV1beta1,
  );
});
