import { readFileSync } from "node:fs";
import { startControlPlane } from "@capikit/envtest";
import { expect, it } from "vitest";
import { readTable, updateTable, verdictsOf } from "../src/built-in-table.ts";

const file = new URL("../built-in.txt", import.meta.url);

it("records the verdicts of kube-apiserver on objects of built-in kinds", async () => {
  await using controlPlane = await startControlPlane();
  const columns = { "kube-apiserver": await verdictsOf(controlPlane.config) };
  const table = updateTable(readTable(readFileSync(file, "utf8")), columns);
  await expect(table).toMatchFileSnapshot(file.pathname);
});
