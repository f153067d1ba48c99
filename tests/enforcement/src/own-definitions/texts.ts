import { define, list, map, text, withSpec } from "./define.ts";

/** Lengths, patterns and enums of texts. */
export const texts = define(
  "Text",
  withSpec({
    none: { ...text, maxLength: 0 },
    some: { ...text, minLength: 1, maxLength: 3 },
    wide: { ...text, minLength: 2, maxLength: 2, pattern: "^.{2}$" },
    quantity: {
      ...text,
      pattern:
        "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    unanchored: { ...text, pattern: "[a-c]" },
    caseless: { ...text, pattern: "(?i)^abc$" },
    lines: { ...text, pattern: "(?m)^a$" },
    dot: { ...text, pattern: "(?s)^a.b$" },
    ends: { ...text, pattern: "\\Aa+\\z" },
    ungreedy: { ...text, pattern: "(?U)^a+$" },
    classes: { ...text, pattern: "^[[:alpha:]]\\pL\\d\\w\\s?$" },
    named: { ...text, pattern: "^(?P<x>a)(?:b|c)$" },
    boundary: { ...text, pattern: "\\bfoo\\b" },
    empty: { ...text, enum: ["", "a"] },
    likeNumbers: { ...text, enum: ["-1", "4", "True", "null"] },
    one: { ...text, enum: ["only"] },
    maybe: { ...text, nullable: true, enum: ["a", null] },
    names: list({ ...text, minLength: 1, pattern: "^[a-z]+$" }, { maxItems: 2 }),
    keyed: map({ ...text, maxLength: 2 }, { maxProperties: 2 }),
    titled: { ...text, title: "A title", externalDocs: { url: "https://example.com" }, example: "x" },
    constructor: text,
    "a.b/c": { ...text, maxLength: 2 },
    "with blank": { ...text, maxLength: 2 },
  }),
);
