import { openapiEmitter } from "@capikit/generators/emit/openapi";
import { describe, expect, it } from "vitest";
import { emit, imports, packageIndex } from "../src/project.ts";

/** The members of both bodies of a released hook. Each plant changes one of them. */
const members = {
  name: "name: string;",
  zone: "zone?: string;",
  note: "note?: string | null;",
  size: "size: int32;",
  mode: 'mode: "a" | "b";',
  tags: "tags?: string[];",
  labels: "labels?: Record<string, string>;",
  tree: "tree: TREE;",
  short: "/** +kubebuilder:validation:MaxLength=9 */ short?: string;",
  low: "/** +kubebuilder:validation:Minimum=1 */ low?: int32;",
  limited: "/** +kubebuilder:validation:MaxItems=9 */ limited?: string[];",
  kept: '/** +default="a" */ kept?: string;',
  checked: "/** +kubebuilder:validation:XValidation:rule=\"self != ''\" */ checked?: string;",
} as const;
type Member = keyof typeof members;
type Body = "request" | "response";

interface Sources {
  readonly marker?: string;
  readonly version?: string;
  /** Members of the bodies that are not as released. */
  readonly request?: Partial<Record<Member | "more", string>>;
  readonly response?: Partial<Record<Member | "more", string>>;
  /** Members of the nested types of the bodies. */
  readonly requestTree?: string;
  readonly responseTree?: string;
}

function filesOf({ marker = "", version = "v1", ...bodies }: Sources = {}): Record<string, string> {
  const textOf = (body: Body): string =>
    Object.values({ ...members, ...bodies[body] })
      .join(" ")
      .replaceAll("TREE", `${body}Tree`);
  const { requestTree = "leaf: string; twig?: string;", responseTree = requestTree } = bodies;
  return {
    [`api/${version}/index.ts`]: packageIndex(version),
    [`api/${version}/before.ts`]: `${imports}
/** +capikit:hook:summary="Before"${marker} */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest { ${textOf("request")} }
export interface BeforeResponse { status: "Success" | "Failure"; ${textOf("response")} }
export interface requestTree { ${requestTree} }
export interface responseTree { ${responseTree} }
`,
  };
}

const baselineOf = (sources: Sources): string =>
  Object.values(emit(openapiEmitter, filesOf(sources)).texts)[0] ?? "";
const baseline = baselineOf({});

/** Returns the errors of a project that is compared with a release. */
function errorsOf(sources: Sources, released = baseline): readonly string[] {
  const options = { documentVersion: "v1.13.0", releaseDate: "2026-05-01", baseline: released };
  return emit(openapiEmitter, filesOf(sources), options).errors.map((error) =>
    error.replace(/^\S+:\d+:\d+ /, ""),
  );
}

const marked = (marker: string, member: string): string =>
  `/** +kubebuilder:validation:${marker} */ ${member}`;

/** Changes of a member, and the words of their errors. */
const changes: readonly (readonly [change: string, member: Member | "more", now: string, words: string])[] = [
  ["an optional member is removed", "zone", "", ": removed"],
  ["a required member is removed", "name", "", ": removed"],
  ["a list is removed", "tags", "", ": removed"],
  ["a required member is added", "more", "more: string;", "more in"],
  ["a member has another type", "zone", "zone?: boolean;", "type string → boolean"],
  [
    "a member has a format",
    "zone",
    marked("Format=date-time", "zone?: string;"),
    'format none → "date-time"',
  ],
  ["a member becomes a list", "zone", "zone?: string[];", "type string → list of string"],
  [
    "a list becomes an object",
    "tags",
    "tags?: Record<string, string>;",
    "type list of string → map of string",
  ],
  ["elements have another type", "tags", "tags?: int32[];", "tags[] in"],
  ["values of a map have another type", "labels", "labels?: Record<string, int32>;", "labels{} in"],
  ["a map becomes an object", "labels", "labels?: { a?: string };", "labels in"],
  ["an object becomes a map", "tree", "tree: Record<string, string>;", "tree in"],
  ["a value is removed", "mode", 'mode: "a";', 'no longer accepts "b"'],
  ["a value is added", "mode", 'mode: "a" | "b" | "c";', 'accepts "c" now'],
  ["any value is allowed", "mode", "mode: string;", "no longer limited to"],
  ["only few values are allowed", "zone", 'zone?: "x" | "y";', 'must be one of "x", "y" now'],
  ["a required member becomes optional", "name", "name?: string;", "optional now"],
  ["an optional member becomes required", "zone", "zone: string;", "required now"],
  ["a member may be null", "zone", "zone?: string | null;", "nullable none → true"],
  ["a member may not be null", "note", "note?: string;", "nullable true → none"],
  ["a limit of length is added", "zone", marked("MaxLength=9", "zone?: string;"), "maxLength none → 9"],
  ["a least length is added", "zone", marked("MinLength=2", "zone?: string;"), "minLength none → 2"],
  ["a limit of length is changed", "short", marked("MaxLength=8", "short?: string;"), "maxLength 9 → 8"],
  ["a limit of length is removed", "short", "short?: string;", "maxLength 9 → none"],
  ["a pattern is added", "zone", marked("Pattern=`a`", "zone?: string;"), 'pattern none → "a"'],
  ["a minimum is changed", "low", marked("Minimum=0", "low?: int32;"), "minimum 1 → 0"],
  ["a minimum is removed", "low", "low?: int32;", "minimum 1 → none"],
  ["a maximum is added", "size", marked("Maximum=9", "size: int32;"), "maximum none → 9"],
  [
    "a minimum becomes exclusive",
    "low",
    "/**\n * +kubebuilder:validation:Minimum=1\n * +kubebuilder:validation:ExclusiveMinimum=true\n */ low?: int32;",
    "exclusiveMinimum none → true",
  ],
  ["multiples are required", "size", marked("MultipleOf=2", "size: int32;"), "multipleOf none → 2"],
  ["a limit of elements is added", "tags", marked("MaxItems=3", "tags?: string[];"), "maxItems none → 3"],
  [
    "a least number of elements is added",
    "tags",
    marked("MinItems=1", "tags?: string[];"),
    "minItems none → 1",
  ],
  ["a limit of elements is removed", "limited", "limited?: string[];", "maxItems 9 → none"],
  [
    "elements must be unique",
    "tags",
    marked("UniqueItems=true", "tags?: string[];"),
    "uniqueItems none → true",
  ],
  ["elements have a limit", "tags", marked("items:MaxLength=3", "tags?: string[];"), "tags[] in"],
  [
    "a limit of members is added",
    "labels",
    marked("MaxProperties=3", "labels?: Record<string, string>;"),
    "maxProperties none → 3",
  ],
  [
    "a least number of members is added",
    "labels",
    marked("MinProperties=1", "labels?: Record<string, string>;"),
    "minProperties none → 1",
  ],
  ["a default is added", "zone", '/** +default="a" */ zone?: string;', 'default none → "a"'],
  ["a default is changed", "kept", '/** +default="b" */ kept?: string;', 'default "a" → "b"'],
  ["a default is removed", "kept", "kept?: string;", 'default "a" → none'],
  [
    "a rule is added",
    "zone",
    "/** +kubebuilder:validation:XValidation:rule=\"self != ''\" */ zone?: string;",
    "rule added",
  ],
  ["a rule is removed", "checked", "checked?: string;", "rule removed"],
];

