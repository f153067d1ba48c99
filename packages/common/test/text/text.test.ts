import {
  firstLines,
  formatFirst,
  joinWithin,
  truncateText,
  withoutByteOrderMark,
} from "@capikit/common/text";
import { describe, expect, it, test } from "vitest";
import { decodeBase64, encodeBase64 } from "../../src/text/base64.ts";
import {
  capitalize,
  compareText,
  createCommand,
  didYouMean,
  formatCount,
  formatFloat,
  formatList,
  isDnsLabel,
  isDnsSubdomain,
  isPublished,
  pageReference,
  pageUrl,
  parseBool,
  pemCertificates,
  shellWords,
  splitList,
  unicodeEscape,
  utf8Length,
} from "../../src/text/index.ts";
import { maskIdentifiers } from "../../src/text/mask-identifiers.ts";
import { nearestName } from "../../src/text/nearest-name.ts";

describe("base64", () => {
  it("encodes and decodes like Node.js", () => {
    for (const length of [0, 1, 2, 3, 255, 0x8000, 0x8001]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
      const text = Buffer.from(bytes).toString("base64");
      expect(encodeBase64(bytes)).toBe(text);
      expect(Buffer.from(decodeBase64(text)).equals(bytes)).toBe(true);
    }
  });

  it("ignores line breaks, and refuses other characters", () => {
    expect([...decodeBase64("AQ\nID\r\n")]).toEqual([1, 2, 3]);
    expect(() => decodeBase64("A*==")).toThrow(expect.objectContaining({ name: "InvalidCharacterError" }));
  });
});

describe("byte order mark", () => {
  it.each([
    ["\uFEFF{}", "{}"],
    ["{}\uFEFF", "{}\uFEFF"],
    ["\uFEFF\uFEFF", "\uFEFF"],
    ["", ""],
  ])("removes one mark at the start of %j", (text, plain) => {
    expect(withoutByteOrderMark(text)).toBe(plain);
  });
});

describe("is dns label", () => {
  it.each(["a", "a-b", "0", "a".repeat(63)])("accepts %j", (text) => {
    expect(isDnsLabel(text)).toBe(true);
  });

  it.each(["", "A", "a_b", "-a", "a-", "a.b", "a/", "a\n", "a".repeat(64)])("rejects %j", (text) => {
    expect(isDnsLabel(text)).toBe(false);
  });
});

describe("is dns subdomain", () => {
  it.each(["a", "a-b.c0", "0", "a".repeat(253)])("accepts %j", (text) => {
    expect(isDnsSubdomain(text)).toBe(true);
  });

  it.each(["", "A", "a_b", "-a", "a-", "a..b", ".a", "a.", "a\n", "a".repeat(254)])("rejects %j", (text) => {
    expect(isDnsSubdomain(text)).toBe(false);
  });
});

