import { expect, it } from "vitest";
import { redactText } from "../../src/text/index.ts";

it.each([
  "a-",
  "eyJ-",
  "eyJaaaaaaaa.",
  "token",
  "x://",
  "password=",
  "-----BEGIN PRIVATE KEY-----",
  '"kind":"Secret"',
  "data:\n a\n",
  "aaaaaa.",
  "A_",
  "--a",
  "authorization: ",
  "aGVsbG8gd29ybGQ=",
  '"data":{',
  "password: |\n",
  "password: |\n  x\n",
  'password="',
  "password='",
  'password="""',
  'password=\\\\"',
  "password=\\\\",
  '\\\\\\"',
  "-----END PRIVATE KEY-----",
  "AAAA\n-----END PRIVATE KEY-----",
  "x://a:b",
  "<token>",
  "authorization: Digest a\n",
  "$6$",
  'kind\\": \\"Secret\\"',
  'data\\":{',
  "token%3D",
  "login -p ",
  "login ",
  "echo a ",
  "echo a|",
  "chpasswd:\n",
  "chpasswd:\n  a\n",
  "token: {",
  "a.auth",
  "secret-id",
  "-pass",
])("takes linear time for adversarial texts of %j", (part) => {
  // A quadratic search exceeds the time of a test.
  expect(redactText(part.repeat(Math.ceil(500_000 / part.length)))).toBeTypeOf("string");
});

it("takes linear time for Secrets without data", () => {
  // A quadratic search exceeds the time of a test.
  const text = '"kind":"Secret"'.repeat(200_000);
  expect(redactText(text)).toBe(text);
  expect(redactText(`${text},"data":{"a":"b"}`)).toBe(`${text},"data":{[redacted]}`);
});
