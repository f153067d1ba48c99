import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  diagnosticCatalogue,
  findDiagnostic,
} from "../../../../src/model/diagnostics/catalogue/catalogue.ts";

const folder = new URL("../../../../src/model/diagnostics/codes/", import.meta.url);

describe("the catalogue", () => {
  test("has no code twice", () => {
    expect(new Set(diagnosticCatalogue.map((one) => one.code)).size).toBe(diagnosticCatalogue.length);
  });

  test.each(readdirSync(folder).filter((name) => name.endsWith(".ts")))(
    "has all that %s declares",
    async (name) => {
      const file = (await import(new URL(name, folder).href)) as Record<string, unknown>;
      const kinds = Object.values(file).filter(
        (one) => typeof one === "object" && one !== null && "code" in one,
      );
      expect(kinds.length).toBeGreaterThan(0);
      for (const kind of kinds) expect(diagnosticCatalogue).toContain(kind);
    },
  );

  test.each(diagnosticCatalogue.map((one) => [one.code, one] as const))("%s has a page", (code, kind) => {
    expect(code).toMatch(/^CK\d{4}$/);
    for (const text of [kind.title, kind.why, kind.wrong, kind.right]) expect(text.trim()).not.toBe("");
    expect(kind.wrong).not.toBe(kind.right);
    expect(findDiagnostic(code.toLowerCase())).toBe(kind);
  });
});