describe("mask identifiers", () => {
  it.each([
    ["UUID", "network 7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c is busy", "network # is busy"],
    ["upper-case UUID", "RequestId: 473469C7-AA6F-4DC5-B3DB-A3DC0DE3C83E", "RequestId: #"],
    ["OpenStack", "quota exceeded (req-7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c)", "quota exceeded (req-#)"],
    ["hexadecimal", "operation 0a1b2c3d failed, cause deadbeef", "operation # failed, cause #"],
    ["pointer", "invalid address 0xc000123abc", "invalid address #"],
    ["RFC 3339", "expired at 2026-11-26T21:55:59.123Z, renew", "expired at #, renew"],
    ["RFC 3339 with offset", "expired at 2026-11-26T21:55:59+01:00", "expired at #"],
    ["Go time", "until 2026-11-26 21:55:59.123456789 +0000 UTC m=+12.345", "until # m=#"],
    ["Go log", "2026/11/26 21:55:59 failed", "# failed"],
    ["RFC 1123", "expired Thu, 26 Nov 2026 21:55:59 GMT", "expired # GMT"],
    ["syslog", "Nov 26 21:55:59 host failed", "# host failed"],
    ["basic format", "signature of 20261126T215559Z expired", "signature of # expired"],
    ["time of day", "failed at 21:55:59.1", "failed at #"],
    ["epoch", '{"timestamp":1764194159123,"code":17}', '{"timestamp":#,"code":17}'],
    [
      "AWS",
      "operation error EC2: RunInstances, https response error StatusCode: 403, RequestID: 79104EXAMPLEB723, api error X: no",
      "operation error EC2: RunInstances, https response error StatusCode: 403, RequestID: #, api error X: no",
    ],
    ["AWS S3", "HostID: uCg3VpQsgxLk/L8e+2yZdBR4RZ0rTIzEnQTx==, api", "HostID: #, api"],
    [
      "AWS, encrypted",
      "not authorized. Encoded authorization failure message: 4GIOHlTkIaWHQD0Q0m6XSnuUMCm-abcdefghijklmn",
      "not authorized. Encoded authorization failure message: #",
    ],
    [
      "Azure",
      "AADSTS700016: x. Trace ID: 7a62c49f-347e-4fc4-9331-6e8e7d5e3f3c Timestamp: 2026-11-26 21:55:59Z",
      "AADSTS700016: x. Trace ID: # Timestamp: #",
    ],
    ["Google Cloud", "operation-1764194159123-5f3c1a2b-7d8e9f01-aabbccdd failed", "# failed"],
    ["header", 'x-goog-request-id="AbC123def"', 'x-goog-request-id="#"'],
    ["OCI", "Opc request id: 4D1F0A/9B2C/77EE1: no", "Opc request id: # no"],
    ["vSphere", "opID=17ab-c2", "opID=#"],
    [
      "Hetzner",
      "limit reached (resource_limit_exceeded, 7b8f0a0d4b7e9e0d)",
      "limit reached (resource_limit_exceeded, #)",
    ],
    ["Cloudflare", "error 1020, Ray ID: 7d1c9f-FRA", "error 1020, Ray ID: #"],
  ])("masks an identifier: %s", (_, text, masked) => {
    expect(maskIdentifiers(text)).toBe(masked);
    expect(maskIdentifiers(masked)).toBe(masked);
  });

  it.each([
    "image ubuntu-2204 not found",
    "image ubuntu-20240115 not found",
    "version v1.31.2+deadbeef1 or v0.0.0-20240101000000-abcdef123456 or foo@v1.2.3-abcdef12",
    "image foo@sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
    "api-version 2023-09-01",
    "status 401",
    "HTTP 503 Service Unavailable",
    "no capacity for m5.large in us-east-1a",
    "zone europe-west4-b, type Standard_D4s_v3",
    "needs 10737418240 bytes, has 1073741824",
    "account 123456789012",
    "AADSTS700016",
    "cidr 10.0.0.0/16, address 192.168.100.10:6443, fd00:1234::17",
    "mac 00:1a:2b:33:44:55",
    "the request ID is missing",
    "request id: none",
    "Request failed: 3 of 5 nodes",
    "retry after 17 s",
    "",
  ])("keeps %j", (text) => {
    expect(maskIdentifiers(text)).toBe(text);
  });

  it("takes linear time", () => {
    for (const part of ["a", "0a", "1", "-", "request id ", "2026-11-26 ", "req-a", "timestamp: "]) {
      maskIdentifiers(part.repeat(5_000));
    }
  });
});

describe("the known name that was meant", () => {
  it.each<[string, readonly string[], string | undefined]>([
    ["replcas", ["replicas", "paused"], "replicas"],
    ["replicsa", ["replicas"], "replicas"],
    ["Replicas", ["replicas"], "replicas"],
    ["size", ["sizes", "side"], "sizes"],
    ["host", ["port", "paused"], undefined],
    ["a", ["b"], "b"],
    ["same", ["same"], undefined],
    ["x", [], undefined],
    ["bool", ["boolean", "string"], "boolean"],
    ["str", ["string", "strict"], undefined],
    ["in", ["integer"], undefined],
  ])("%s of %j is %s", (name, known, meant) => {
    expect(nearestName(name, known)).toBe(meant);
  });

  it("differs by at most the given edits", () => {
    const known = ["fooclusters", "boolean"];
    const near = ["fooclsters", "barclusters", "bool"].map((name) => nearestName(name, known, 1));
    expect(near).toEqual(["fooclusters", undefined, undefined]);
  });
});

