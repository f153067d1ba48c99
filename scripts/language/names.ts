import ts from "typescript";
import type { Source } from "../sources/parse-source.ts";
import type { Finding } from "./finding.ts";

/** Regular expressions for the lower-case words of a name, each with its replacement. */
const glossary: readonly (readonly [words: string, instead: string, where?: RegExp])[] = [
  ["rooms?|houses?|housed", "package, folder"],
  ["doors?", "entryPoint"],
  ["(?<!inject )(?<!injected )faults?(?! (?:server|injection|point))|faulty", "error, diagnostic"],
  ["mends?|mended|mending", "fix"],
  ["tells?|told|telling|says?|said|hears?|heard", "report, log, notify, receive"],
  ["stands?|standing|stood", "in, at, follows, definedIn"],
  ["lacks?|lacking", "missing"],
  ["anew", "again, re-"],
  ["keepers?", "transform"],
  ["settle", "deepFreeze, finish"],
  ["tenures?", "leaseTerm"],
  ["turns?", "attempt, iteration"],
  ["moments?", "time"],
  ["breathe", "yieldToEventLoop"],
  ["ripe", "ready"],
  ["let go", "release"],
  ["under way|underway", "inFlight"],
  ["(?<!feature )gates?", "`checkWrite`, deferred", /^packages\/(?:client|controller-kit)\//],
  ["write notes|awaited writes", "writeExpectations"],
  ["surroundings|(?<!by )means", "dependencies, context, options"],
  ["(?<!schema )dialects?", "contractAdapter"],
  ["(?<!control )flows?(?! (?:style|map|sequence|collection|scalar))", "reconcile", /\/presets\//],
  ["tear(?! down)", "delete"],
  ["outlives?", "gracePeriod"],
  ["strays?", "unowned"],
  ["sweeps?", "scan"],
  ["silence", "idleTimeout"],
  ["hang ups?|hangups?", "sighup"],
  ["last words", "outputTail"],
  ["faces?", "renderer"],
  ["verbs?", "command", /^packages\/(?:cli|create-capikit)\//],
  ["twins?|oracles?|peers?(?! (?:dependenc|cert|port|url))", "reference"],
  ["wish|wishes|wished", "request, desired"],
  ["things?", "resource, instance"],
  ["young space", "newSpace"],
  ["somebody|nobody|whoever|everybody", "(name it)"],
];

/** Folders of fault injection, where the word is right. */
const faultInjection =
  /^(?:packages\/controller-kit\/(?:src|test)\/testing|examples\/provider-hetzner\/(?:simulator|test)|tests\/fuzz)\//;

const rules = glossary.map(([words, instead, where]) => ({
  pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`),
  instead,
  where: words.includes("faults?") ? new RegExp(`^(?!${faultInjection.source.slice(1)})`) : where,
}));

/** Names of declarations with words of the glossary. */
export function nameFindings({ path, file }: Source): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) {
      const instead = replacement(path, name.text);
      if (instead !== undefined)
        findings.push({
          path,
          line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1,
          rule: "Names",
          message: `name '${name.text}': write '${instead}'`,
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

/** Files and folders with words of the glossary in their names: one finding for each. */
export function pathFindings(paths: readonly string[]): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const path of paths) {
    const parts = path.split("/");
    for (const [index, part] of parts.entries()) {
      const place = parts.slice(0, index + 1).join("/");
      if (seen.has(place)) continue;
      seen.add(place);
      const instead = replacement(place, part);
      if (instead !== undefined)
        findings.push({ path, line: 1, rule: "Names", message: `path '${place}': write '${instead}'` });
    }
  }
  return findings;
}

function replacement(path: string, name: string): string | undefined {
  const words = wordsOf(name);
  return rules.find(({ pattern, where }) => where?.test(path) !== false && pattern.test(words))?.instead;
}

/** `toldOfFault` and `told-of-fault` are `told of fault`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase();
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    // `{ fault }` takes a name that is declared elsewhere.
    (ts.isBindingElement(node) && node.propertyName !== undefined) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  ) {
    const { name } = node;
    return name !== undefined && ts.isIdentifier(name) ? name : undefined;
  }
  return undefined;
}
