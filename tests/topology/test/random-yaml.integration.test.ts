import { equalJson } from "@capikit/common/json";
import { parseYaml, YamlError } from "@capikit/common/yaml";
import { askReference } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject, it } from "vitest";

const numRuns = inject("nightly") ? 40_000 : 4000;
const seed = inject("seed");

const indent = fc.constantFrom("", "", "  ", "    ", " ", "\t", "  \t");
const scalar = fc.constantFrom(
  ...[
    "a",
    "1",
    "0x1f",
    "yes",
    "~",
    "a b",
    "'x'",
    "'x\n  y'",
    '"x\\ty"',
    '"\\/"',
    "a?b",
    ":a",
    "a:b",
    "!!int 2",
  ],
  ...[
    "!!str 2",
    "&x a",
    "*x",
    "[a, b]",
    "[\na\n]",
    "{a: b, c: }",
    "{\n  a:\n 1\n}",
    "[a: b]",
    "{a:, b}",
    "[?a]",
  ],
);
const block = fc
  .tuple(
    fc.constantFrom("|", "|-", "|+", ">", ">-", ">+", "|2"),
    fc.array(fc.tuple(indent, fc.constantFrom("x", "y z", "", "# no"))),
  )
  .map(([header, lines]) => [header, ...lines.map(([space, text]) => space + text)].join("\n    "));
const line = fc
  .tuple(
    indent,
    fc.constantFrom("", "- ", "- - ", "? ", "a: ", "b: ", "c:\t", "<<: ", "# c"),
    fc.oneof({ weight: 3, arbitrary: scalar }, block, fc.constant("")),
    fc.constantFrom("", "", "", " ", "\t", " # c", "#c"),
  )
  .map((parts) => parts.join(""));
const text = fc
  .tuple(
    fc.constantFrom("", "", "", "---\n", "%YAML 1.1\n---\n", "%YAML 1.2\n---\n"),
    fc.array(line, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", "\n", "\n  ", "\n\n", "\n    "),
  )
  .map(([start, lines, end]) => start + lines.join("\n") + end);

it("random YAML that capikit accepts has the value that sigs.k8s.io/yaml reads", {
  timeout: 600_000,
}, async () => {
  const texts = fc.sample(text, { numRuns, seed });
  const answers = await askReference<unknown>(
    "topology-reference",
    texts.map((yaml) => ({ yaml })),
  );
  let accepted = 0;
  const differences: unknown[] = [];
  for (const [index, yaml] of texts.entries()) {
    const { out, error } = answers[index] ?? {};
    let ours: unknown;
    try {
      ours = parseYaml(yaml, { duplicateKeys: "last-wins" });
    } catch (refusal) {
      expect(refusal).toBeInstanceOf(YamlError);
      continue;
    }
    accepted += 1;
    if (error !== undefined || !equalJson(ours, out)) differences.push({ yaml, ours, theirs: out ?? error });
  }
  expect(differences).toEqual([]);
  expect(accepted).toBeGreaterThan(numRuns / 10);
});

// The list in docs/decisions/foundations.md, from the YAML test suite.
it("capikit refuses what sigs.k8s.io/yaml drops, guesses or reads against the specification", async () => {
  const stricter = [
    ...["a: 1\n---\nb: 2\n", "a: 1\n... b\n", "[a] ]\n", "a  # c\nb\n", "[a]\nb\n", "a: 1\n%YAML 1.2\n---\n"],
    ...["[a, b]#c\n", "[a,#c\n]\n", 'a: "b"#c\n', "a: >#c\n  b\n", "a: >\n \n  \n # c\n"],
    ...["--- |1-\n", "--- >\na\n"],
    ...["{a, http://b:,}\n", "{ ?a: b }\n", "[?a]\n", "[-]\n", "- [-, -]\n"],
    ...[
      'a: "\\\'"\n',
      "%YAML 1.1#\n---\n",
      "%TAG !! tag:example.com,2000:app/\n---\n!!int 1 - 3\n",
      "- !!str, a\n",
      "a: &b:c d\n",
    ],
  ];
  const answers = await askReference<unknown>(
    "topology-reference",
    stricter.map((yaml) => ({ yaml })),
  );
  for (const [index, yaml] of stricter.entries()) {
    expect(answers[index]?.error, yaml).toBeUndefined();
    expect(() => parseYaml(yaml), yaml).toThrow(YamlError);
  }
});
