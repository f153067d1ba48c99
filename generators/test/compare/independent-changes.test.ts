import { describe, expect, test } from "vitest";
import { compareSources } from "../support/compare-sources.ts";

type Outcome = "allowed" | "review" | "needs-version";
type Row = readonly [before: string, after: string, expected: Outcome, reason: string];

const index = (group: string) => `/**\n * +groupName=${group}\n */\nexport * from "./types.ts";\n`;
const v = (rule: string, member: string) => `/** +kubebuilder:validation:${rule} */\n${member}`;
const text = (rule: string) => v(rule, "a?: string;");
const num = (rule: string) => v(rule, "a?: int32;");
const list = (rule: string) => v(rule, "a?: string[];");
const cel = (rule: string) => text(`XValidation:rule="${rule}"`);

function hook(request: string, response: string, marker = "extensions=all", name = "Drain") {
  return {
    "api/v1/index.ts": index("hooks.example.org"),
    "api/v1/types.ts": `import type { Hook, int32, int64 } from "@capikit/api/meta";
export interface DrainRequest {\n${request}\n}
export interface DrainResponse {\nstatus: "Success" | "Failure";\n${response}\n}
/** +capikit:hook:${marker} */\nexport type ${name} = Hook<DrainRequest, DrainResponse>;\n`,
  };
}

function kind(spec: string, markers: readonly string[] = [], name = "Foo") {
  const lines = ["+kubebuilder:storageversion", ...markers].map((marker) => ` * ${marker}\n`).join("");
  return {
    "api/v1/index.ts": index("test.example.org"),
    "api/v1/types.ts": `import type { int32, int64, KubernetesObject } from "@capikit/api/meta";
/**\n${lines} */\nexport interface ${name} extends KubernetesObject {\nspec: {\n${spec}\n};\n}\n`,
  };
}

/** The strictest outcome of a comparison; no change is allowed. */
function strictest(changes: readonly string[]): string {
  const outcomes = changes.map((change) => change.split(":")[0] ?? "");
  return (
    outcomes.find((one) => one !== "allowed" && one !== "review") ??
    (outcomes.includes("review") ? "review" : "allowed")
  );
}

/** Changes of members whose outcome is the same for hooks and CRDs. */
const shared: readonly Row[] = [
  ["a: string;", "a: string; b?: int32;", "allowed", "new optional number"],
  ["", "b?: { c: string };", "allowed", "new optional object with a required member"],
  ["", "b?: string[];", "allowed", "new optional list"],
  ["", "b?: Record<string, string>;", "allowed", "new optional map"],
  ["a?: { b: string };", "a?: { b: string; c?: string };", "allowed", "new optional nested member"],
  ["a?: { b: string }[];", "a?: { b: string; c?: string }[];", "allowed", "new optional member of items"],
  ["", text("MaxLength=3"), "allowed", "limits of a new member bind nobody yet"],
  ["", 'mode?: "A" | "B";', "allowed", "new optional enum"],
  ["/** One. */\na: string;", "/** Two. */\na: string;", "allowed", "text only"],
  ["a?: string; b?: string;", "b?: string; a?: string;", "allowed", "order of members"],
  ['mode?: "A" | "B";', 'mode?: "B" | "A";', "allowed", "order of an enum"],
  ["a?: string;", "b?: string;", "needs-version", "renamed"],
  ["a?: { b?: string };", "a?: {};", "needs-version", "nested member removed"],
  ["a?: { b?: string }[];", "a?: { c?: string }[];", "needs-version", "member of items renamed"],
  ["a?: { b?: string };", "a?: { b: string };", "needs-version", "nested member required now"],
  ["a?: { b?: string };", "a?: { b?: string; c: string };", "needs-version", "new required nested member"],
  ["a?: string;", "a?: boolean;", "needs-version", "string to boolean"],
  ["a?: string;", "a?: string[];", "needs-version", "one to list"],
  ["a?: string[];", "a?: int32[];", "needs-version", "type of items"],
  ["a?: Record<string, string>;", "a?: Record<string, int32>;", "needs-version", "type of map values"],
  ["a?: Record<string, string>;", "a?: { b?: string };", "needs-version", "map to object loses keys"],
  ["a?: string;", 'a?: "A" | "B";', "needs-version", "text to enum"],
  ['mode?: "A" | "B";', 'mode?: "A" | "C";', "needs-version", "enum value renamed"],
  ['a?: ("A" | "B")[];', 'a?: "A"[];', "needs-version", "enum of items loses a value"],
  ["a?: string;", text("MaxLength=5"), "needs-version", "new maximum length"],
  ["a?: string;", text("MinLength=1"), "needs-version", "new minimum length"],
  [text("MinLength=1"), text("MinLength=2"), "needs-version", "longer minimum"],
  [num("Maximum=9"), num("Maximum=8"), "needs-version", "lower maximum"],
  [num("Minimum=1"), num("Minimum=2"), "needs-version", "higher minimum"],
  ["a?: int32;", num("MultipleOf=2"), "needs-version", "new multiple"],
  [list("MaxItems=4"), list("MaxItems=3"), "needs-version", "fewer items"],
  ["a?: string[];", list("MinItems=1"), "needs-version", "not empty now"],
  ["a?: string;", text('Pattern="^a"'), "needs-version", "new pattern"],
  ["a?: string | null;", "a?: string;", "needs-version", "null no longer valid"],
  [text('Pattern="^a"'), text('Pattern="^b"'), "review", "whether a pattern is tighter is unknown"],
  ['/** +default="x" */\na?: string;', '/** +default="y" */\na?: string;', "review", "default changed"],
  ['/** +default="x" */\na?: string;', "a?: string;", "review", "default removed"],
  ["a?: string;", '/** +default="x" */\na?: string;', "review", "new default"],
  ["a?: string;", cel("self != 'b'"), "review", "whether a new rule is tighter is unknown"],
  [cel("self != 'b'"), cel("self != 'c'"), "review", "rule changed"],
];

