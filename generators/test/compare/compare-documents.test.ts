import { describe, expect, test } from "vitest";
import { compareSources, judgeSources } from "../support/compare-sources.ts";

const index = (group: string) => `/**\n * +groupName=${group}\n */\nexport * from "./types.ts";\n`;

/** A hook with members of its request and response, and arguments of its marker. */
function hook(request: string, response: string, marker = "extensions=all", others = "") {
  return {
    "api/v1/index.ts": index("hooks.example.org"),
    "api/v1/types.ts": `import type { Hook, int32, int64 } from "@capikit/api/meta";
${others}
export interface DrainRequest {
${request}
}
export interface DrainResponse {
status: "Success" | "Failure";
${response}
}
/** +capikit:hook:${marker} */
export type Drain = Hook<DrainRequest, DrainResponse>;
`,
  };
}

/** A kind with members of its spec. */
function kind(spec: string, others = "", marker = "+kubebuilder:storageversion", version = "v1") {
  return {
    [`api/${version}/index.ts`]: index("test.example.org"),
    [`api/${version}/types.ts`]: `import type { int32, int64, KubernetesObject } from "@capikit/api/meta";
${others}
/** ${marker} */
export interface Foo extends KubernetesObject {
spec: {
${spec}
};
}
`,
  };
}

const enumOf = (text: string) => `mode?: ${text};`;

describe("requests of a released hook", () => {
  test.each([
    ["a: string;", "a: string; b?: string;", ["allowed: drain v1 request: b is new and optional"]],
    ["a: string;", "/** Another text. */\na: string;", []],
    ["a: string;", "a: string; b: string;", ["needs-version: drain v1 request: b is new and required"]],
    ["a?: string;", "", ["needs-version: drain v1 request: a is removed or renamed"]],
    ["a?: string;", "a: string;", ["needs-version: drain v1 request: a is required now"]],
    ["a: string;", "a?: string;", ["review: drain v1 request: a is optional now"]],
    ["a: string;", "a: int32;", ["needs-version: drain v1 request: a has type integer instead of string"]],
    ["a: string[];", "a: string;", ["needs-version: drain v1 request: a has type string instead of array"]],
    [
      "a?: { b: string };",
      "a?: { c: string };",
      expect.arrayContaining([expect.stringMatching(/a\.b is removed/)]),
    ],
    [
      enumOf('"A" | "B"'),
      enumOf('"A"'),
      ['needs-version: drain v1 request: mode no longer has the value "B"'],
    ],
    [enumOf('"A"'), enumOf('"A" | "B"'), ['review: drain v1 request: mode has the new value "B"']],
    ["a: int64;", "a: int32;", ["needs-version: drain v1 request: a has the format int32 instead of int64"]],
  ])("%s → %s", (before, after, changes) => {
    expect(compareSources(hook(before, ""), hook(after, ""))).toEqual(changes);
  });
});

describe("responses of a released hook", () => {
  test.each([
    ["", "a?: string;", ["allowed: drain v1 response: a is new and optional"]],
    ["", "a: string;", ["needs-version: drain v1 response: a is new and required"]],
    [
      "a?: string;",
      "b?: string;",
      expect.arrayContaining(["needs-version: drain v1 response: a is removed or renamed"]),
    ],
    [
      enumOf('"A" | "B"'),
      enumOf('"A"'),
      ['needs-version: drain v1 response: mode no longer has the value "B"'],
    ],
    [
      "/** +kubebuilder:validation:MaxLength=9 */\na?: string;",
      "/** +kubebuilder:validation:MaxLength=5 */\na?: string;",
      ["needs-version: drain v1 response: a has maxLength 5"],
    ],
    [
      "/** +kubebuilder:validation:MaxLength=5 */\na?: string;",
      "/** +kubebuilder:validation:MaxLength=9 */\na?: string;",
      ["review: drain v1 response: a has maxLength 9"],
    ],
    [
      '/** +kubebuilder:validation:Pattern="^a" */\na?: string;',
      '/** +kubebuilder:validation:Pattern="^b" */\na?: string;',
      ['review: drain v1 response: a has the pattern "^b" instead of "^a"'],
    ],
    [
      '/** +default="x" */\na?: string;',
      '/** +default="y" */\na?: string;',
      ['review: drain v1 response: a has the default "y" instead of "x"'],
    ],
    [
      "a?: string;",
      "/** +kubebuilder:validation:XValidation:rule=\"self != 'b'\" */\na?: string;",
      ["review: drain v1 response: a has the new rule self != 'b'"],
    ],
  ])("%s → %s", (before, after, changes) => {
    expect(compareSources(hook("", before), hook("", after))).toEqual(changes);
  });
});

