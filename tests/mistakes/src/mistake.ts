import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/** A mistake of an author with its message. */
export interface Mistake {
  /** The mistake, as a heading. */
  readonly title: string;
  /** The language and text of the author. */
  readonly wrote?: readonly [language: string, text: string];
  /** Returns the command and its output, or the message. */
  readonly see: () => Promise<string> | string;
}

/** Compares the messages of an area with `golden/AREA.md`. */
export function testMistakes(area: string, mistakes: readonly Mistake[]): void {
  const file = join(import.meta.dirname, "../golden", `${area.replaceAll(" ", "-")}.md`);
  const heading = `# Mistakes in ${area}\n`;
  const golden = sectionsOf(existsSync(file) ? readFileSync(file, "utf8") : "");
  const seen = new Map<string, string>();

  describe(`mistakes in ${area} (UPDATE_GOLDEN=1 updates their messages)`, () => {
    it.each(mistakes)("$title", async ({ title, wrote, see }) => {
      const text = await see();
      expect(text, "a stack").not.toMatch(/^\s+at .*:\d+:\d+/m);
      const section = [...(wrote === undefined ? [] : [block(...wrote)]), block("text", text)].join("\n");
      seen.set(title, section);
      if (process.env.UPDATE_GOLDEN !== "1") expect(section).toBe(golden.get(title));
    });

    it("have a section each", () => {
      expect(new Set(mistakes.map(({ title }) => title)).size).toBe(mistakes.length);
      if (process.env.UPDATE_GOLDEN !== "1")
        expect([...golden.keys()]).toEqual(mistakes.map(({ title }) => title));
    });

    afterAll(() => {
      if (process.env.UPDATE_GOLDEN !== "1" || seen.size < mistakes.length) return;
      const sections = mistakes.map(({ title }) => `\n## ${title}\n\n${seen.get(title)}`);
      writeFileSync(file, [heading, ...sections].join(""));
    });
  });
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
}

function sectionsOf(text: string): ReadonlyMap<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end), `${section.slice(end).trim()}\n`];
    }),
  );
}
