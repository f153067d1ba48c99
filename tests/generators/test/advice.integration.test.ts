import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import { afterAll, expect, it } from "vitest";
import {
  codesWithFixes,
  type ErrorCase,
  errorCases,
  expectedHelps,
  generateAll,
  withFix,
} from "../src/error-case.ts";
import { type Files, writeFiles } from "../src/txtar.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-advice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The helps that were executed, by code and wording. */
const executed = new Set<string>();

const cases = new Map(errorCases().map((one) => [one.name, one]));

const sourceOf = (of: string, path: string): string => cases.get(of)?.files[path] ?? "";

/** The members of the widget in a case with one error each. */
const membersIn = (of: string): string =>
  /(?<=WidgetSpec \{\n)[\s\S]*?\n(?=\})/.exec(sourceOf(of, "api/v1/widget.ts"))?.[0] ?? "";

/**
 * Advice that proposes source without a fix: the case, the proposed source, the text that it replaces,
 * the new text, and a part of the generated files that shows what the author meant.
 */
const advice: readonly (readonly [of: string, proposed: string, from: string, to: string, meant: string])[] =
  [
    [
      "comments/marker-in-a-line",
      "+kubebuilder:validation:Minimum=1",
      "Size of it. +kubebuilder:validation:Minimum=1",
      "Size of it.\n   * +kubebuilder:validation:Minimum=1\n  ",
      "minimum: 1",
    ],
    [
      "project/kind-not-exported",
      "export interface Gadget",
      "interface Gadget",
      "export interface Gadget",
      "kind: Gadget",
    ],
    [
      "project/version-of-the-folder",
      "+versionName=",
      "+groupName=bad.acme.example",
      "\n * +groupName=bad.acme.example\n * +versionName=v1beta2\n ",
      "name: v1beta2",
    ],
    [
      "project/kind-as-a-type-alias",
      "export interface Gadget extends KubernetesObject {",
      "export type Gadget = KubernetesObject & {",
      "export interface Gadget extends KubernetesObject {",
      "kind: Gadget",
    ],
    ["types/number", "int32", "number", "int32", "format: int32"],
    [
      "types/markers-of-a-partial-type",
      "+kubebuilder:validation:MinProperties=1",
      "  limits?",
      "  /** +kubebuilder:validation:MinProperties=1 */\n  limits?",
      "minProperties: 1",
    ],
    [
      "types/markers-of-keys",
      '+kubebuilder:validation:XValidation:rule="self.all(key, size(key) <= 63)"',
      "  labels?",
      '  /** +kubebuilder:validation:XValidation:rule="self.all(key, size(key) <= 63)" */\n  labels?',
      "rule: self.all(key, size(key) <= 63)",
    ],
    [
      "types/markers-of-literals-in-a-union",
      "+kubebuilder:validation:MinLength=5",
      'size?: Size | "Medium";',
      'size?: All;\n}\n/** +kubebuilder:validation:MinLength=5 */\nexport type All = Size | "Medium";\ninterface Other {',
      "minLength: 5",
    ],
    [
      "types/literals-beside-string",
      '"Large" | "Small"',
      '"Large" | "Small" | string',
      '"Large" | "Small"',
      "- Small",
    ],
    ["types/date", "Time", "Date", "Time", "format: date-time"],
    [
      "types/constant-object",
      "(typeof levels)[keyof typeof levels]",
      "typeof levels",
      "(typeof levels)[keyof typeof levels]",
      "enum: - High - Low",
    ],
    ["types/unknown", "JSONValue", "unknown", "JSONValue", "x-kubernetes-preserve-unknown-fields: true"],
    [
      "types/unknown",
      "RawExtension",
      "unknown",
      "RawExtension",
      "x-kubernetes-preserve-unknown-fields: true",
    ],
    ["types/bigint", "int64", "bigint", "int64", "format: int64"],
    [
      "types/recursive-generic",
      "+kubebuilder:validation:Schemaless",
      "inner?:",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */\ninner?:",
      "inner: x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "types/undefined-without-question-mark",
      "?",
      "name: string | undefined",
      "name?: string",
      "name: type: string type: object",
    ],
    [
      "types/union-of-string-and-number",
      "IntOrString",
      "string | int32",
      "IntOrString",
      "x-kubernetes-int-or-string: true",
    ],
    ["types/union-of-string-and-number", "Quantity", "string | int32", "Quantity", "pattern:"],
    [
      "types/union-of-objects",
      'type: "git"',
      "source?: Git | Http;",
      'source?: ({ type: "git" } & Git) | ({ type: "http" } & Http);',
      "self.type == ''git''",
    ],
    [
      "types/union-of-objects",
      "+kubebuilder:validation:ExactlyOneOf",
      "source?: Git | Http;\n}",
      "source?: Source;\n}\n/** +kubebuilder:validation:ExactlyOneOf=git;http */\ninterface Source { git?: Git; http?: Http }",
      "exactly one of the fields in [git http] must be set",
    ],
    ["types/member-on-both-sides", '"name">', "A & B", 'A & Omit<B, "name">', "name: type: string"],
    [
      "types/symbol-keys",
      "Record<string, ",
      "part?: Part",
      "part?: Record<string, string>",
      "part: additionalProperties: type: string",
    ],
    [
      "schema/unique-items",
      "+listType=set",
      "+kubebuilder:validation:UniqueItems=true",
      "+listType=set",
      "x-kubernetes-list-type: set",
    ],
    [
      "schema/key-of-no-keyed-list",
      "+listType=map",
      "/** +listMapKey=name */",
      "/**\n * +listType=map\n * +listMapKey=name\n */",
      "x-kubernetes-list-type: map",
    ],
    [
      "schema/list-map-key-optional",
      "name",
      "name?: string",
      "name: string",
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "schema/list-map-key-optional",
      "+default",
      "name?: string",
      '/** +default="a" */\nname?: string',
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "schema/set-of-objects",
      "+listType=map",
      "/** +listType=set */",
      "/**\n * +listType=map\n * +listMapKey=name\n */",
      "x-kubernetes-list-map-keys: - name",
    ],
    ["schema/nullable-without-null", "| null", "name?: string", "name?: string | null", "nullable: true"],
    [
      "schema/schemaless-without-type",
      "+kubebuilder:pruning:PreserveUnknownFields",
      "/** +kubebuilder:validation:Schemaless */",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */",
      "value: x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "schema/schemaless-without-type",
      "+kubebuilder:validation:Type=",
      "/** +kubebuilder:validation:Schemaless */",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:validation:Type=string\n */",
      "value: type: string",
    ],
    [
      "markers/argument-of-a-flag",
      "+kubebuilder:storageversion",
      "+kubebuilder:storageversion=v1",
      "+kubebuilder:storageversion",
      "storage: true",
    ],
    ["crd/column-path-without-dot", ".spec", "`spec.name`", "`.spec.name`", "jsonPath: .spec.name"],
    [
      "rbac/no-groups",
      'groups=""',
      "+kubebuilder:rbac:",
      '+kubebuilder:rbac:groups="",',
      'apiGroups: - "" resources: - pods',
    ],
    [
      "rbac/no-groups",
      "groups=core",
      "+kubebuilder:rbac:",
      "+kubebuilder:rbac:groups=core,",
      'apiGroups: - "" resources: - pods',
    ],
    [
      "rbac/no-verbs",
      "verbs=get;list;watch",
      "verbs={}",
      "verbs=get;list;watch",
      "verbs: - get - list - watch",
    ],
    ["webhook/side-effects", "sideEffects=None", "sideEffects=Some", "sideEffects=None", "sideEffects: None"],

    ["markers/bad-escape", "\\\\q", "a\\q", "a\\\\q", "default: a\\q"],
    ["markers/bad-escape", "", '"a\\q"', "`a\\q`", "default: a\\q"],
    [
      "markers/items-of-items",
      "+kubebuilder:validation:items:",
      "  /** +kubebuilder:validation:items:items:MaxLength=1 */\n  names?: string[][];\n}",
      "  names?: Inner[];\n}\n/** +kubebuilder:validation:items:MaxLength=1 */\ntype Inner = string[];",
      "items: items: maxLength: 1 type: string",
    ],
    [
      "markers/declarative-each-value",
      "+kubebuilder:validation:items:MaxLength",
      "+k8s:eachVal=+k8s:maxLength=3",
      "+kubebuilder:validation:items:MaxLength=3",
      "items: maxLength: 3",
    ],
    [
      "markers/declarative-union",
      "+kubebuilder:validation:ExactlyOneOf=",
      "export interface WidgetSpec {\n  /** +k8s:unionMember */",
      "/** +kubebuilder:validation:ExactlyOneOf=name;other */\nexport interface WidgetSpec {\n  other?: string;",
      "exactly one of the fields in [name other] must be set",
    ],
    ["markers/group-on-a-kind", "", " * +groupName=other.acme.example\n", "", "group: bad.acme.example"],
    ["markers/bare-braces", "", "^a{2}$", "`^a{2}$`", "pattern: ^a{2}$"],
    [
      "markers/argument-without-equals",
      "path=widgets",
      "resource:path widgets",
      "resource:path=widgets",
      "plural: widgets",
    ],
    [
      "markers/missing-argument",
      "JSONPath=",
      "type=string",
      "type=string,JSONPath=`.spec.name`",
      "name: Name",
    ],
    [
      "markers/contract-without-versions",
      "+capikit:contract:v1beta1=",
      "+capikit:contract",
      "+capikit:contract:v1beta1=v1",
      "cluster.x-k8s.io/v1beta1: v1",
    ],
    [
      "markers/missing-value",
      "+kubebuilder:validation:Minimum=",
      "+kubebuilder:validation:Minimum= ",
      "+kubebuilder:validation:Minimum=4 ",
      "minimum: 4",
    ],
    [
      "markers/text-for-a-number",
      "+kubebuilder:validation:MaxLength=",
      "+kubebuilder:validation:MaxLength=ten",
      "+kubebuilder:validation:MaxLength=10",
      "maxLength: 10",
    ],
    [
      "markers/two-resources",
      "+kubebuilder:resource",
      "+kubebuilder:resource:path=widgets\n * +kubebuilder:resource:path=wodgets",
      "+kubebuilder:resource:path=widgets",
      "plural: widgets",
    ],
    [
      "project/group-without-dot",
      "widgets.example.com",
      "=widgets",
      "=widgets.example.com",
      "group: widgets.example.com",
    ],
    ["project/version", "v1", "=1.0", "=v1", "name: v1"],
    ["project/kind-renamed", "Widget", "Widget as Gadget", "Widget", "kind: Widget"],
    [
      "project/kubernetes-object-of-ones-own",
      "@capikit/api/meta",
      "./object.js",
      "@capikit/api/meta",
      "kind: Widget",
    ],
    ["types/intersection-with-a-string", "string", "string & Named", "string", "name: type: string"],
    ["types/union-with-two-texts", "", "  /** HTTP or Git. */\n", "", "description: Git or HTTP."],
    [
      "schema/length-of-a-list",
      "+kubebuilder:validation:items:MaxLength",
      "+kubebuilder:validation:MaxLength",
      "+kubebuilder:validation:items:MaxLength",
      "items: maxLength: 5",
    ],
    [
      "schema/length-of-a-list",
      "+kubebuilder:validation:MaxItems",
      "+kubebuilder:validation:MaxLength",
      "+kubebuilder:validation:MaxItems",
      "maxItems: 5",
    ],
    [
      "schema/length-of-a-map",
      "+kubebuilder:validation:MaxLength",
      "  /** +kubebuilder:validation:MaxLength=6 */\n  f0?: Record<string, string>;",
      "  f0?: Record<string, Value>;\n}\n/** +kubebuilder:validation:MaxLength=6 */\nexport type Value = string;\ninterface Other {",
      "additionalProperties: maxLength: 6",
    ],
    [
      "schema/keyed-list-without-keys",
      "+listMapKey=",
      "/** +listType=map */",
      "/**\n * +listType=map\n * +listMapKey=name\n */",
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "schema/type-against-the-alias",
      "",
      "  /** +kubebuilder:validation:Type=integer */\n",
      "",
      "name: type: string",
    ],
    ["schema/enum-against-the-union", "", "  /** +kubebuilder:validation:Enum=A;B */\n", "", "- C"],
    [
      "schema/external-docs",
      'url="https://',
      "url=docs",
      'url="https://acme.example/docs"',
      "url: https://acme.example/docs",
    ],
    [
      "crd/no-storage-version",
      "+kubebuilder:storageversion",
      "/** Widget is a thing. */",
      "/** Widget is a thing.\n * +kubebuilder:storageversion\n */",
      "storage: true",
    ],

    [
      "types/member-with-an-initializer",
      "+default=3",
      "  replicas?: int32 = 3;\n  nested?: { zone?: string = `$" + '{"a"}` };',
      "  /** +default=3 */\n  replicas?: int32;",
      "default: 3",
    ],
    [
      "crd/plural-taken",
      "+kubebuilder:resource",
      " * Gadget is a thing, too.\n * +kubebuilder:resource:path=gadgets",
      "\n * +kubebuilder:resource:path=gadgets2",
      "plural: gadgets2",
    ],
    [
      "crd/protected-group",
      '+kubebuilder:metadata:annotations="api-approved.kubernetes.io=',
      "/** Widget is a thing. */",
      '/** +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://acme.example/1" */',
      "api-approved.kubernetes.io: https://acme.example/1",
    ],
    [
      "catalog/without-a-response",
      "export type Before = Hook<BeforeRequest, BeforeResponse>",
      "export type Before = Hook<BeforeRequest>",
      "export type Before = Hook<BeforeRequest, BeforeResponse>",
      "BeforeResponse",
    ],
    [
      "catalog/unmarked",
      '+capikit:hook:summary="',
      "export type Before",
      '/** +capikit:hook:summary="Called before." */\nexport type Before',
      "Called before.",
    ],
    [
      "catalog/blocking-without-retry",
      "retryAfterSeconds: int32",
      "  status: string;",
      "  status: string;\n  retryAfterSeconds: int32;",
      "retryAfterSeconds",
    ],
    [
      "catalog/sample-invalid",
      "+kubebuilder:example=",
      "/** +kubebuilder:validation:Pattern=`(?i)^zone-[a-z]$` */",
      "/**\n * +kubebuilder:validation:Pattern=`(?i)^zone-[a-z]$`\n * +kubebuilder:example=zone-b */",
      "zone-b",
    ],
    [
      "openapi/two-components-of-one-name",
      "+capikit:openapi:name=",
      "/** +capikit:openapi:name=acme.Before */\nexport interface BeforeResponse",
      "/** +capikit:openapi:name=acme.After */\nexport interface BeforeResponse",
      "acme.After",
    ],
    [
      "variables/generic",
      "export type Mine = Pool<",
      "/** +capikit:variable:name=pool */\nexport interface Pool<Size> {\n  size: Size;\n}",
      "export interface Pool<Size> {\n  size: Size;\n}\n/** +capikit:variable:name=pool */\nexport type Mine = Pool<string>;",
      "pool",
    ],
    [
      "rbac/no-role-name",
      'roleName="',
      "verbs=get",
      'verbs=get,roleName="manager-role"',
      "name: manager-role",
    ],
    [
      "rbac/nothing-allowed",
      "resources=",
      "groups=apps,",
      "groups=apps,resources=deployments,",
      "- deployments",
    ],
    ["rbac/nothing-allowed", "urls=", "groups=apps,", "urls=/metrics,", "- /metrics"],
    [
      "webhook/neither-path-nor-url",
      "path=/",
      "webhook:mutating",
      "webhook:path=/validate,mutating",
      "path: /validate",
    ],
    [
      "rbac/missing-right-on-machines",
      "+kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines,verbs=get;list;watch;create;patch;delete",
      "// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines,verbs=get;list;watch\n",
      "// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines,verbs=get;list;watch;create;patch;delete\n",
      "- delete",
    ],
    [
      "conversion/no-hub",
      "+capikit:conversion:hub",
      "/** +groupName=acme.io */",
      "/**\n * +groupName=acme.io\n * +capikit:conversion:hub\n */",
      "v1alpha1",
    ],
    [
      "conversion/renamed",
      "+capikit:conversion:from=replicas",
      "  replica?:",
      "  /** +capikit:conversion:from=replicas */\n  replica?:",
      "replica",
    ],
    ["conversion/handled", ":preserve", ":handled", ":preserve", "size"],
    ["catalog/not-exported", "export type Before", "type Before", "export type Before", "BeforeRequest"],
    ["variables/one-not-exported", "export", "type Machine", "export type Machine", "machine"],
    [
      "variables/multiple-of",
      '+kubebuilder:validation:XValidation:rule="self % 3 == 0"',
      "+kubebuilder:validation:MultipleOf=3",
      '+kubebuilder:validation:XValidation:rule="self % 3 == 0"',
      "self % 3 == 0",
    ],
    [
      "variables/keyed-list",
      '+kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.zone == y.zone && x.__in__ == y.__in__))"',
      "+listType=map\n   * +listMapKey=zone\n   * +listMapKey=in",
      '+kubebuilder:validation:MaxItems=9\n   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.zone == y.zone && x.__in__ == y.__in__))"',
      "x.__in__ == y.__in__",
    ],
    [
      "variables/set",
      "+kubebuilder:validation:UniqueItems=true",
      "/** +listType=set */",
      "/**\n   * +kubebuilder:validation:UniqueItems=true\n   * +kubebuilder:validation:MaxItems=9\n   */",
      "uniqueItems: true",
    ],
    [
      "variables/bad-metadata",
      'labels="example.com/key=value"',
      'labels="a b=c";"tier",annotations="-x=y"',
      'labels="example.com/key=value"',
      "example.com/key",
    ],
    [
      "schema/exclusive-without-bound",
      "+kubebuilder:validation:Minimum=",
      "/** +kubebuilder:validation:Ex",
      "/**\n * +kubebuilder:validation:Minimum=2\n * +kubebuilder:validation:Ex",
      "exclusiveMinimum: true",
    ],
    ["webhook/no-resources", "resources", "resources={}", "resources=widgets", "- widgets"],
    [
      "comments/tags-in-a-line",
      "+kubebuilder:validation:Maximum=9",
      " @minimum 1 @maximum 9 */\n  size?: int32;\n  // @minLength 3\n  name?: string;\n  /** @description Zone of it. */",
      " */\n  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:Maximum=9\n  size?: int32;",
      "description: Size of it. format: int32 maximum: 9 minimum: 1",
    ],
    [
      "markers/several-markers-in-one",
      "+kubebuilder:validation:Minimum=1",
      membersIn("markers/several-markers-in-one"),
      "  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:Maximum=9\n  f0?: int32;\n",
      "maximum: 9 minimum: 1",
    ],
    [
      "markers/several-markers-in-one",
      "+listMapKey=name",
      membersIn("markers/several-markers-in-one"),
      "  // +listType=map\n  // +listMapKey=name\n  f3?: { name: string }[];\n",
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "markers/several-markers-in-one",
      "+kubebuilder:validation:ExclusiveMinimum=true",
      membersIn("markers/several-markers-in-one"),
      "  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:ExclusiveMinimum=true\n  f4?: int32;\n",
      "exclusiveMinimum: true",
    ],
    [
      "schema/enum-of-a-map",
      "+kubebuilder:validation:Enum",
      "  /** +kubebuilder:validation:Enum=a;b */\n  modes?: Record<string, string>;\n}",
      "  modes?: Record<string, Mode>;\n}\n/** +kubebuilder:validation:Enum=a;b */\ntype Mode = string;",
      "additionalProperties: enum: - a - b",
    ],
    ...(
      [
        ["size(self)", "size(self) > 1"],
        ["==", "self == 'a'"],
        ["self", "self != 'b'"],
        ["contains(", "self.contains('c')"],
        ["lowerAscii(", "self.lowerAscii() == 'd'"],
        ["has(self.a)", "has(self.a)", "{ a?: string }"],
      ] as const
    ).map(
      ([proposed, to, type = "string"]) =>
        [
          "schema/rules-in-javascript",
          proposed,
          membersIn("schema/rules-in-javascript"),
          `  /** +kubebuilder:validation:XValidation:rule="${to}" */\n  field?: ${type};\n`,
          `rule: ${to}`,
        ] as const,
    ),
    ...(
      [
        ["string", "f1: string", "f1: type: string"],
        ["int32", "f1: int32", "format: int32"],
        ["int64", "f1: int64", "format: int64"],
        [
          "+kubebuilder:validation:Format=uuid",
          "/** +kubebuilder:validation:Format=uuid */ f1: string",
          "uuid",
        ],
        ["?", "f1?: string", "f1: type: string"],
        [
          "+kubebuilder:validation:Minimum",
          "/** +kubebuilder:validation:Minimum=1 */ f1: int32",
          "minimum: 1",
        ],
      ] as const
    ).map(
      ([proposed, to, meant]) =>
        [
          "types/names-of-other-languages",
          proposed,
          membersIn("types/names-of-other-languages"),
          `  ${to};\n`,
          meant,
        ] as const,
    ),
    [
      "schema/rules-of-another-object",
      "self",
      cases
        .get("schema/rules-of-another-object")
        ?.files["api/v1/widget.ts"]?.split("\n\n")
        .slice(1)
        .join("\n\n") ?? "",
      "// +kubebuilder:validation:XValidation:rule=\"self.metadata.name != 'a' && self.spec.size > 1\"\nexport interface Widget extends KubernetesObject {\n  spec: { size: int32 };\n}\n",
      "rule: self.metadata.name != 'a' && self.spec.size > 1",
    ],
    [
      "types/parts-of-the-own-type",
      "extends",
      membersIn("types/parts-of-the-own-type"),
      "  primary?: Place;\n}\nexport interface Place {\n  region: string;\n}\nexport interface WidgetSpec extends Place {\n",
      "primary: properties: region: type: string required: - region",
    ],
    [
      "types/parts-of-the-own-type",
      "+kubebuilder:validation:MinItems=1",
      membersIn("types/parts-of-the-own-type"),
      "  /** +kubebuilder:validation:MinItems=1 */\n  zones: string[];\n",
      "minItems: 1",
    ],
    [
      "conversion/unmapped",
      "+capikit:conversion:from=",
      "  replicas?: int32;\n  zone?: string;",
      "  /** +capikit:conversion:from=replica */\n  replicas?: int32;\n  /** +capikit:conversion:from=bootDisk */\n  zone?: string;",
      "bootDisk",
    ],
    [
      "rbac/values-with-commas",
      "verbs=get;list;watch",
      'verbs=get,list,watch\n// +kubebuilder:rbac:groups="",events.k8s.io,resources',
      'verbs=get;list;watch\n// +kubebuilder:rbac:groups="";events.k8s.io,resources',
      "- events.k8s.io",
    ],
    [
      "comments/tags-of-other-generators",
      "+kubebuilder:validation:MaxLength=",
      ` *\n * @minProperties 1\n */\nexport interface WidgetSpec {\n${membersIn("comments/tags-of-other-generators")}`,
      " */\nexport interface WidgetSpec {\n  /** +kubebuilder:validation:MaxLength=9 */\n  name?: string;\n",
      "maxLength: 9",
    ],
    [
      "project/kind-of-no-package",
      "+kubebuilder:object:root=false",
      "/** Gadget is a thing. */",
      "/** +kubebuilder:object:root=false */",
      "kind: Widget",
    ],
    [
      "types/object",
      "RawExtension",
      "object;",
      "RawExtension;",
      "x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "types/constant-that-is-none",
      "as const",
      'typeof names;\n}\n\nexport const names = ["a", "b"]',
      '(typeof names)[number];\n}\n\nexport const names = ["a", "b"] as const',
      "enum: - a - b",
    ],
    [
      "types/set",
      "+listType=set",
      "  value?: Set<string>",
      "  /** +listType=set */\n  value?: string[]",
      "x-kubernetes-list-type: set",
    ],
    [
      "types/map",
      "Record<string, ",
      "Map<string, string>",
      "Record<string, string>",
      "additionalProperties: type: string",
    ],
    [
      "types/mapped",
      "Record",
      '{ [K in "a" | "b"]: boolean }',
      'Record<"a" | "b", boolean>',
      "b: type: boolean",
    ],
    [
      "types/forgotten-import",
      "int32",
      "    size?: int32;\n    part?: Part;\n",
      "    size?: int32;\n    part?: { name?: string };\n",
      "format: int32",
    ],
    [
      "types/idioms-of-typescript",
      "JSONValue",
      membersIn("types/idioms-of-typescript"),
      "  json?: JSONValue;\n",
      "x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "types/union-with-two-declarations",
      "ref",
      '{ type: "http"; ref: int32 }',
      '{ type: "http"; hrefPort: int32 }',
      "self.type == ''http'' ? has(self.hrefPort)",
    ],
    [
      "schema/format-without-effect",
      "email",
      membersIn("schema/format-without-effect"),
      "  /** +kubebuilder:validation:Format=email */\n  contact?: string;\n",
      "format: email",
    ],
    [
      "crd/short-name-taken",
      "+kubebuilder:resource",
      "+kubebuilder:resource:shortName=w\n",
      "+kubebuilder:resource:shortName=wd\n",
      "- wd",
    ],
    ["crd/selectable-field-in-metadata", ".spec.", ".metadata.name", ".spec.name", "jsonPath: .spec.name"],
    ["catalog/retry-without-blocking", "blocking", 'summary="Before"', 'summary="Before",blocking', "Before"],
    [
      "variables/not-exported",
      "export",
      sourceOf("variables/not-exported", "src/variables.ts"),
      "/** +capikit:variable:name=region */\nexport type Region = string;\n",
      "export const region",
    ],
    [
      "rbac/groups-that-grant-nothing",
      "example.com",
      sourceOf("rbac/groups-that-grant-nothing", "src/controller.ts"),
      "// +kubebuilder:rbac:groups=example.com,resources=widgets,verbs=get\nexport {};\n",
      "apiGroups: - example.com",
    ],
    [
      "crd/list-kind-taken",
      "extends KubernetesList<Widget>",
      "WidgetList extends KubernetesObject",
      "WidgetList extends KubernetesList<Widget>",
      "listKind: WidgetList",
    ],
  ];

