import { expect, it } from "vitest";
import { changesAsJson, changesAsText } from "../../src/compare/render/render.ts";
import { crd, diff, version } from "./crd.ts";

const text = { type: "string" };
const changes = diff(
  [
    crd([version({ a: { ...text, description: "a" }, b: text, c: text })]),
    crd([version({})], { kind: "Alpha" }),
  ],
  [
    crd([
      version({ a: { ...text, description: "b" }, b: { ...text, pattern: "^a|b*$" }, d: text }),
      version({}, { name: "v2" }),
    ]),
    crd([version({ e: text })], { kind: "Alpha" }),
  ],
);

it("writes text for people, the worst first", () => {
  expect(changesAsText(changes)).toMatchInlineSnapshot(`
    "Widget (acme.example)
      breaking for objects  v1 spec.b: pattern none → "^a|b*$"
      breaking for objects  v1 spec.c: removed
      compatible            v2: version added, served, stored
      compatible            v1 spec.d: added: string, optional
      documentation         1 text changed

    Alpha (acme.example)
      compatible            v1 spec.e: added: string, optional

    6 changes: 2 breaking for objects, 3 compatible, 1 documentation
    "
  `);
  expect(changesAsText([])).toBe("no change\n");
});

it("applies the given styles", () => {
  const painted = changesAsText(changes, {
    subject: (subject) => `<${subject}>`,
    consequence: (consequence, words) => `[${consequence}:${words.trim()}]`,
  });
  expect(painted).toContain("<Widget (acme.example)>\n  [objects:breaking for objects]");
});

it("writes JSON for programs, big integers included", () => {
  expect(JSON.parse(changesAsJson(changes))).toEqual({
    counts: { objects: 2, clients: 0, compatible: 3, documentation: 1 },
    changes,
  });
  const big = { type: "integer", maximum: 9007199254740993n };
  expect(
    changesAsJson(diff([crd([version({ a: { type: "integer" } })])], [crd([version({ a: big })])])),
  ).toContain('"9007199254740993"');
});

it("lets no text of a release reach the terminal as a command", () => {
  const hostile = "a`|\n## b\u001b[2J\u202e<img src=x>";
  const found = diff(
    [crd([version({ [hostile]: text })])],
    [crd([version({ [hostile]: { ...text, pattern: hostile } })])],
  );
  const written = changesAsText(found);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  expect(written).not.toMatch(/[\u001b\u202e]/);
  expect(written.split("\n").filter((line) => line.startsWith("## b"))).toEqual([]);
});

it.each([
  ["::set-output name=a::b", "\\::set-output"],
  [" ::error::x", "\\ ::error"],
  ["\n::error::x", "\\ ::error"],
  ["a ##[add-mask]b", "a #\\#[add-mask]b"],
])("writes no command of a GitHub workflow for the name %j", (subject, start) => {
  const change = {
    subject,
    versions: [subject],
    path: subject,
    what: subject,
    consequence: "objects",
    code: "x",
  } as const;
  const written = changesAsText([change]);
  expect(written.startsWith(start)).toBe(true);
  for (const line of written.split("\n")) {
    expect(line.trimStart().startsWith("::")).toBe(false);
    expect(line).not.toContain("##[");
  }
});
