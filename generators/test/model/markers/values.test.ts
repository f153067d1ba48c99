import { describe, expect, test } from "vitest";
import { readMarker } from "./read.ts";

function readValue(marker: string): unknown {
  const { markers, problems } = readMarker(marker, ["field", "type"]);
  expect(problems).toEqual([]);
  return markers[0]?.value;
}

describe("a value of any type", () => {
  test.each<[string, unknown]>([
    ["1", 1],
    ["-42", -42],
    ["1.5", 1.5],
    [".5", 0.5],
    ["1e3", 1000],
    ["-0", 0],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -9223372036854775808n],
    ["true", true],
    ["false", false],
    ["truest", "truest"],
    ["100Mi", "100Mi"],
    ["2024-01-31", "2024-01-31"],
    ["123/x", "123/x"],
    ["0987", "0987"],
    ["087bdd", "087bdd"],
    ["sha256:08a7b", "sha256:08a7b"],
    ["00000000-1234-5678", "00000000-1234-5678"],
    ["+5", "+5"],
    ["nullable", "nullable"],
    ["some string here!", "some string here!"],
    ["it's fine", "it's fine"],
    ['say "a, b; c" loud', 'say "a, b; c" loud'],
    ['"1"', "1"],
    ['"null"', "null"],
    ['""', ""],
    ['"a; b, \\n\\t\\"\\\\"', 'a; b, \n\t"\\'],
    ['"\\x41\\u00e9\\U0001F680\\101"', "Aé🚀A"],
    ["`a; b, \\n`", "a; b, \\n"],
    ["``", ""],
    ["{}", {}],
    ["{ }", {}],
    ["{a,b}", ["a", "b"]],
    ["{1, 2,}", [1, 2]],
    [
      "{{1,1},{2,3}}",
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      "{1;1,2;3}",
      [
        [1, 1],
        [2, 3],
      ],
    ],
    ["a;b", ["a", "b"]],
    ["1;2;", [1, 2]],
    ["{a: 1}", { a: 1 }],
    ["{ a : 1 }", { a: 1 }],
    ["{sha256:08a7b}", { sha256: "08a7b" }],
    ["{url: http://x}", { url: "http://x" }],
    ["{1: x, `b`: {c: {}}}", { 1: "x", b: { c: {} } }],
    ['{policy: "delete", size: 100Mi}', { policy: "delete", size: "100Mi" }],
    [
      '{text: "abc", len: 3, "as bytes": 97;98;99, props: {encoding: ascii, nullsafe: true, tags: {"triple", "in a row"}}}',
      {
        text: "abc",
        len: 3,
        "as bytes": [97, 98, 99],
        props: { encoding: "ascii", nullsafe: true, tags: ["triple", "in a row"] },
      },
    ],
    ["{__proto__: 1}", JSON.parse('{"__proto__": 1}')],
  ])("%s", (text, value) => {
    expect(readValue(`+kubebuilder:default=${text}`)).toStrictEqual(value);
    expect(readValue(`+kubebuilder:default:=${text}`)).toStrictEqual(value);
  });

  test("white space around is nothing", () => {
    expect(readValue("+kubebuilder:default= \t a b  ")).toBe("a b");
    expect(readValue("+kubebuilder:default = 1")).toBe(1);
  });
});

