import { expect, it } from "vitest";
import { pemCertificates } from "../../src/text/index.ts";

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
