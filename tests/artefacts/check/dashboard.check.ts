import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { dashboard, files } from "../src/monitoring-files.ts";

const folder = join(import.meta.dirname, "../node_modules/.cache");
const tsc = join(import.meta.dirname, "../../../scripts/node_modules/.bin/tsc");

/** Returns the compiler's errors about a dashboard by Grafana's types. */
async function errorsOf(text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const within = await mkdtemp(join(folder, "dashboard-"));
  onTestFinished(() => rm(within, { recursive: true }));
  const path = join(within, "dashboard.ts");
  const types = join(import.meta.dirname, "dashboard-types.ts");
  const source = `import type { CheckedDashboard } from ${JSON.stringify(types)};\nexport const dashboard: CheckedDashboard = ${text};\n`;
  await writeFile(path, source);
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions"];
  const target = ["--module", "nodenext", "--target", "es2024", "--ignoreConfig"];
  return promisify(execFile)(tsc, [...flags, ...target, path]).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

it("has the fields of Grafana's types", async () => {
  expect(await errorsOf(files["grafana-dashboard.json"])).toBe("");
});

it.each([
  ['"graphTooltip": 1', '"graphTooltips": 1', "graphTooltips"],
  ['"displayMode": "list"', '"displayMode": "lists"', "lists"],
  ['"type": "timeseries"', '"type": "timeserie"', "timeserie"],
])("would report other fields and values: %s", async (before, after, name) => {
  const text = files["grafana-dashboard.json"];
  expect(text).toContain(before);
  expect(await errorsOf(text.replace(before, after))).toContain(name);
});

it("has panels that do not overlap, and unique identifiers", () => {
  const cells = new Map<string, string>();
  const ids = new Set<number>();
  for (const { id, title, gridPos } of dashboard().panels) {
    expect(ids.has(id), title).toBe(false);
    ids.add(id);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(cells.get(`${x} ${y}`), title).toBeUndefined();
        expect(x).toBeLessThan(24);
        cells.set(`${x} ${y}`, title);
      }
  }
});