describe("a JSON value", () => {
  test.each<[string, unknown]>([
    ['"Cluster"', "Cluster"],
    ["3", 3],
    ["-1.5e3", -1500],
    ["9007199254740993", 9007199254740993n],
    ["true", true],
    ["[80, 443]", [80, 443]],
    ["[]", []],
    ['{"a": {"b": [1, null]}, "c": "\\u00e9\\n"}', { a: { b: [1, null] }, c: "é\n" }],
    ['{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
  ])("%s", (text, value) => expect(readValue(`+default=${text}`)).toStrictEqual(value));
});

describe("values of a type", () => {
  test.each<[string, unknown]>([
    ["+kubebuilder:validation:Minimum=-1.5", -1.5],
    ["+kubebuilder:validation:Minimum=+5", 5],
    ["+kubebuilder:validation:Maximum=18446744073709551615", 18446744073709551615n],
    ["+kubebuilder:validation:MaxLength=64", 64],
    ["+kubebuilder:validation:Pattern=`^a{2},b;$`", "^a{2},b;$"],
    ["+kubebuilder:validation:Pattern=^[a-z]+$", "^[a-z]+$"],
    ["+kubebuilder:validation:Enum=a;b", ["a", "b"]],
    ["+kubebuilder:validation:Enum={a,b}", ["a", "b"]],
    ['+kubebuilder:validation:Enum=1;2.5;true;"3";""', [1, 2.5, true, "3", ""]],
    ["+kubebuilder:validation:Enum=one", ["one"]],
    ["+kubebuilder:validation:ExclusiveMinimum=true", true],
    ["+kubebuilder:validation:ExactlyOneOf=a;b", ["a", "b"]],
    ["+listMapKey=name", "name"],
    ["+nullable", true],
    ["+kubebuilder:title=5", "5"],
    ["+kubebuilder:validation:items:MaxLength=3", 3],
  ])("%s", (marker, value) => expect(readValue(marker)).toStrictEqual(value));

  test.each<[string, number]>([
    ["+k8s:minimum=1 # at least one", 1],
    ["+k8s:maximum=3# or fewer", 3],
    ["+k8s:maxItems=10 #", 10],
  ])("a remark behind %s", (marker, value) => expect(readValue(marker)).toBe(value));
});

describe("arguments", () => {
  const argumentsOf = (marker: string, target: "kind" | "field" | "file" = "kind"): object => {
    const { markers, problems } = readMarker(marker, target);
    expect(problems).toEqual([]);
    return { ...markers[0]?.arguments };
  };

  test.each<[string, object]>([
    [
      '+kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
      { name: "Ready", type: "string", JSONPath: '.status.conditions[?(@.type=="Ready")].status' },
    ],
    [
      "+kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc;fcl",
      { path: "fooclusters", scope: "Namespaced", categories: ["cluster-api"], shortName: ["fc", "fcl"] },
    ],
    ["+kubebuilder:resource", {}],
    ["+kubebuilder:deprecatedversion", {}],
    ["+kubebuilder:resource:path = a , shortName = {b, c}", { path: "a", shortName: ["b", "c"] }],
    [
      '+kubebuilder:metadata:labels="a=b",annotations="c=d, e";"f=g"',
      { labels: ["a=b"], annotations: ["c=d, e", "f=g"] },
    ],
    [
      '+kubebuilder:validation:XValidation:rule="self.a <= self.b",message=it\'s wrong,optionalOldSelf=true',
      { rule: "self.a <= self.b", message: "it's wrong", optionalOldSelf: true },
    ],
    [
      '+kubebuilder:rbac:groups="",resources=pods;pods/log,verbs=get',
      { groups: [""], resources: ["pods", "pods/log"], verbs: ["get"] },
    ],
    ["+kubebuilder:rbac:groups=a;,resources=x,verbs=*", { groups: ["a"], resources: ["x"], verbs: ["*"] }],
    [
      "+capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1",
      { v1beta1: ["v1beta1"], v1beta2: ["v1beta2", "v1"] },
    ],
    [
      '+capikit:hook:summary="a, b",tags="Lifecycle Hooks",deprecated,singleton=false',
      { summary: "a, b", tags: ["Lifecycle Hooks"], deprecated: true, singleton: false },
    ],
    ["+capikit:hook:deprecated,singleton", { deprecated: true, singleton: true }],
    ["+capikit:variable:required,name=region", { required: true, name: "region" }],
  ])("%s", (marker, values) => expect(argumentsOf(marker)).toStrictEqual(values));

  test("webhooks take all of controller-gen's arguments", () => {
    const marker =
      '+kubebuilder:webhook:path=/mutate,mutating=true,failurePolicy=fail,sideEffects=None,groups=a,resources=b,verbs=create;update,versions=v1,name=a.b.c,admissionReviewVersions=v1,timeoutSeconds=5,servicePort=9443,patch=`{"a":1}`';
    expect(argumentsOf(marker, "file")).toMatchObject({
      mutating: true,
      timeoutSeconds: 5,
      patch: '{"a":1}',
    });
  });
});
