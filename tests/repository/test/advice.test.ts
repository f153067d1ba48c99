import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { definitions } from "../../../packages/cli/src/shared/report/definitions.ts";
import { root } from "../src/root.ts";

const codes = new Set(definitions.map(({ code }) => code));
const code = /[a-z][\w-]*\/[a-z][\w-]*|CK\d{4}/g;
/** Texts that tell users to name a code. */
const advice = [
  /\bdisable: \[([^\]\n]+)\]/g,
  /\bcapikit explain ((?:[a-z][\w-]*\/[a-z][\w-]*|CK\d{4})\b)/g,
  /\bcapikit-lint-disable ([a-z][\w-]*\/[a-z][\w-]*)/g,
  /\bIds of disabled rules, such as ([^.]+)\./g,
];

it("names existing codes in all advice of sources and documentation", () => {
  const paths = [
    "{README,CONTRIBUTING}.md",
    "docs/**/*.md",
    "packages/*/{README.md,src/**/*.ts}",
    "packages/create-capikit/templates/**/*",
    "generators/src/**/*.ts",
    "actions/**/*.{md,yml}",
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes("node_modules") }))
    .filter((path) => !path.includes("/reference/diagnostics/"));
  const named = paths.flatMap((path) => {
    if (!/\.(?:md|ts|ya?ml)$/.test(path)) return [];
    // Rules show what is wrong.
    const text = readFileSync(join(root, path), "utf8").replaceAll(/^ *wrong: .*$/gm, "");
    return advice.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, list = ""]) =>
        (list.match(code) ?? []).map((one) => [path, one]),
      ),
    );
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, one = ""]) => !codes.has(one))).toEqual([]);
});
