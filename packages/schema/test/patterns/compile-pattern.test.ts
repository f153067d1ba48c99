import { describe, expect, it } from "vitest";
import {
  compilePattern,
  compileRules,
  compileSchema,
  exampleOf,
  maxDocumentSteps,
  maxPatternSteps,
  PatternError,
  patternSteps,
  validateSchema,
} from "../../src/index.ts";

// The limit of the test is the assertion: matching that backtracks takes years for these.
it.each(["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^([a-zA-Z0-9]+\\s?)*$"])(
  "matches pattern %s in linear time",
  (pattern) => {
    const { validate } = compileSchema({ type: "string", pattern });
    expect(validate(`${"a".repeat(50_000)}!`)).toHaveLength(1);
  },
);

/** Classes from B to the last letter with two cases: each costs five steps per 1,000 characters. */
const wide = "[B-\u{1e942}]";
const expensive = `(?i)${wide.repeat(20)}`;

describe("compiled patterns that are kept", () => {
  /** Compiles a pattern; returns whether it was compiled and not kept. */
  const isCompiled = (source: string): boolean => {
    let steps = 0;
    compilePattern(source, (spent) => {
      steps += spent;
    });
    return steps > 0;
  };

  it("are at most 1,000", () => {
    const sources = Array.from({ length: 2001 }, (_, index) => `^kept-${index}$`);
    for (const source of sources) compilePattern(source);
    // At least the last one is kept, and not all of more than twice the number.
    expect(isCompiled("^kept-2000$")).toBe(false);
    expect(sources.filter((_, index) => index <= 1000).every(isCompiled)).toBe(true);
  });

  it("take at most the steps of a document", () => {
    compilePattern("^kept$");
    // Too expensive ones are not kept, as they may be as long as a request.
    for (let count = 0; count <= maxDocumentSteps / maxPatternSteps; count++)
      expect(() => compilePattern(`(?i)${wide.repeat(20)}${count}`)).toThrow(PatternError);
    expect(isCompiled("^kept$")).toBe(false);
    const large = `^${"a".repeat(maxPatternSteps / 20)}`;
    for (let steps = 0, count = 0; steps <= maxDocumentSteps; count++) {
      compilePattern(`${large}${count}$`);
      steps += patternSteps(`${large}${count}$`);
    }
    expect(isCompiled("^kept$")).toBe(true);
  });
});

describe("steps of compiling a pattern", () => {
  it.each<[string, number]>([
    ["", 0],
    ["abc", 12],
    ["(?i)abc", 28],
    ["[a-z]{1,63}", 275],
    [wide, 14],
    [`(?i)${wide}`, 5100],
    ["(?i)[^\\x{42}-\\x{1e942}]", 5100],
    ["(?i)[\\x{0}-\\x{10ffff}]", 5100],
    ["(?i)[!-\u{1e942}]", 5100],
    [`(?i)[-B-𞥂]`, 5100],
    [`(?i)[]B-𞥂-]`, 5100],
    [`(?i)[[:digit:]B-𞥂]`, 5100],
    ["\\pL\\p{Greek}", 850],
    ["[\\p{^Han}\\PN]", 840],
    ["(a{10}){10}", 270],
    ["(?:x{0,30}){0,30}", 8000],
    ["a{1000}", 2100],
    ["a{0,1000}", 4100],
    ["a|".repeat(1000), 8000],
    ["(aaaa\\Q(\\E){1000}", 22_100],
    ["(aaaa\\Q()[(", 46],
    ["(?i)\\Q[\\E[]B-\u{1e942}]", 5100],
    ["a".repeat(30_000), 60_000],
    ["[a", 6],
    ["\\", 4],
    ["{1000}", 12],
    ["a{9999}", 20],
  ])("%s: about %d", (pattern, about) => {
    const steps = patternSteps(pattern);
    expect(steps).toBeLessThanOrEqual(about);
    expect(steps).toBeGreaterThanOrEqual(about * 0.8);
  });

  it.each([
    "[",
    "[\\",
    "(",
    "\\p{".repeat(100),
    "[[:".repeat(5000),
    "{1".repeat(5000),
    "[a-".repeat(5000),
    "(?i)[\\x{".repeat(3000),
    "-".repeat(20_000),
  ])("are counted in linear time for %.20s", (pattern) => {
    // The limit of the test is the assertion.
    for (let count = 0; count < 50; count++) expect(patternSteps(pattern)).toBeGreaterThan(0);
  });

  it.each([
    // Of Kubernetes, Cluster API and providers.
    "^(\\d+|\\d+%)$",
    "^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$",
    "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/(.*)$",
    `^([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\\.){1,8}[a-z]{2,63}$`,
    `^${"([0-9a-fA-F]{1,4}:){1,7}|".repeat(8)}::$`,
    "(?i)^(tcp|udp|sctp)$",
    "^.{0,1000}$",
    "^[\\p{L}\\p{N}_-]{1,256}$",
    "^(?:[\\x00-\\x{d7ff}\\x{e000}-\\x{10ffff}]){0,1000}$",
  ])("are few for %s", (pattern) => {
    expect(patternSteps(pattern)).toBeLessThan(maxPatternSteps / 2);
    expect(() => compilePattern(pattern)).not.toThrow();
  });
});

const tooExpensive = /takes more than 50000 steps to compile: use fewer repetitions/;

describe("a pattern beyond the limit", () => {
  it("is not compiled", () => {
    const error = catchError(() => compilePattern(expensive));
    expect(error).toBeInstanceOf(PatternError);
    expect(error).toMatchObject({
      code: "PATTERN_TOO_EXPENSIVE",
      message: expect.stringMatching(tooExpensive),
    });
  });

  it("is an error of a schema and of its values", () => {
    const schema = { type: "object", properties: { a: { type: "string", pattern: expensive } } } as const;
    expect(validateSchema(schema)).toMatchObject([{ message: expect.stringMatching(tooExpensive) }]);
    expect(compileSchema(schema).validate({ a: "" })).toMatchObject([
      { message: expect.stringMatching(tooExpensive) },
    ]);
    expect(exampleOf(schema.properties.a)).toBe("text");
  });

  it.each(["self.matches", "[] == ''.findAll", "'' == ''.find"])("is an error of rules with %s", (call) => {
    const rule = `${call}('${expensive}')`;
    const schema = { type: "string", "x-kubernetes-validations": [{ rule }] } as const;
    expect(compileRules(schema).errors).toMatchObject([{ message: expect.stringMatching(tooExpensive) }]);
  });
});

describe("the patterns of a document", () => {
  const schemaOf = (count: number) => ({
    type: "object" as const,
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `p${n}`,
        { type: "string" as const, pattern: `(?i)${n}${wide.repeat(9)}` },
      ]),
    ),
  });
  const fitting = Math.floor(maxDocumentSteps / patternSteps(schemaOf(11).properties.p10?.pattern ?? ""));

  it("have a limit together", () => {
    expect(validateSchema(schemaOf(fitting + 1))).toMatchObject([
      { message: expect.stringMatching(/with the other patterns of the document/) },
    ]);
  });

  it("count once, and again for the next document", () => {
    const { properties } = schemaOf(fitting - 1);
    const twice = {
      type: "object" as const,
      properties: { a: { type: "object" as const, properties }, b: { type: "object" as const, properties } },
    };
    expect(validateSchema(twice)).toEqual([]);
    expect(validateSchema(twice)).toEqual([]);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
