import { readFileSync } from "node:fs";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { judgedObjects } from "../src/built-in-cases.ts";
import { lintVerdicts, readTable, updateTable, verdictsOf } from "../src/built-in-table.ts";

const file = new URL("../built-in.txt", import.meta.url);
const recorded = readTable(readFileSync(file, "utf8"));

it("judges objects of built-in kinds by one table, in lint and in memory", async () => {
  await using server = await startEmbeddedApiServer();
  const embedded = await verdictsOf(server.config);
  await expect(updateTable(recorded, { embedded, lint: lintVerdicts() })).toMatchFileSnapshot(file.pathname);
});

it("refuses nothing that kube-apiserver accepts, and no right twin", () => {
  const rows = [...recorded].map(([title, row]) => ({ title, ...row }));
  const isRight = (row: (typeof rows)[number]): boolean =>
    row["kube-apiserver"] === "ok" || row.title.endsWith(", right");
  expect(rows.filter((row) => isRight(row) && (row.embedded !== "ok" || row.lint !== "ok"))).toEqual([]);
  expect(rows.length).toBe(judgedObjects.length);
});