const meta =
  'import type { Duration, Hook, int32, int64, IntOrString, JSONValue, KubernetesList, KubernetesObject, ObjectMeta, Quantity, RawExtension, Time } from "@capikit/api/meta";';

/** Cases whose fixes are all applied, with what the author meant. */
const fixed: readonly (readonly [of: string, ...meant: readonly string[]])[] = [
  ["comments/missing-plus", "minimum: 1"],
  ["comments/plus-and-blank", "minimum: 1"],
  ["comments/three-slashes", "minimum: 1"],
  ["comments/marker-as-tag", "minimum: 1"],
  ["comments/tag-of-another-generator", "minimum: 1"],
  ["comments/tags-at-a-kind", "scope: Cluster", "plural: gadgetz"],
  ["conversion/from-misspelt", "replicas"],
  ["crd/column-leads-nowhere", "jsonPath: .spec.name"],
  ["crd/selectable-field-that-is-missing", "selectableFields: - jsonPath: .spec.name"],
  ["crd/required-status", "status: description: WidgetStatus is the observed state of a Widget."],
  ["markers/typo", "minimum: 1"],
  ["markers/declarative-min-length", "minLength: 1"],
  ["markers/comma-for-a-list", "enum: - a - b"],
  [
    "markers/strings-that-are-no-json",
    ...["f0: default: a", "f1: default: b", "enum: - c - d", "enum: - e - f", "f4: default: - g - h"],
  ],
  ["markers/single-quotes", "default: Basic"],
  ["markers/case-of-an-argument", "jsonPath: .spec.name"],
  [
    "markers/notations-of-values",
    ...["subresources: status: {}", "jsonPath: .spec.f0", "jsonPath: .spec.f1", "jsonPath: .spec.f2"],
    ...["f0: format: int32 minimum: 1", "minimum: 2", "exclusiveMaximum: true", "enum: - a - b"],
    ...["enum: - c - d", "message: not e", "default: - a: b", "x-kubernetes-list-type: set"],
    "rule: self != 'f'",
  ],
  ["markers/column-type", "type: string"],
  ["project/misspelt-import", "spec: properties:"],
  ["project/export-of-no-name", "kind: Widget"],
  ["project/group-in-capitals", "group: bad.acme.example"],
  ["project/kind-narrowed-to-another", "kind: Widget"],
  ["rbac/group-with-a-version", "apiGroups: - apps resources: - deployments"],
  ["rbac/unknown-verb", "- update"],
  ["rbac/unknown-resource", "- nodes", "apiGroups: - apps resources: - deployments"],
  ["runner/unknown-key-of-an-emitter", "kind: Widget"],
  [
    "schema/markers-for-the-items",
    ...["items: pattern: ^a+$", "minimum: 7", "items: enum: - a - b", "items: format: ipv4"],
    ...["minProperties: 3", "minLength: 4"],
  ],
  ["schema/numbers-in-an-enum-of-strings", 'enum: - "1" - "2"'],
  [
    "schema/values-of-another-type",
    ...["f0: default: 3", "f1: default: true", "f2: default: Gold", "f3: default: - a"],
    ...["enum: - 1 - 2", "enum: - 3 - 4", "pattern: (?i)^[a-z]+$", 'example: "1.30"'],
  ],
  ["schema/enum-of-one-text", "- a - b", "- c - d", "- e - f", "- g - h", "enum: - k"],
  ["schema/boolean-in-capitals", "default: true"],
  ["schema/enum-in-brackets", "- a - b", "- c - d"],
  ["schema/number-for-a-string", 'default: "1"'],
  ["schema/list-map-key-misspelt", "x-kubernetes-list-map-keys: - name"],
  ["schema/optional-without-question-mark", "name: type: string type: object"],
  ["schema/one-of-unknown-member", "[git http] must be set"],
  ["schema/one-of-required-member", "must be set"],
  ["schema/pattern-between-slashes", "pattern: ^a$"],
  ["types/kind-of-a-list-misspelt", "kind: Widget"],
  ["types/access-of-no-member", "part: type: string"],
  ["webhook/failure-policy", "failurePolicy: Ignore"],
  ["webhook/patch", "namespaceSelector:"],
  ["webhook/review-versions", "admissionReviewVersions: - v1"],
];

