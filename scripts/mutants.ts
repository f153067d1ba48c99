/**
 * `node scripts/mutants.ts COUNT [LIST]`: changes one operator, condition, constant or statement of
 * the sources at a time, and prints whether the unit tests of the area notice. Run it in a checkout
 * of its own: it writes to the sources.
 *
 * The choice is the same for the same sources. LIST is a file with lines of an earlier output, whose
 * surviving mutants are tried again, for example with the tests of another commit.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

/** The sources of an area, and the folders of the tests that are to notice. */
const areas: readonly { readonly sources: string; readonly tests: readonly string[] }[] = [
  { sources: "packages/common/src", tests: ["packages/common"] },
  { sources: "packages/schema/src", tests: ["packages/schema", "tests/enforcement"] },
  { sources: "generators/model/src", tests: ["generators", "tests/generators"] },
  { sources: "packages/controller-kit/src/queue", tests: ["packages/controller-kit/test/queue"] },
  { sources: "packages/clusterctl-kit/src/move", tests: ["packages/clusterctl-kit/test/move"] },
];

interface Mutant {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const operators: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

function findMutants(path: string): readonly Mutant[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, text: string): void => {
    mutants.push({ path, start: node.getStart(source), end: node.getEnd(), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const changed = operators.get(node.operatorToken.kind);
      if (changed !== undefined) add(node.operatorToken, changed);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, "true");
      add(node.expression, "false");
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    else if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`);
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ";");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Returns `count` of all mutants of an area, at equal distances in the order of the sources. */
function choose(sources: string, count: number): readonly Mutant[] {
  const all = globSync(`${sources}/**/*.ts`).sort().flatMap(findMutants);
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)],
  ).filter((mutant) => mutant !== undefined);
}

function isNoticed({ path, start, end, text }: Mutant, tests: readonly string[]): boolean {
  const original = readFileSync(path, "utf8");
  writeFileSync(path, original.slice(0, start) + text + original.slice(end));
  try {
    const command = ["run", ...tests, "--bail=1", "--silent", "--project=unit"];
    // A mutant that does not end is noticed, too.
    return spawnSync("vitest", command, { stdio: "ignore", timeout: 180_000 }).status !== 0;
  } finally {
    writeFileSync(path, original);
  }
}

const [count = "200", list] = process.argv.slice(2);
const earlier =
  list === undefined
    ? undefined
    : readFileSync(list, "utf8")
        .split("\n")
        .filter((line) => line.startsWith("survived"))
        .map((line): Mutant => JSON.parse(line.slice("survived ".length)));
let noticed = 0;
let tried = 0;
for (const { sources, tests } of areas) {
  const chosen =
    earlier?.filter(({ path }) => path.startsWith(sources)) ?? choose(sources, Number(count) / areas.length);
  for (const mutant of chosen) {
    const found = isNoticed(mutant, tests);
    tried++;
    if (found) noticed++;
    console.log(`${found ? "noticed" : "survived"} ${JSON.stringify(mutant)}`);
  }
}
console.log(`${noticed} of ${tried} mutants noticed`);
