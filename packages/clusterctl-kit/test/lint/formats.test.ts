import { describe, expect, it } from "vitest";
import {
  type Finding,
  findLintRule,
  lintAsGithub,
  lintAsSarif,
  lintAsText,
  lintRules,
  nearestLintRule,
} from "../../src/lint/index.ts";

const finding: Finding = {
  rule: "crd/contract-label",
  level: "error",
  place: {
    file: "config/a b,c.yaml",
    line: 4,
    column: 9,
    endLine: 4,
    endColumn: 12,
    object: "CustomResourceDefinition foos.x",
    path: "metadata.name",
  },
  message: "100% wrong",
  help: "add the label",
};

describe("formats", () => {
  it("escape line breaks in names, which CI systems could parse as commands", () => {
    const attack = "a\r\n::set-output name=x::y\u2028##[error]\u001b[2J\u202e";
    const hostile = { ...finding, message: attack, help: attack, place: { ...finding.place, file: attack } };
    const text = lintAsText([hostile]);
    expect(text.split("\n")).toHaveLength(3);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028]/u);
    expect(text).toContain("a\\u000d\\u000a::set-output");
  });

  it("include location, level, rule and help as text", () => {
    expect(lintAsText([finding])).toBe(
      "config/a b,c.yaml:4:9: error: 100% wrong [crd/contract-label]\n  help: add the label\n",
    );
  });

  it("escape special characters in GitHub commands", () => {
    expect(lintAsGithub([finding])).toBe(
      "::error file=config/a b%2Cc.yaml,line=4,endLine=4,col=9,title=crd/contract-label::100%25 wrong. Help: add the label\n",
    );
  });

  it("make a SARIF log", () => {
    expect(lintAsSarif([finding], { version: "1.2.3" })).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "capikit lint",
              rules: [{ id: "crd/contract-label", defaultConfiguration: { level: "error" } }],
            },
          },
          results: [
            {
              ruleId: "crd/contract-label",
              ruleIndex: 0,
              level: "error",
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "config/a%20b%2Cc.yaml" },
                    region: { startLine: 4, startColumn: 9, endLine: 4, endColumn: 12 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

it.each([
  ["config/crd.yaml", "config/crd.yaml"],
  ["/srv/a b/crd.yaml", "file:///srv/a%20b/crd.yaml"],
  ["https://example.com/a%20b.yaml", "https://example.com/a%20b.yaml"],
])("a SARIF log has the URI of %s", (file, uri) => {
  const log = lintAsSarif([{ ...finding, place: { ...finding.place, file } }], { version: "1.2.3" });
  expect(JSON.stringify(log)).toContain(`"artifactLocation":{"uri":"${uri}"}`);
});

describe("the catalogue", () => {
  it("has unique ids and complete documentation", () => {
    expect(new Set(lintRules.map(({ id }) => id)).size).toBe(lintRules.length);
    for (const { id, title, why, wrong, right, help, sources } of lintRules) {
      expect(id).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
      for (const text of [title, why, wrong, right, help]) expect(text.trim(), id).not.toBe("");
      expect(wrong, id).not.toBe(right);
      expect(sources.length, id).toBeGreaterThan(0);
    }
  });

  it("finds rules and suggests the nearest id for a misspelled one", () => {
    expect(findLintRule("crd/scope")?.level).toBe("error");
    expect(nearestLintRule("crd/contract-lable")).toBe("crd/contract-label");
  });
});