describe.each<Body>(["request", "response"])("a released %s: CK5112 alone is reported if", (body) => {
  it.each(changes)("%s", (_, member, now, words) => {
    const errors = errorsOf({ [body]: { [member]: now } });
    expect(errors).toEqual([expect.stringMatching(/^CK5112 /)]);
    expect(errors[0]).toContain(words);
    expect(errors[0]).toContain(`the ${body} of Before`);
  });

  it.each([
    ["a nested member is removed", "leaf: string;", ": removed"],
    ["a nested required member is added", "leaf: string; twig?: string; more: string;", "tree.more in"],
    ["a nested member has another type", "leaf: int32; twig?: string;", "tree.leaf in"],
    ["a nested member becomes required", "leaf: string; twig: string;", "tree.twig in"],
  ])("%s", (_, tree, words) => {
    const other = body === "request" ? { responseTree: "leaf: string; twig?: string;" } : {};
    const errors = errorsOf({ [`${body}Tree`]: tree, ...other });
    expect(errors).toEqual([expect.stringMatching(/^CK5112 /)]);
    expect(errors[0]).toContain(words);
    expect(errors[0]).toContain(`the ${body} of Before`);
  });

  it("but not for new optional members", () => {
    expect(
      errorsOf({ [body]: { more: "more?: string; others?: string[]; map?: Record<string, int32>;" } }),
    ).toEqual([]);
  });
});

describe("a released hook", () => {
  const retry = (marker: string) => ({ marker, response: { more: "retryAfterSeconds: int32;" } });

  it.each<[string, string, Sources, Sources]>([
    ["CK5115", "extensions become one", {}, { marker: ",extensions=one" }],
    ["CK5115", "extensions become all again", { marker: ",extensions=one" }, {}],
    ["CK5115", "responses are cached", {}, { marker: ",cache=10m" }],
    ["CK5115", "responses are not cached any more", { marker: ",cache=10m" }, {}],
    ["CK5115", "it becomes a singleton", {}, { marker: ",singleton" }],
    ["CK5115", "it is no singleton any more", { marker: ",singleton" }, {}],
    ["CK5115", "a gate is added", {}, { marker: ",gates=New" }],
    [
      "CK5115",
      "a patch root is removed",
      { marker: ",patchRoots=spec;metadata" },
      { marker: ",patchRoots=spec" },
    ],
    ["CK5114", "an older version alone is left", {}, { version: "v1beta1" }],
    ["CK5111", "a newer version alone is left, without a deprecation", {}, { version: "v2" }],
    ["CK5111", "a less stable version alone is left", {}, { version: "v2alpha1" }],
  ])("reports %s alone if %s", (code, _, before, now) => {
    expect(errorsOf(now, baselineOf(before))).toEqual([expect.stringMatching(new RegExp(`^${code} `))]);
  });

  it("that blocks needs its member of the response, so that both are reported", () => {
    expect(errorsOf(retry(",blocking"))).toEqual([
      expect.stringMatching(/^CK5115 blocking of Before v1 changed from none to true/),
      expect.stringMatching(
        /^CK5112 retryAfterSeconds in the response of Before: added: integer \(int32\), required/,
      ),
    ]);
    expect(errorsOf({}, baselineOf(retry(",blocking")))).toEqual([
      expect.stringMatching(/^CK5115 blocking of Before v1 changed from true to none/),
      expect.stringMatching(/^CK5112 retryAfterSeconds in the response of Before: removed/),
    ]);
  });
});