describe("parse bool", () => {
  it.each(["1", "t", "T", "true", "TRUE", "True"])("%s is true", (text) => {
    expect(parseBool(text)).toBe(true);
  });

  it.each(["0", "f", "F", "false", "FALSE", "False"])("%s is false", (text) => {
    expect(parseBool(text)).toBe(false);
  });

  it.each(["", "yes", "tRUE", " true", "true\n", "01"])("%j is not a boolean", (text) => {
    expect(parseBool(text)).toBeUndefined();
  });
});

describe("pem certificates", () => {
  const begin = "-----BEGIN CERTIFICATE-----";
  const pem = (body: string): string => `${begin}\n${body}\n-----END CERTIFICATE-----`;

  it("returns the certificates between other texts", () => {
    expect(pemCertificates(`subject=a\n${pem("AA==")}\n${pem("AB\r\nAC")}\n`)).toEqual([
      pem("AA=="),
      pem("AB\r\nAC"),
    ]);
    expect(pemCertificates("no certificate")).toEqual([]);
  });

  it("loses no certificate after one without an end", () => {
    expect(pemCertificates(`${begin}\nAA\n${pem("AB")}`)).toEqual([pem("AB")]);
  });
});

describe("publication", () => {
  it("names pages and commands of a clone before the first publication", () => {
    expect(pageUrl("guides/hooks#replicas", false)).toBeUndefined();
    expect(pageReference("guides/hooks#replicas", false)).toBe(
      "docs/guides/hooks.md#replicas in the repository of capikit",
    );
    expect(pageReference("performance", false)).toBe("docs/performance.md in the repository of capikit");
    expect(createCommand("foo", "--type ipam", false)).toBe(
      "npx -y pnpm@12 create-project ../foo --type ipam",
    );
  });

  it("names the site and the registry after it", () => {
    expect(pageUrl("guides/hooks#replicas", true)).toBe(
      "https://capikit.github.io/capikit/guides/hooks#replicas",
    );
    expect(pageReference("performance", true)).toBe("https://capikit.github.io/capikit/performance");
    expect(createCommand("foo", "--type ipam", true)).toBe("npm create capikit@latest foo -- --type ipam");
  });

  it("follows the switch by default", () => {
    expect(pageUrl("performance")).toBe(pageUrl("performance", isPublished));
    expect(pageReference("performance")).toBe(pageReference("performance", isPublished));
    expect(createCommand("foo", "--type ipam")).toBe(createCommand("foo", "--type ipam", isPublished));
  });
});

describe("split list", () => {
  test.each([
    ["", []],
    ["a", ["a"]],
    ["a,b", ["a", "b"]],
    [" a b ,, c,", ["a b", "c"]],
  ])("splitList(%j) is %j", (text, items) => {
    expect(splitList(text)).toEqual(items);
  });
});

describe("text", () => {
  it("compares texts by their UTF-8 bytes", () => {
    const texts = ["", "a", "ab", "\uFF5E", "\u{1F600}"];
    expect(texts.toReversed().sort(compareText)).toEqual(texts);
    expect(compareText("a", "a")).toBe(0);
  });

  it.each([
    [0, "0 errors"],
    [1, "1 error"],
    [2, "2 errors"],
  ])("formats a count of %i", (count, expected) => {
    expect(formatCount(count, "error")).toBe(expected);
  });

  it.each([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ])("formats the list %j", (words, expected) => {
    expect(formatList(words, "and")).toBe(expected);
  });

  it.each([
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "+Inf"],
    [Number.NEGATIVE_INFINITY, "-Inf"],
    [-0, "-0"],
    [0, "0"],
    [0.1, "0.1"],
    [0.0001, "0.0001"],
    [0.00001234, "1.234e-05"],
    [999_999, "999999"],
    [-1_000_000, "-1e+06"],
    [Number.MAX_VALUE, "1.7976931348623157e+308"],
  ])("formats the number %d as Go does", (value, expected) => {
    expect(formatFloat(value)).toBe(expected);
  });
});

