import { readFileSync, writeFileSync } from "node:fs";
import { shareControlPlane } from "@capikit/reference";
import { expect, it } from "vitest";
import { judgedObjects } from "../src/built-in-cases.ts";
import { readTable, updateTable, verdictsOf } from "../src/built-in-table.ts";

const file = new URL("../built-in.txt", import.meta.url);

it("accepts in kube-apiserver what it refuses nowhere else, and each right twin", async () => {
  await using controlPlane = await shareControlPlane();
  const verdicts = await verdictsOf(controlPlane.config);
  const recorded = readTable(readFileSync(file, "utf8"));
  if (process.env.CAPIKIT_RECORD === "1")
    writeFileSync(file, updateTable(recorded, { "kube-apiserver": verdicts }));
  const rows = judgedObjects.map(({ title }, index) => ({
    ...recorded.get(title),
    title,
    verdict: verdicts[index],
  }));
  const refusedHere = rows.filter(
    (row) => row.verdict === "ok" && (row.embedded !== "ok" || row.lint !== "ok"),
  );
  expect(refusedHere).toEqual([]);
  expect(rows.filter((row) => row.title.endsWith(", right") && row.verdict !== "ok")).toEqual([]);
  const changed = rows.filter(
    (row) => row["kube-apiserver"] !== "unknown" && row["kube-apiserver"] !== row.verdict,
  );
  expect(changed).toEqual([]);
});
