import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const files = globSync("{packages/*,generators}/src/**/*.ts", { cwd: root }).map((path) => ({
  path,
  code: readFileSync(join(root, path), "utf8"),
}));

/** Declarations at the top of a file: `const names: Readonly<Record<string, string>> = {`. */
const table = /^(export )?const (\w+): (?:Readonly<)?Record<string,/gm;
const exported = new Set(
  files.flatMap(({ code }) => [...code.matchAll(table)].flatMap(([, out, name]) => (out ? [name] : []))),
);

/** Keys are characters, and no member has such a name. */
const byCharacter = [
  "generators/src/model/markers/values/quoted-string.ts: escapes",
  "generators/src/model/text/go-string.ts: escapes",
  "packages/clusterctl-kit/src/describe/output/html-page.ts: ENTITIES",
  "packages/schema/src/cel/checker/literals.ts: CLAUSES",
  "packages/schema/src/cel/syntax/lexer.ts: SIMPLE",
  "packages/schema/src/cel/types/escape.ts: ESCAPES",
  "packages/schema/src/examples/example.ts: classes",
  "packages/schema/src/json-schema/field-path.ts: ESCAPES",
  "packages/topology/src/go-template/functions/builtins.ts: HTML",
  "packages/topology/src/go-template/functions/format.ts: BASES",
  "packages/topology/src/go-template/token.ts: ESCAPES",
];

/** The code chooses the keys, or has checked them. */
const byKnownName = [
  "generators/src/compare/schemas/compare-schemas.ts: bounds",
  "packages/clusterctl-kit/src/components/go-types/through-go.ts: rows",
  "packages/clusterctl-kit/src/lint/migration/draft-crd.ts: known",
  "packages/common/src/time/duration.ts: unitNanoseconds",
  "packages/testing/src/faults/arrival-faults.ts: refusals",
  "packages/extension-kit/src/protocol/object-versions.ts: kindOf",
  "packages/schema/src/cel/cost/call-cost.ts: BY_ID",
  "packages/schema/src/cel/cost/call-cost.ts: BY_NAME",
  "packages/schema/src/cel/cost/estimate-call.ts: BY_NAME",
  "packages/schema/src/cel/cost/estimate-call.ts: LIST_ESTIMATES",
  "packages/schema/src/cel/library/lists.ts: CEL_NAMES",
  "packages/schema/src/cel/syntax/macros.ts: MACROS",
];

/** Object.prototype has `constructor` and `toString`, which users may write anywhere. */
it("reads tables by names of users with ownMember or Object.hasOwn", () => {
  const found = files.flatMap(({ path, code }) => {
    const imports = [...code.matchAll(/^import \{([^}]*)\} from "\./gm)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    );
    const own = [...code.matchAll(table)].map(([, , name = ""]) => name);
    return [...own, ...imports.filter((name) => exported.has(name))]
      .filter((name) => hasUncheckedRead(code, name))
      .map((name) => `${path}: ${name}`);
  });
  expect(found.sort()).toEqual([...byCharacter, ...byKnownName].sort());
});

/** Reports whether a table is read without a check of own members shortly before. */
function hasUncheckedRead(code: string, name: string): boolean {
  const reads = [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\[(?!["\\d])`, "g"))];
  return reads.some(({ index }) => {
    const before = code.slice(Math.max(0, index - 200), index);
    return !before.includes(`Object.hasOwn(${name},`);
  });
}