it.each(fixed)("of the fixes of %s", async (of, ...meant) => {
  const found = cases.get(of);
  let files = found?.files ?? {};
  // A fix may uncover the next error.
  for (let round = 0; round < 2; round++) {
    const { diagnostics } = await generateIn(files, found);
    // From the end, so that no fix moves another.
    const fixes = diagnostics.filter(({ fix }) => fix !== undefined).sort((a, b) => endOf(b) - endOf(a));
    for (const { code, help } of fixes) executed.add(wordingOf(code, help ?? ""));
    files = fixes.reduce(withFix, files);
  }
  const text = await generatedText(files, found);
  for (const one of meant) expect(text).toContain(one);
});

it.each(advice)("of %s: %s", async (of, proposed, from, to, meant) => {
  const found = cases.get(of);
  const helps = found === undefined ? [] : expectedHelps(found);
  expect(helps.map(({ help }) => help).join("\n")).toContain(proposed);
  expect(to).toContain(proposed);
  let isReplaced = false;
  const files = Object.entries(found?.files ?? {}).map(([path, text]) => {
    const imported = text.replace(/^import .* from "@capikit\/api\/meta";$/m, meta);
    if (isReplaced || !imported.includes(from)) return [path, imported];
    isReplaced = true;
    return [path, imported.replace(from, () => to)];
  });
  for (const one of helps) if (one.help.includes(proposed)) executed.add(wordingOf(one.code, one.help));
  expect(await generatedText(Object.fromEntries(files), found)).toContain(meant);
});