/** Looser members: programs of the release do not know them, but stored objects stay valid. */
const looser: readonly (readonly [before: string, after: string, reason: string])[] = [
  ["a: string;", "a?: string;", "optional now"],
  ['mode?: "A";', 'mode?: "A" | "B";', "new enum value"],
  [text("MaxLength=5"), text("MaxLength=6"), "longer maximum"],
  [text("MaxLength=5"), "a?: string;", "maximum length removed"],
  [num("Minimum=2"), num("Minimum=1"), "lower minimum"],
  [list("MaxItems=3"), list("MaxItems=4"), "more items"],
  [text('Pattern="^a"'), "a?: string;", "pattern removed"],
  ["a?: string;", "a?: string | null;", "null is valid"],
];

describe.each(["request", "response"])("hook %s", (body) => {
  const of = (members: string) => (body === "request" ? hook(members, "") : hook("", members));
  test.each([
    ...shared,
    ...looser.map(([before, after, reason]): Row => [before, after, "review", reason]),
    ["", "b: string;", "needs-version", "new required member"] as Row,
  ])("%s → %s is %s: %s", (before, after, expected) => {
    const changes = compareSources(of(before), of(after));
    expect(strictest(changes), changes.join("\n")).toBe(expected);
  });
});

describe("CRD", () => {
  test.each([
    ...shared,
    ...looser.map(([before, after, reason]): Row => [before, after, "allowed", reason]),
    ["", "b: string;", "needs-version", "stored objects lack it"] as Row,
    ["", '/** +default="x" */\nb: string;', "allowed", "the default fills stored objects"] as Row,
    ["a?: string[];", "/** +listType=set */\na?: string[];", "needs-version", "stored duplicates"] as Row,
  ])("%s → %s is %s: %s", (before, after, expected) => {
    const changes = compareSources(kind(before), kind(after));
    expect(strictest(changes), changes.join("\n")).toBe(expected);
  });

  const cluster = "+kubebuilder:resource:scope=Cluster";
  const column = '+kubebuilder:printcolumn:name="A",type=string,JSONPath=".spec.a"';
  test.each<[readonly string[], readonly string[], Outcome]>([
    [[], [cluster], "needs-version"],
    [[cluster], [], "needs-version"],
    [["+kubebuilder:resource:path=foos"], ["+kubebuilder:resource:path=fooz"], "needs-version"],
    [[], [column], "allowed"],
    [[column], [], "allowed"],
  ])("markers %j → %j are %s", (before, after, expected) => {
    const changes = compareSources(kind("a?: string;", before), kind("a?: string;", after));
    expect(strictest(changes), changes.join("\n")).toBe(expected);
  });
});

describe("whole hooks and kinds", () => {
  const drain = hook("a: string;", "");
  const foo = kind("a: string;");
  const newVersion = (sources: Record<string, string>) => ({
    ...sources,
    "api/v2/index.ts": sources["api/v1/index.ts"] ?? "",
    "api/v2/types.ts": (sources["api/v1/types.ts"] ?? "").replace(" * +kubebuilder:storageversion\n", ""),
  });
  const keys = (key: string) => `/** +listType=map\n+listMapKey=${key} */\na?: { b: string; c: string }[];`;
  const open = "/** +kubebuilder:pruning:PreserveUnknownFields */\na?: { b?: string };";
  test.each<[string, Record<string, string>, Record<string, string>, Outcome | "refused"]>([
    ["new hook version", drain, newVersion(drain), "allowed"],
    ["hook renamed", drain, hook("a: string;", "", "extensions=all", "Drains"), "refused"],
    ["hook version removed", newVersion(drain), drain, "refused"],
    ["extensions of the marker", drain, hook("a: string;", "", "extensions=one"), "review"],
    [
      "hook blocks",
      hook("", ""),
      hook("", "retryAfterSeconds: int32;", "extensions=all,blocking"),
      "needs-version",
    ],
    ["another map key", kind(keys("b")), kind(keys("b\n+listMapKey=c")), "review"],
    ["new served version", foo, newVersion(foo), "allowed"],
    ["kind renamed", foo, kind("a: string;", [], "Bar"), "refused"],
    ["version removed", newVersion(foo), foo, "refused"],
    ["map keys", kind(keys("b")), kind(keys("c")), "needs-version"],
    ["unknown members pruned", kind(open), kind("a?: { b?: string };"), "needs-version"],
    ["unknown members kept", kind("a?: { b?: string };"), kind(open), "allowed"],
    ["smaller number", kind("a?: int64;"), kind("a?: int32;"), "needs-version"],
    [
      "version not served",
      newVersion(foo),
      {
        ...newVersion(foo),
        "api/v2/types.ts": newVersion(foo)["api/v2/types.ts"].replace(
          "/**\n",
          "/**\n * +kubebuilder:unservedversion\n",
        ),
      },
      "refused",
    ],
  ])("%s", (_, before, after, expected) => {
    const changes = compareSources(before, after);
    const outcome = strictest(changes);
    const refused = outcome !== "allowed" && outcome !== "review";
    expect(expected === "refused" && refused ? "refused" : outcome, changes.join("\n")).toBe(expected);
  });
});
