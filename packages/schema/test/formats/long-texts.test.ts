import { describe, expect, it } from "vitest";
import { Duration, parseDuration, parseFormatDuration } from "../../src/cel/values/time.ts";
import { compileRules, compileSchema, resolveFieldPath, stringFormat } from "../../src/index.ts";

const formats = [
  ...[
    "bsonobjectid",
    "uri",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "cidr",
    "mac",
    "uuid",
    "isbn",
    "creditcard",
    "ssn",
  ],
  ...[
    "hexcolor",
    "rgbcolor",
    "byte",
    "password",
    "date",
    "duration",
    "date-time",
    "k8s-short-name",
    "k8s-long-name",
  ],
];
const parts = [
  "1h30m",
  "1",
  "1.",
  "1 ",
  "a",
  ".",
  ":",
  "-",
  "@",
  "0",
  "%41",
  "\t",
  "/",
  "[",
  "=",
  "a-",
  "a.",
  "AAAA",
  "00:",
  "1µs",
];

// The test timeout is the assertion: backtracking takes minutes to centuries for these.
describe("texts that are almost right, at length", () => {
  it.each(formats)("are judged in linear time by format %s", (format) => {
    const fits = stringFormat(format);
    for (const part of parts) {
      const text = part.repeat(60_000);
      expect(typeof fits?.(text)).toBe("boolean");
      expect(typeof fits?.(`${text}!`)).toBe("boolean");
    }
  });

  it("are durations or not in CEL", () => {
    for (const part of parts) {
      const text = `${part.repeat(60_000)}!`;
      expect(parseDuration(text)).toBeUndefined();
      expect([undefined, Duration]).toContain(parseFormatDuration(text)?.constructor);
    }
    expect(parseDuration("1ns".repeat(60_000))?.nanos).toBe(60_000n);
    expect(parseDuration(`0.${"0".repeat(200_000)}1s`)?.nanos).toBe(0n);
    // Go calculates fractions in floating point, which rounds this one up.
    expect(parseDuration(`.${"9".repeat(60)}h`)?.nanos).toBe(3_600_000_000_000n);
  });

  it("are durations in the field of an object when one is in them", () => {
    const { validate } = compileSchema({ type: "string", format: "duration" });
    expect(validate(`${"30m".repeat(100)}!`)).toEqual([]);
    expect(validate(`${"30x".repeat(100)}!`)).toHaveLength(1);
  });

  it("are not numbers for a rule", () => {
    const rule = "double(self) == 1.0";
    const { validate } = compileRules(
      { type: "string", "x-kubernetes-validations": [{ rule }] },
      { isRoot: false },
    );
    expect(validate(`${"1".repeat(200_000)}!`, undefined)).toHaveLength(1);
  });

  it("lead to no field", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } } as const;
    expect(resolveFieldPath(`['${"\\\\a".repeat(50)}`, schema)).toHaveProperty("error");
    expect(resolveFieldPath(`['${"\\".repeat(60_001)}`, schema)).toHaveProperty("error");
  });
});
