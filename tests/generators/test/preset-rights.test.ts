import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as presets from "@capikit/controller-kit/presets";
import { expect, it } from "vitest";

const file = join(import.meta.dirname, "../../../generators/gen/preset-rights.ts");

/** Generators do not import kits, so they have a copy of the constants. */
it("checks the rights of all presets (UPDATE_GOLDEN=1 updates them)", () => {
  const rights = Object.entries(presets)
    .filter(([name]) => name.endsWith("Rights"))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = rights.map(([name]) => name.replace(/Rights$/, ""));
  expect(names.filter((name) => !(name in presets))).toEqual([]);
  expect(names).toHaveLength(7);
  const rows = rights.map(([name, list]) => {
    const lines = (list as readonly unknown[]).map((right) => `    ${JSON.stringify(right)},\n`);
    return `  ${name.replace(/Rights$/, "")}: [\n${lines.join("")}  ],\n`;
  });
  const text = `// Generated from the constants of packages/controller-kit/src/presets. Do not edit: run
// UPDATE_GOLDEN=1 npx -y pnpm@12 test tests/generators/test/preset-rights.test.ts
import type { PresetRight } from "../src/emit/rbac/preset-right.ts";

export const presetRights: Readonly<Record<string, readonly PresetRight[]>> = {
${rows.join("")}};
`;
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