describe("hooks", () => {
  const one = hook("a: string;", "");
  const newer = {
    "api/v2/index.ts": index("hooks.example.org"),
    "api/v2/types.ts": one["api/v1/types.ts"],
  };

  test("arguments of the marker are behaviour, a deprecation announces", () => {
    expect(compareSources(one, hook("a: string;", "", "extensions=one"))).toEqual([
      'review: drain v1: has extensions "one" instead of "all"',
    ]);
    const deprecated = "deprecated,deprecatedOn=2026-01-01,deprecatedIn=v0.1";
    expect(compareSources({ ...one, ...newer }, { ...hook("a: string;", "", deprecated), ...newer })).toEqual(
      [],
    );
  });

  test("new hooks and versions are allowed, and shared types are compared in each", () => {
    expect(compareSources(one, { ...one, ...newer })).toEqual([]);
    const shared = (members: string) =>
      hook("part: Part;", "part?: Part;", "extensions=all", `export interface Part { ${members} }`);
    expect(compareSources(shared("x: string; y?: string;"), shared("x: string;"))).toEqual([
      "needs-version: drain v1 request: part.y is removed or renamed",
      "needs-version: drain v1 response: part.y is removed or renamed",
    ]);
  });

  test("a removed version needs a replacement and its support period", () => {
    const both = { ...one, ...newer };
    expect(compareSources(one, {})).toEqual(["needs-version: drain v1: is removed: no version replaces it"]);
    expect(compareSources(both, newer)).toEqual([
      "needs-version: drain v1: is removed: it was not deprecated in a release",
    ]);
    expect(compareSources(both, newer, () => undefined)).toEqual([
      "allowed: drain v1: is removed after its support",
    ]);
  });
});

describe("released kinds", () => {
  test.each([
    ["a: string;", "a: string; b?: int32;", ["allowed: Foo v1: spec.b is new and optional"]],
    ["a: string;", "a?: string;", ["allowed: Foo v1: spec.a is optional now"]],
    ["a: string;", "a: string; b: int32;", ["needs-version: Foo v1: spec.b is new and required"]],
    [
      "a?: string;",
      "b?: string;",
      expect.arrayContaining(["needs-version: Foo v1: spec.a is removed or renamed"]),
    ],
    [enumOf('"A"'), enumOf('"A" | "B"'), ['allowed: Foo v1: spec.mode has the new value "B"']],
    [enumOf('"A" | "B"'), enumOf('"A"'), ['needs-version: Foo v1: spec.mode no longer has the value "B"']],
    [
      "/** +default=1 */\na?: int32;",
      "/** +default=2 */\na?: int32;",
      ["review: Foo v1: spec.a has the default 2 instead of 1"],
    ],
    ["a?: int32;", "a?: int64;", ["allowed: Foo v1: spec.a has the format int64 instead of int32"]],
    [
      "a?: string[];",
      "/** +listType=set */\na?: string[];",
      expect.arrayContaining([expect.stringMatching(/^needs-version: Foo v1: spec\.a rejects equal items/)]),
    ],
    [
      "a?: Record<string, string>;",
      "a?: { b?: string };",
      expect.arrayContaining([
        expect.stringMatching(/^needs-version: Foo v1: spec\.a no longer has any names/),
      ]),
    ],
    ["a?: { b?: string };", "a?: Record<string, string>;", [expect.stringMatching(/^allowed/)]],
    ["a?: string | null;", "a?: string;", ["needs-version: Foo v1: spec.a rejects null"]],
    [
      "/** +kubebuilder:validation:Minimum=1 */\na?: int32;",
      "a?: int32;",
      ["allowed: Foo v1: spec.a has minimum none"],
    ],
    [
      "a?: int32;",
      "/** +kubebuilder:validation:Maximum=1 */\na?: int32;",
      ["needs-version: Foo v1: spec.a has maximum 1"],
    ],
  ])("%s → %s", (before, after, changes) => {
    expect(compareSources(kind(before), kind(after))).toEqual(changes);
  });

  test("scope, names and versions", () => {
    const before = kind("a?: string;");
    const cluster = "+kubebuilder:storageversion\n+kubebuilder:resource:scope=Cluster";
    expect(compareSources(before, kind("a?: string;", "", cluster))).toEqual([
      "needs-version: Foo: has scope Cluster instead of Namespaced",
    ]);
    const renamed = "+kubebuilder:storageversion\n+kubebuilder:subresource:status";
    expect(compareSources(before, kind("a?: string;", "", renamed))).toEqual([
      expect.stringContaining("review: Foo v1: has the new subresource status"),
    ]);
    const v2 = kind("a?: string;", "", "+kubebuilder:storageversion", "v2");
    expect(compareSources(before, v2, () => undefined)).toEqual([
      "needs-version: Foo v1: is removed: objects are stored in it",
    ]);
    expect(compareSources(before, {})).toEqual([
      "needs-version: Foo v1: is removed: its objects become unreadable",
    ]);
    expect(compareSources(before, { ...kind("a?: string;", "", ""), ...v2 })).toEqual([
      "allowed: Foo v1: is no longer stored",
    ]);
  });
});