/** Codes whose help names markers, types or options that only the author can choose. */
const choices: ReadonlyMap<string, string> = new Map([
  ["CK2001", "a setting of the tsconfig"],
  ["CK2014", "moves members between files"],
  ["CK4032", "an option, whose two values are each tested"],
  ["CK5016", "options, versions and types, each of which makes the CRD smaller"],
  ["CK5023", "a release of the author"],
  ["CK5110", "a version of the author"],
  ["CK5113", "types or a module of the author"],
  ["CK5202", "the characters of a name"],
  ["CK5404", "a function of the author"],
  ["CK5408", "a module of the author"],
  ["CK5411", "another name of a field"],
  ["CK5413", "a file of an option"],
  ["CK5503", "the characters of a name"],
  ["CK5508", "a rule of the author"],
]);

it("is executed for each wording that proposes source", () => {
  const proposing = [...cases.values()].flatMap((found) =>
    expectedHelps(found).flatMap(({ code, help }) => {
      const isSource = /\+[a-z]|[`"=]|did you mean/.test(
        help.replace(/^run .*|start a (?:text )?line .*/, ""),
      );
      return isSource && !/^(?:remove|keep) /.test(help) ? [wordingOf(code, help)] : [];
    }),
  );
  const missing = new Set(proposing.filter((wording) => !executed.has(wording)));
  const codeOf = (wording: string): string => wording.slice(0, "CK1234".length);
  const codes = new Set([...executed].map(codeOf));
  expect(codesWithFixes.filter((code) => !codes.has(code))).toEqual([]);
  const unknown = [...missing].filter((wording) => !choices.has(codeOf(wording)));
  expect(unknown, "add the help's source to `advice` or `fixed`").toEqual([]);
  expect([...new Set([...missing].map(codeOf))].sort()).toEqual([...choices.keys()]);
});

/** Returns a help without the names and values that it quotes: one of its wordings. */
function wordingOf(code: string, help: string): string {
  const wording = help
    .replace(/(?<=did you mean |write |without |instead of |as in |: ).*/, "…")
    .replaceAll(/`[^`]*`|"[^"]*"|\S*[+=\d(]\S*|(?<= )[A-Z]\w*/g, "…")
    .replaceAll(/…(?:(?:,| and)? …)+/g, "…");
  return `${code} ${wording}`;
}

async function generateIn(files: Files, found: ErrorCase | undefined) {
  const root = join(folder, "project");
  rmSync(root, { recursive: true, force: true });
  writeFiles(root, files);
  return generateAll(root, join(root, "out"), found?.config);
}

/** Generates without a diagnostic, and returns the files with single spaces. */
async function generatedText(files: Files, found: ErrorCase | undefined): Promise<string> {
  const result = await generateIn(files, found);
  expect(renderDiagnostics(result.diagnostics, { format: "text" })).toBe("");
  return result.files
    .map(({ text }) => text)
    .join("\n")
    .replaceAll(/\s+/g, " ");
}

function endOf({ fix }: Diagnostic): number {
  return (fix?.range.endLine ?? 0) * 10_000 + (fix?.range.endColumn ?? 0);
}
