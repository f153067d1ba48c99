import { expect, it } from "vitest";
import * as root from "../src/index.ts";

it("has the kinds that each provider reads", () => {
  const kinds = Object.values(root).map(({ kind, version }) => `${kind} ${version}`);
  expect(kinds.sort()).toEqual(["Cluster v1beta2", "Machine v1beta2", "MachinePool v1beta2"]);
});