describe("a release", () => {
  const v1 = (marker = "") => kind("a?: string;", "", marker, "v1beta1");
  const v2 = kind("a?: string;", "", "+kubebuilder:storageversion", "v1");
  const both = (marker = "") => ({ ...v1(marker), ...v2 });
  const deprecated = both("+kubebuilder:deprecatedversion");
  const history = (...dates: string[]) =>
    dates.map((date, index) => ({
      version: `v${index < dates.length - 1 ? "1" : "0"}.${dates.length - index}.0`,
      date,
      sources: deprecated,
    }));

  test("locates a removed member at its type, and a changed one at its marker", async () => {
    const before = kind(
      "a?: string; b?: Part;",
      "export interface Part { /** +default=1 */ c?: int32; d?: string }",
    );
    const after = kind("a?: string; b?: Part;", "export interface Part { /** +default=2 */ c?: int32; }");
    const { findings, notJudged } = await judgeSources(before, after);
    expect(findings).toMatchObject([
      {
        code: "CK5302",
        severity: "warning",
        message: "Foo v1: spec.b.c has the default 2 instead of 1, compared with v0.1.0",
        location: { path: "api/v1/types.ts", line: 2, column: 29 },
      },
      { code: "CK5301", severity: "error", location: { path: "api/v1/types.ts", line: 2, column: 18 } },
    ]);
    expect(findings[1]?.help).toContain("rule 1");
    expect(notJudged).toMatchObject([{ name: "behaviour-since-v0.1.0", what: "1 change of behaviour" }]);
  });

  test("permits the removal of a version that three releases in nine months deprecated", async () => {
    const judge = async (releases: ReturnType<typeof history>) =>
      (await judgeSources(deprecated, v2, releases)).findings.map(({ message }) => message);
    expect(await judge(history("2026-06-01", "2026-03-01", "2026-02-01"))).toEqual([]);
    expect(await judge(history("2026-06-01", "2026-05-01", "2026-04-01"))).toEqual([
      "Foo v1beta1 is removed: 2026-12-01 is before 2027-01-01, 9 months after 2026-04-01, compared with v1.3.0",
    ]);
    expect(await judge(history("2026-06-01", "2025-02-01"))).toEqual([
      "Foo v1beta1 is removed: only 2 of 3 releases passed since v0.1.0, compared with v1.2.0",
    ]);
    const sources = both();
    expect(await judge([{ version: "v1.4.0", date: "2026-08-01", sources }])).toEqual([
      "Foo v1beta1 is removed: no release deprecated it, compared with v1.4.0",
    ]);
  });
});