describe("truncate text", () => {
  it("truncates to bytes of UTF-8, between characters", () => {
    expect(truncateText("abc", 3)).toBe("abc");
    expect(truncateText("abcdef", 5)).toBe("ab…");
    expect(truncateText("ééé", 5)).toBe("é…");
    expect(truncateText("😀😀", 7)).toBe("😀…");
  });

  it("joins texts within bytes, and counts the others", () => {
    expect(joinWithin([], 5)).toBe("");
    expect(joinWithin(["ab", "cd"], 6)).toBe("ab; cd");
    expect(joinWithin(["é".repeat(30)], 21)).toBe(`${"é".repeat(9)}…`);
    const texts = Array.from({ length: 400 }, (_, index) => `problem ${index + 1}`);
    expect(joinWithin(texts, 60)).toBe("problem 1; problem 2; problem 3; problem 4; … and 396 more");
    expect(joinWithin(["x".repeat(90), "b"], 40)).toBe(`${"x".repeat(21)}…; … and 1 more`);
    for (const maxBytes of [30, 31, 47, 200, 5000])
      expect(Buffer.byteLength(joinWithin(texts, maxBytes))).toBeLessThanOrEqual(maxBytes);
  });

  it("counts the texts after the first ones", () => {
    expect(formatFirst([], 2)).toBe("");
    expect(formatFirst(["a", "b"], 2)).toBe("a, b");
    expect(formatFirst(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
    expect(formatFirst(["a", "b"], 2, "; ")).toBe("a; b");
    expect(formatFirst(["a", "b", "c"], 1, "; ")).toBe("a; and 2 more");
    expect(firstLines(["a", "b"], 2, "  ")).toEqual(["a", "b"]);
    expect(firstLines(["a", "b", "c"], 2)).toEqual(["a", "b", "and 1 more"]);
    expect(firstLines(["a", "b"], 1, "  ", "see the log")).toEqual(["a", "  and 1 more; see the log"]);
  });
});

describe("words", () => {
  it.each([
    ["machinePool", "MachinePool"],
    ["v1beta2", "V1beta2"],
    ["", ""],
  ])("capitalizes %j", (text, expected) => {
    expect(capitalize(text)).toBe(expected);
  });

  it.each([
    ["\n", "\\u000a"],
    ["\u202e", "\\u202e"],
  ])("escapes %j", (character, expected) => {
    expect(unicodeEscape(character)).toBe(expected);
  });

  it.each([
    ["", 0],
    ["abc", 3],
    ["é", 2],
    ["\u{1F600}", 4],
    ["\ud83d", 3],
  ])("counts the bytes of %j", (text, expected) => {
    expect(utf8Length(text)).toBe(expected);
  });

  describe("shellWords", () => {
    it.each([
      ["out/v1.2.3/metadata.yaml", "out/v1.2.3/metadata.yaml"],
      ["https://example.org/acme%2Ffoo?a=b", "'https://example.org/acme%2Ffoo?a=b'"],
      ["acme%2Ffoo", "acme%2Ffoo"],
      ["", "''"],
      ["my folder", "'my folder'"],
      ["it's", `'it'\\''s'`],
      ["$(reboot)", "'$(reboot)'"],
      ["--all", "./--all"],
      ["-n; reboot", "'./-n; reboot'"],
    ])("quotes %j where a shell needs it", (text, expected) => {
      expect(shellWords("a", text)).toBe(`a ${expected}`);
    });
  });

  it("suggests a name, if there is one", () => {
    expect(didYouMean("Machine")).toBe("did you mean Machine?");
    expect(didYouMean("Machine", "`")).toBe("did you mean `Machine`?");
    expect(didYouMean(undefined)).toBeUndefined();
  });
});
