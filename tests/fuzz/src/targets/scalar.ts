import { canonicalBase64, canonicalTime } from "@capikit/api/conversion/runtime";
import { canonicalQuantity, compareQuantities, parseQuantity } from "@capikit/common/kubernetes";
import { durationMs, formatDuration, parseDuration } from "@capikit/common/time";
import { isKnownFormat, stringFormat } from "@capikit/schema";
import { parseAddress, parseCipherSuites, parseCurves, parseTlsVersion } from "@capikit/serving";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

const words = [
  "1",
  "0",
  "9223372036854775807",
  ".",
  "-",
  "+",
  "e",
  "E",
  "Ki",
  "Gi",
  "m",
  "u",
  "n",
  "s",
  "ms",
  "h",
  "\u00b5s",
  "1h30m",
  "1.5h",
  "2024-02-30",
  "T",
  "25:61:61",
  "Z",
  "+14:00",
  ".999999999",
  "AA==",
  "=",
  "::1",
  "fe80::1%eth0",
  "10.0.0.0/33",
  "[::]:80",
  ":8080",
  "localhost",
  "a@b.c",
  "xn--",
  "00:00:5e:00:53:01",
  "https://a@b:c/%zz?#",
  "978-3-16-148410-0",
  "rgb(1,2,3)",
  " ",
  "\n",
  "VersionTLS12",
  "TLS_AES_128_GCM_SHA256",
  ",",
  "X25519",
];
const formats = [
  "bsonobjectid",
  "uri",
  "hostname",
  "ipv4",
  "ipv6",
  "cidr",
  "mac",
  "uuid",
  "ssn",
  "hexcolor",
  "rgbcolor",
  "byte",
  "date",
  "duration",
  "date-time",
  "k8s-short-name",
  "k8s-long-name",
];

/** Durations, quantities, times, base64, addresses, and the string formats of schemas. */
export const target: FuzzTarget = {
  name: "scalar",
  extension: "txt",
  arbitrary: sentence(words, { maxLength: 10 }),
  errors: [],
  cases: 100,
  run(input) {
    const text = input.toString("utf8");
    for (const format of formats) {
      check(isKnownFormat(format, "string"), `format ${format} is unknown`);
      check(typeof stringFormat(format)?.(text) === "boolean", `format ${format} did not return a boolean`);
    }
    const duration = parseDuration(text);
    if (duration !== undefined)
      check(parseDuration(formatDuration(duration)) === duration, "duration changes in a round trip");
    for (const canonical of [canonicalQuantity, canonicalTime, canonicalBase64] as readonly ((
      text: string,
    ) => string | undefined)[]) {
      const first = canonical(text);
      if (first !== undefined) check(canonical(first) === first, `${canonical.name} of ${first} differs`);
    }
    if (parseQuantity(text) !== undefined) {
      check(compareQuantities(text, text) === 0, "quantity differs from itself");
      // Go prints decimal quantities from 1000E without their zeros.
      if (compareQuantities(text, "1000E") < 0 && compareQuantities(text, "-1000E") > 0)
        check(compareQuantities(text, canonicalQuantity(text) ?? "") === 0, "canonical quantity differs");
    }
    for (const parse of [
      durationMs,
      parseAddress,
      parseCipherSuites,
      parseCurves,
      parseTlsVersion,
    ] as readonly ((text: string) => unknown)[])
      refusedByTypeError(() => parse(text));
  },
};

function refusedByTypeError(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof TypeError) || /^Cannot |is not a function/.test(error.message)) throw error;
  }
}
