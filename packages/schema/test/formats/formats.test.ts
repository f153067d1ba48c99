import { describe, expect, it } from "vitest";
import { Duration, parseDuration, parseFormatDuration } from "../../src/cel/values/time.ts";
import {
  compileRules,
  compileSchema,
  isKnownFormat,
  resolveFieldPath,
  stringFormat,
} from "../../src/index.ts";

describe("formats", () => {
  const FORMATS: Readonly<
    Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
  > = {
    bsonobjectid: { valid: ["507f1f77bcf86cd799439011"], invalid: ["507f", ""] },
    uri: {
      valid: [
        "/a/b",
        "http://h",
        "mailto:x",
        "http://[::1]:80/p?q=%zz",
        "*",
        "http://a:1,b:2/".replace("http", "pg"),
        "http://u:p@h/",
      ],
      invalid: [
        "",
        "a",
        "http://h/%zz",
        ":x",
        "http://h:x",
        "http://[::1",
        "http://a:1,b:2/",
        "http://[1.2.3.4]/",
        "http://a b/",
        "/\u0007",
      ],
    },
    email: { valid: ["a@b", "a@"], invalid: [] },
    hostname: {
      valid: ["a", "a.example.com", "1a.bc", "ü.example"],
      invalid: ["", "-a", "a.b1", "a_b", "a..com", `${"a".repeat(64)}.com`],
    },
    ipv4: {
      valid: ["1.2.3.4", "01.002.3.4", "::ffff:1.2.3.4"],
      invalid: ["1.2.3", "1.2.3.256", "::1", "a.b.c.d"],
    },
    ipv6: {
      valid: ["::", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1::8"],
      invalid: ["1.2.3.4", ":::", "1:2:3:4:5:6:7:8::", "fe80::1%eth0", "12345::"],
    },
    cidr: {
      valid: ["10.0.0.0/8", "010.0.0.0/08", "::/0", "2001:db8::/64"],
      invalid: ["10.0.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "/8"],
    },
    mac: {
      valid: ["00:00:5e:00:53:01", "02-00-5e-10-00-00-00-01", "0000.5e00.5301"],
      invalid: ["00:00:5e:00:53", "00:00-5e:00:53:01", ""],
    },
    uuid: {
      valid: ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE7DEC11D0A76500A0C91E6BF6"],
      invalid: ["f81d4fae"],
    },
    uuid3: {
      valid: ["f81d4fae-7dec-31d0-a765-00a0c91e6bf6"],
      invalid: ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
    },
    uuid4: {
      valid: ["f81d4fae-7dec-41d0-a765-00a0c91e6bf6"],
      invalid: ["f81d4fae-7dec-41d0-c765-00a0c91e6bf6"],
    },
    uuid5: {
      valid: ["f81d4fae-7dec-51d0-b765-00a0c91e6bf6"],
      invalid: ["f81d4fae-7dec-41d0-a765-00a0c91e6bf6"],
    },
    ssn: { valid: ["111-11-1111"], invalid: ["111111111", "11-111-1111"] },
    hexcolor: { valid: ["#FFF", "a0b1c2"], invalid: ["#ffff", "g00"] },
    rgbcolor: { valid: ["rgb(255, 0,10)"], invalid: ["rgb(256,0,0)", "rgb(1,2)"] },
    byte: { valid: ["YQ==", "YWJj"], invalid: ["", "YQ", "Y_-="] },
    password: { valid: ["", "x"], invalid: [] },
    date: { valid: ["2024-02-29"], invalid: ["2023-02-29", "2024-13-01", "2024-1-1"] },
    duration: {
      valid: ["1h30m", "-1.5s", "0", "22 ns", "in 2 weeks", "3 days"],
      invalid: ["", "1", "x", "2 fortnights"],
    },
    "date-time": {
      valid: ["2014-12-15T19:30:20.000Z", "2014-12-15t19:30:20z", "2014-12-15T19:30:20+25:99"],
      invalid: ["2014-12-15", "2014-12-15T24:00:00Z", "2014-12-15T19:30:20", "2014-02-30T00:00:00Z"],
    },
    "k8s-short-name": { valid: ["a", "a-b"], invalid: ["", "A", "a.b", "-a", "a".repeat(64)] },
    "k8s-long-name": { valid: ["a.b-c", "a".repeat(64)], invalid: ["a..b", "A.b", "a".repeat(254)] },
  };

  describe.each(Object.entries(FORMATS))("%s", (name, { valid, invalid }) => {
    const check = stringFormat(name);
    it.each(valid.map((text) => [text]))("takes %j", (text) => expect(check?.(text)).toBe(true));
    it.each(invalid.map((text) => [text]))("refuses %j", (text) => expect(check?.(text)).toBe(false));
  });

  it("knows which formats count for which type", () => {
    expect(isKnownFormat("int32", "integer")).toBe(true);
    expect(isKnownFormat("int32", "number")).toBe(false);
    expect(isKnownFormat("double", "number")).toBe(true);
    expect(isKnownFormat("datetime", undefined)).toBe(true);
    expect(isKnownFormat("date", "object")).toBe(false);
    expect(isKnownFormat("int-or-string", "string")).toBe(false);
  });
});

describe("long texts", () => {
  const formats = [
    ...["bsonobjectid", "uri", "hostname", "ipv4", "ipv6", "cidr", "mac", "uuid", "ssn"],
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
});
