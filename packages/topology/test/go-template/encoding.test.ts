import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { renderTemplate } from "../../src/go-template/index.ts";

const text = "Grüße ✓";

it.each(["sha1", "sha256", "sha512"])("computes %ssum like Node.js", (hash) => {
  expect(renderTemplate(`{{ ${hash}sum .text }}`, { text })).toBe(
    createHash(hash).update(text).digest("hex"),
  );
});

it("encodes and decodes base64", () => {
  const encoded = Buffer.from(text).toString("base64");
  expect(renderTemplate("{{ b64enc .text }}", { text })).toBe(encoded);
  expect(renderTemplate("{{ b64dec .encoded }}", { encoded })).toBe(text);
  expect(renderTemplate("{{ b64dec .encoded }}", { encoded: "a*" })).toBe(
    "illegal base64 data at input byte 1",
  );
});
