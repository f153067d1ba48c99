import { expect, it } from "vitest";
import { kubernetesRange, newestKnown } from "../../src/doctor/model/releases.ts";

it("knows the versions of Kubernetes that the reference release supports", () => {
  const [oldest = 0, newest = 0] = kubernetesRange(newestKnown) ?? [];
  expect(oldest).toBeGreaterThan(0);
  expect(newest).toBeGreaterThan(oldest);
});
