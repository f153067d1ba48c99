import { expect, test } from "vitest";
import { diagnosticCatalogue } from "../../../src/model/diagnostics/catalogue/catalogue.ts";
import type { MarkerTarget } from "../../../src/model/markers/marker.ts";
import { ownMarkers } from "../../../src/model/markers/registry/registry.ts";
import { suggestMarker } from "../../../src/model/markers/registry/suggest-marker.ts";
import { pointedAt, readMarker } from "./read.ts";

const seen = new Set<string>();

test.each<[string, MarkerTarget | readonly MarkerTarget[], [string, string][]]>([
  [
    "+kubebuilder:validaton:Minimum=1",
    "field",
    [
      [
        "+kubebuilder:validaton:Minimum",
        "1:4 CK1001 unknown marker +kubebuilder:validaton:Minimum (did you mean +kubebuilder:validation:Minimum?)",
      ],
    ],
  ],
  [
    "+Minimum=1",
    "field",
    [["+Minimum", "1:4 CK1001 unknown marker +Minimum (did you mean +kubebuilder:validation:Minimum?)"]],
  ],
  [
    "+kubebuilder:validation:Max=1",
    "field",
    [
      [
        "+kubebuilder:validation:Max",
        "1:4 CK1001 unknown marker +kubebuilder:validation:Max (did you mean +kubebuilder:validation:Maximum?)",
      ],
    ],
  ],
  [
    "+validation:Min=1",
    "field",
    [
      [
        "+validation:Min",
        "1:4 CK1001 unknown marker +validation:Min (did you mean +kubebuilder:validation:Minimum?)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:items:max=1",
    "field",
    [
      [
        "+kubebuilder:validation:items:max",
        "1:4 CK1001 unknown marker +kubebuilder:validation:items:max (did you mean +kubebuilder:validation:items:Maximum?)",
      ],
    ],
  ],
  [
    "+kubebuilder:minimum=1",
    "field",
    [
      [
        "+kubebuilder:minimum",
        "1:4 CK1001 unknown marker +kubebuilder:minimum (did you mean +kubebuilder:validation:Minimum?)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:minimum=1",
    "field",
    [
      [
        "+kubebuilder:validation:minimum",
        "1:4 CK1001 unknown marker +kubebuilder:validation:minimum (did you mean +kubebuilder:validation:Minimum?)",
      ],
    ],
  ],
  [
    "+validation:MaxLength=1",
    "field",
    [
      [
        "+validation:MaxLength",
        "1:4 CK1001 unknown marker +validation:MaxLength (did you mean +kubebuilder:validation:MaxLength?)",
      ],
    ],
  ],
  [
    '+kubebuilder:printcolum:name="x",type=string',
    "kind",
    [
      [
        "+kubebuilder:printcolum:name",
        "1:4 CK1001 unknown marker +kubebuilder:printcolum:name (did you mean +kubebuilder:printcolumn?)",
      ],
    ],
  ],
  [
    "+kubebuilder:subresource:statuss",
    "kind",
    [
      [
        "+kubebuilder:subresource:statuss",
        "1:4 CK1001 unknown marker +kubebuilder:subresource:statuss (did you mean +kubebuilder:subresource:status?)",
      ],
    ],
  ],
  [
    "+xyzzy",
    "field",
    [
      [
        "+xyzzy",
        "1:4 CK1001 unknown marker +xyzzy (check the name in the reference of markers; start a line with \\+ if it is text)",
      ],
    ],
  ],
  [
    "+some text that is no marker",
    "field",
    [
      [
        "+some",
        "1:4 CK1001 unknown marker +some (check the name in the reference of markers; start a line with \\+ if it is text)",
      ],
    ],
  ],
  ["+enumm", "field", [["+enumm", "1:4 CK1001 unknown marker +enumm (did you mean +enum?)"]]],
  [
    '+kubebuilder:printcolumn:name:="x"',
    "kind",
    [
      [
        "+kubebuilder:printcolumn:name",
        "1:4 CK1001 unknown marker +kubebuilder:printcolumn:name (did you mean +kubebuilder:printcolumn?)",
      ],
    ],
  ],
  ["+optinal", "field", [["+optinal", "1:4 CK1001 unknown marker +optinal (did you mean +optional?)"]]],
  [
    "+kubebuilder:Default=1",
    "field",
    [
      [
        "+kubebuilder:Default",
        "1:4 CK1001 unknown marker +kubebuilder:Default (did you mean +kubebuilder:default?)",
      ],
    ],
  ],
  [
    "+items:Pattern=x",
    "field",
    [
      [
        "+items:Pattern",
        "1:4 CK1001 unknown marker +items:Pattern (did you mean +kubebuilder:validation:items:Pattern?)",
      ],
    ],
  ],
  [
    "+kubebuilder:items:MaxLength=1",
    "field",
    [
      [
        "+kubebuilder:items:MaxLength",
        "1:4 CK1001 unknown marker +kubebuilder:items:MaxLength (did you mean +kubebuilder:validation:items:MaxLength?)",
      ],
    ],
  ],
  [
    "+capikit:contrat:v1beta1=v1",
    "kind",
    [
      [
        "+capikit:contrat:v1beta1",
        "1:4 CK1001 unknown marker +capikit:contrat:v1beta1 (did you mean +capikit:contract?)",
      ],
    ],
  ],
  [
    '+kubebuilder:validation:XValidaton:rule="true"',
    "field",
    [
      [
        "+kubebuilder:validation:XValidaton:rule",
        "1:4 CK1001 unknown marker +kubebuilder:validation:XValidaton:rule (did you mean +kubebuilder:validation:XValidation?)",
      ],
    ],
  ],
  [
    "+groupname=x",
    "package",
    [["+groupname", "1:4 CK1001 unknown marker +groupname (did you mean +groupName?)"]],
  ],
  [
    "+K8s:optional",
    "field",
    [["+K8s:optional", "1:4 CK1001 unknown marker +K8s:optional (did you mean +k8s:optional?)"]],
  ],
  [
    "+kubebuilder:validation:items:Minimun=1",
    "field",
    [
      [
        "+kubebuilder:validation:items:Minimun",
        "1:4 CK1001 unknown marker +kubebuilder:validation:items:Minimun (did you mean +kubebuilder:validation:items:Minimum?)",
      ],
    ],
  ],
  [
    "+kubebuilder:rbak:groups=a,verbs=get",
    "file",
    [
      [
        "+kubebuilder:rbak:groups",
        "1:4 CK1001 unknown marker +kubebuilder:rbak:groups (did you mean +kubebuilder:rbac?)",
      ],
    ],
  ],
  [
    "+k8s:minLength=1",
    "field",
    [
      [
        "+k8s:minLength",
        "1:4 CK1002 +k8s:minLength is only read by validation-gen and has no effect on a CRD (use +kubebuilder:validation:MinLength)",
      ],
    ],
  ],
  [
    "+k8s:eachVal=+k8s:maxLength=5",
    "field",
    [
      [
        "+k8s:eachVal",
        "1:4 CK1002 +k8s:eachVal is only read by validation-gen and has no effect on a CRD (use a marker that starts with +kubebuilder:validation:items:, such as +kubebuilder:validation:items:MaxLength)",
      ],
    ],
  ],
  [
    "+k8s:unionMember",
    "field",
    [
      [
        "+k8s:unionMember",
        "1:4 CK1002 +k8s:unionMember is only read by validation-gen and has no effect on a CRD (list the members in +kubebuilder:validation:ExactlyOneOf=… on their type)",
      ],
    ],
  ],
  [
    "+k8s:subfield(name)=+k8s:minimum=1",
    "field",
    [
      [
        "+k8s:subfield",
        '1:4 CK1002 +k8s:subfield is only read by validation-gen and has no effect on a CRD (use +kubebuilder:validation:XValidation:rule="…" with a CEL expression)',
      ],
    ],
  ],
  [
    "+k8s:minimm=1",
    "field",
    [["+k8s:minimm", "1:4 CK1001 unknown marker +k8s:minimm (did you mean +k8s:minimum?)"]],
  ],
  [
    "+kubebuilder:storageversion",
    "field",
    [
      [
        "+kubebuilder:storageversion",
        "1:4 CK1003 +kubebuilder:storageversion has no effect on a member (move it to a kind (an interface that extends KubernetesObject))",
      ],
    ],
  ],
  [
    "+kubebuilder:storageversion",
    "type",
    [
      [
        "+kubebuilder:storageversion",
        "1:4 CK1003 +kubebuilder:storageversion has no effect on an interface or a type alias (move it to a kind (an interface that extends KubernetesObject))",
      ],
    ],
  ],
  [
    "+kubebuilder:default=1",
    "type",
    [
      [
        "+kubebuilder:default",
        "1:4 CK1003 +kubebuilder:default has no effect on an interface or a type alias (move it to a member)",
      ],
    ],
  ],
  [
    "+kubebuilder:default=1",
    "kind",
    [
      [
        "+kubebuilder:default",
        "1:4 CK1003 +kubebuilder:default has no effect on a kind (move it to a member)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:Optional",
    "package",
    [
      [
        "+kubebuilder:validation:Optional",
        "1:4 CK1003 +kubebuilder:validation:Optional has no effect on the head of an API package's index.ts (move it to a member)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength=1",
    "file",
    [
      [
        "+kubebuilder:validation:MaxLength",
        "1:4 CK1003 +kubebuilder:validation:MaxLength has no effect on a top-level statement (move it to an interface or a type alias or a member)",
      ],
    ],
  ],
  [
    "+groupName=x",
    "kind",
    [
      [
        "+groupName",
        "1:4 CK1004 +groupName applies to a package and must be at the head of its index.ts (move it to the comment with +groupName above the first statement of the folder's index.ts)",
      ],
    ],
  ],
  [
    "+kubebuilder:rbac:verbs=get",
    "field",
    [
      [
        "+kubebuilder:rbac",
        "1:4 CK1003 +kubebuilder:rbac has no effect on a member (move it to a top-level statement)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength=1",
    ["package", "file"],
    [
      [
        "+kubebuilder:validation:MaxLength",
        "1:4 CK1003 +kubebuilder:validation:MaxLength has no effect on the head of an API package's index.ts or a top-level statement (move it to an interface or a type alias or a member)",
      ],
    ],
  ],
  [
    "+capikit:contract:v1=v1",
    "field",
    [
      [
        "+capikit:contract",
        "1:4 CK1003 +capikit:contract has no effect on a member (move it to a kind (an interface that extends KubernetesObject) or the head of an API package's index.ts)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:Pattern=^a{2}$",
    "field",
    [
      [
        "}$",
        "1:40 CK1005 cannot parse +kubebuilder:validation:Pattern: }$ follows its value (quote a string with commas, semicolons, braces or quotes in back-quotes)",
      ],
    ],
  ],
  [
    '+kubebuilder:validation:Pattern="\\d"',
    "field",
    [
      [
        "\\d",
        '1:37 CK1005 cannot parse +kubebuilder:validation:Pattern: \\d is not a valid escape in a quoted string (write \\\\d, or use back-quotes instead of ", in which a backslash is literal)',
      ],
    ],
  ],
  [
    '+kubebuilder:validation:Pattern="\\u12"',
    "field",
    [
      [
        '\\u12"',
        '1:37 CK1005 cannot parse +kubebuilder:validation:Pattern: \\u12" is not a valid character (write the character itself, or \\u and four hexadecimal digits)',
      ],
    ],
  ],
  [
    '+kubebuilder:validation:Pattern="\\xff"',
    "field",
    [
      [
        "\\xff",
        "1:37 CK1005 cannot parse +kubebuilder:validation:Pattern: \\xff is not a valid character (write the character itself, or \\u and four hexadecimal digits)",
      ],
    ],
  ],
  [
    '+kubebuilder:default="a"b',
    "field",
    [
      [
        "b",
        "1:28 CK1005 cannot parse +kubebuilder:default: b follows its value (quote a string with commas, semicolons, braces or quotes in back-quotes)",
      ],
    ],
  ],
  [
    "+kubebuilder:default=0x10",
    "field",
    [
      [
        "0x10",
        '1:25 CK1005 cannot parse +kubebuilder:default: "0x10" is not a decimal number (write it in decimal, or "0x10" for the string)',
      ],
    ],
  ],
  [
    "+kubebuilder:default=1_000",
    "field",
    [
      [
        "1_000",
        '1:25 CK1005 cannot parse +kubebuilder:default: "1_000" is not a decimal number (write it in decimal, or "1_000" for the string)',
      ],
    ],
  ],
  [
    "+kubebuilder:default={a: 1, a: 2}",
    "field",
    [["a", "1:32 CK1005 cannot parse +kubebuilder:default: the key a is duplicated (remove one of the two)"]],
  ],
  [
    '+kubebuilder:default={"a" "b"}',
    "field",
    [
      [
        '"b"}',
        '1:30 CK1005 cannot parse +kubebuilder:default: "," or "}" is missing before "b"} (quote a string with commas, semicolons, braces or quotes in back-quotes)',
      ],
    ],
  ],
  [
    "+kubebuilder:default=a,b",
    "field",
    [
      [
        ",b",
        '1:26 CK1005 cannot parse +kubebuilder:default: ,b follows its value (write a list as {a,b}, or quote the text: "a,b")',
      ],
    ],
  ],
  [
    "+kubebuilder:default a",
    "field",
    [
      [
        "a",
        '1:25 CK1005 cannot parse +kubebuilder:default: "=" is missing before a (write = between +kubebuilder:default and its value)',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength: 3",
    "field",
    [
      [
        ":",
        '1:37 CK1005 cannot parse +kubebuilder:validation:MaxLength: ":" follows its name (write = instead of :)',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength:3",
    "field",
    [
      [
        ":",
        '1:37 CK1005 cannot parse +kubebuilder:validation:MaxLength: ":" follows its name (write = instead of :)',
      ],
    ],
  ],
  ["+optional:", "field", [[":", '1:13 CK1005 cannot parse +optional: ":" follows its name (remove the :)']]],
  [
    '+kubebuilder:printcolumn="x"',
    "kind",
    [
      [
        '="x"',
        '1:28 CK1005 cannot parse +kubebuilder:printcolumn: its arguments are named (write +kubebuilder:printcolumn:name="x")',
      ],
    ],
  ],
  [
    "+kubebuilder:resource:path",
    "kind",
    [["", '1:30 CK1005 cannot parse +kubebuilder:resource: "=" is missing after path (write path=…)']],
  ],
  [
    "+kubebuilder:resource:path=a;b",
    "kind",
    [
      [
        ";b",
        '1:32 CK1005 cannot parse +kubebuilder:resource: "," is missing before ;b (quote a string with commas, semicolons, braces or quotes in back-quotes)',
      ],
    ],
  ],
  [
    "+kubebuilder:resource:path=a,=b",
    "kind",
    [
      [
        "=b",
        "1:33 CK1005 cannot parse +kubebuilder:resource: an argument's name is missing before =b (quote a string with commas, semicolons, braces or quotes in back-quotes)",
      ],
    ],
  ],
  [
    "+default=Cluster",
    "field",
    [
      [
        "Cluster",
        '1:13 CK1005 cannot parse +default: its argument is not valid JSON: "Cluster" is not a JSON value (write a string in double quotes: "Cluster")',
      ],
    ],
  ],
  [
    "+default={a:1}",
    "field",
    [
      [
        "a",
        "1:14 CK1005 cannot parse +default: its argument is not valid JSON: a quoted key is missing (write the value as JSON, with strings in double quotes)",
      ],
    ],
  ],
  [
    "+default=[1 2]",
    "field",
    [
      [
        "2",
        '1:16 CK1005 cannot parse +default: its argument is not valid JSON: "," or "]" is missing (write the value as JSON, with strings in double quotes)',
      ],
    ],
  ],
  [
    '+default={"a":1,"a":2}',
    "field",
    [
      [
        '"a"',
        "1:20 CK1005 cannot parse +default: its argument is not valid JSON: the key a is duplicated (write the value as JSON, with strings in double quotes)",
      ],
    ],
  ],
  [
    "+default=1 2",
    "field",
    [
      [
        "2",
        "1:15 CK1005 cannot parse +default: 2 follows its value (quote a string with commas, semicolons, braces or quotes in back-quotes)",
      ],
    ],
  ],
  [
    "+default=01",
    "field",
    [
      [
        "01",
        '1:13 CK1005 cannot parse +default: its argument is not valid JSON: "01" is not a JSON value (write the value as JSON, with strings in double quotes)',
      ],
    ],
  ],
  [
    '+default="\\x"',
    "field",
    [
      [
        '"\\x"',
        "1:13 CK1005 cannot parse +default: its argument is not valid JSON: a string is not closed or has an unknown escape (write the value as JSON, with strings in double quotes)",
      ],
    ],
  ],
  [
    "+kubebuilder:default='x'",
    "field",
    [
      [
        "'x'",
        '1:25 CK1006 +kubebuilder:default has a value in single quotes, which would become part of the value (write "x")',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:Enum='a';'b'",
    "field",
    [
      [
        "'a'",
        '1:33 CK1006 +kubebuilder:validation:Enum has a value in single quotes, which would become part of the value (write "a")',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:XValidation:rule='self == \"a\"'",
    "field",
    [
      [
        "'self == \"a\"'",
        '1:45 CK1006 +kubebuilder:validation:XValidation has a value in single quotes, which would become part of the value (write "self == \\"a\\"")',
      ],
    ],
  ],
  [
    '+kubebuilder:printcolumn:name="Ready",type=string',
    "kind",
    [
      [
        '+kubebuilder:printcolumn:name="Ready",type=string',
        '1:4 CK1007 +kubebuilder:printcolumn needs the argument JSONPath (add JSONPath=…, as in +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`)',
      ],
    ],
  ],
  [
    "+kubebuilder:printcolumn",
    "kind",
    [
      [
        "+kubebuilder:printcolumn",
        '1:4 CK1007 +kubebuilder:printcolumn needs the arguments name, type and JSONPath (add name=…, type=… and JSONPath=…, as in +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`)',
      ],
    ],
  ],
  [
    "+capikit:contract",
    "kind",
    [
      [
        "+capikit:contract",
        "1:4 CK1007 +capikit:contract needs an argument (add it, as in +capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1)",
      ],
    ],
  ],
  [
    "+kubebuilder:default=",
    "field",
    [["", "1:25 CK1008 +kubebuilder:default has no value (write a value after +kubebuilder:default=)"]],
  ],
  [
    "+kubebuilder:default",
    "field",
    [
      [
        "+kubebuilder:default",
        "1:4 CK1008 +kubebuilder:default has no value (write a value after +kubebuilder:default=)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength=",
    "field",
    [
      [
        "",
        "1:38 CK1008 +kubebuilder:validation:MaxLength has no value (write an integer after +kubebuilder:validation:MaxLength=)",
      ],
    ],
  ],
  [
    "+kubebuilder:rbac:groups=,resources=pods,verbs=get",
    "file",
    [
      [
        ",",
        '1:29 CK1008 argument groups of +kubebuilder:rbac has no value (write a list of strings after groups=; an empty string is "")',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:Enum=a;;b",
    "field",
    [
      [
        ";",
        '1:35 CK1008 +kubebuilder:validation:Enum has no value (write a value after +kubebuilder:validation:Enum=; an empty string is "")',
      ],
    ],
  ],
  [
    "+listType=",
    "field",
    [["", '1:14 CK1008 +listType has no value (write a string after +listType=; an empty string is "")']],
  ],
  ["+default=", "field", [["", "1:13 CK1008 +default has no value (write a JSON value after +default=)"]]],
  [
    "+kubebuilder:default={a: }",
    "field",
    [
      [
        "}",
        '1:29 CK1008 +kubebuilder:default has no value (write a value after +kubebuilder:default=; an empty string is "")',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:XValidation:rule=",
    "field",
    [
      [
        "",
        '1:45 CK1008 argument rule of +kubebuilder:validation:XValidation has no value (write a string after rule=; an empty string is "")',
      ],
    ],
  ],
  [
    "+kubebuilder:resource:pth=widgets",
    "kind",
    [["pth", "1:26 CK1009 +kubebuilder:resource has no argument pth (did you mean path?)"]],
  ],
  [
    "+kubebuilder:resource:zzz=widgets,path=x",
    "kind",
    [
      [
        "zzz",
        "1:26 CK1009 +kubebuilder:resource has no argument zzz (supported arguments: path, singular, shortName, categories and scope)",
      ],
    ],
  ],
  [
    "+kubebuilder:printcolumn:name=x,typ=string,JSONpath=y",
    "kind",
    [
      ["typ", "1:36 CK1009 +kubebuilder:printcolumn has no argument typ (did you mean type?)"],
      ["JSONpath", "1:47 CK1009 +kubebuilder:printcolumn has no argument JSONpath (did you mean JSONPath?)"],
    ],
  ],
  [
    "+kubebuilder:resource:shortName=w,shortName=wd",
    "kind",
    [
      [
        "shortName",
        "1:38 CK1010 +kubebuilder:resource has the argument shortName twice (remove one of the two; separate the values of a list with semicolons: a;b)",
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength=ten",
    "field",
    [
      [
        "ten",
        '1:38 CK1011 +kubebuilder:validation:MaxLength must be an integer, not "ten" (write an integer after +kubebuilder:validation:MaxLength=)',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:MaxLength=1.5",
    "field",
    [
      [
        "1.5",
        '1:38 CK1011 +kubebuilder:validation:MaxLength must be an integer, not "1.5" (write an integer after +kubebuilder:validation:MaxLength=)',
      ],
    ],
  ],
  [
    '+kubebuilder:validation:Minimum="1"',
    "field",
    [
      [
        '"1"',
        '1:36 CK1011 +kubebuilder:validation:Minimum must be a number, not "1" (write +kubebuilder:validation:Minimum=1)',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:ExclusiveMinimum=yes",
    "field",
    [
      [
        "yes",
        '1:45 CK1011 +kubebuilder:validation:ExclusiveMinimum must be true or false, not "yes" (write true or false after +kubebuilder:validation:ExclusiveMinimum=)',
      ],
    ],
  ],
  [
    "+kubebuilder:printcolumn:name=x,type=string,JSONPath=y,priority=high",
    "kind",
    [
      [
        "high",
        '1:68 CK1011 argument priority of +kubebuilder:printcolumn must be an integer, not "high" (write an integer after priority=)',
      ],
    ],
  ],
  [
    "+kubebuilder:validation:Minimum=1e999",
    "field",
    [
      [
        "1e999",
        '1:36 CK1011 +kubebuilder:validation:Minimum must be a number, not "1e999" (write a number after +kubebuilder:validation:Minimum=)',
      ],
    ],
  ],
  [
    "+listType=unique",
    "field",
    [
      [
        "unique",
        '1:14 CK1012 +listType is "unique", which is not one of atomic, map and set (use one of these values)',
      ],
    ],
  ],
  [
    "+listType=Set",
    "field",
    [["Set", '1:14 CK1012 +listType is "Set", which is not one of atomic, map and set (did you mean set?)']],
  ],
  [
    "+kubebuilder:resource:scope=Namespace",
    "kind",
    [
      [
        "Namespace",
        '1:32 CK1012 argument scope of +kubebuilder:resource is "Namespace", which is not one of Namespaced and Cluster (did you mean Namespaced?)',
      ],
    ],
  ],
  [
    "+capikit:schema:builtin=int16",
    "type",
    [
      [
        "int16",
        '1:28 CK1012 +capikit:schema:builtin is "int16", which is not one of bytes, float32, float64, int, int32, int64, uint32, uint64, Duration, EmbeddedObject, IntOrString, JSONValue, MicroTime, ObjectMeta, Quantity, RawExtension, Time, Hook, KubernetesList and KubernetesObject (use one of these values)',
      ],
    ],
  ],
  [
    "+kubebuilder:storageversion=v1",
    "kind",
    [
      [
        "=v1",
        '1:31 CK1013 +kubebuilder:storageversion takes no argument, but is followed by "=v1" (write +kubebuilder:storageversion alone on its line)',
      ],
    ],
  ],
  [
    "+optional because I say so",
    "field",
    [
      [
        " because I say so",
        '1:13 CK1013 +optional takes no argument, but is followed by "because I say so" (write +optional alone on its line)',
      ],
    ],
  ],
  [
    "+nullable:=true",
    "field",
    [
      [
        "=true",
        '1:14 CK1013 +nullable takes no argument, but is followed by "=true" (write +nullable alone on its line)',
      ],
    ],
  ],
  [
    "+kubebuilder:default=null",
    "field",
    [
      [
        "null",
        '1:25 CK1014 +kubebuilder:default has the value null, which has no meaning (remove the marker, or write "null" for the string)',
      ],
    ],
  ],
  [
    "+kubebuilder:default={a: null}",
    "field",
    [
      [
        "null",
        '1:29 CK1014 +kubebuilder:default has the value null, which has no meaning (remove the marker, or write "null" for the string)',
      ],
    ],
  ],
  [
    "+default=null",
    "field",
    [
      [
        "null",
        '1:13 CK1014 +default has the value null, which has no meaning (remove the marker, or write "null" for the string)',
      ],
    ],
  ],
  [
    "+default=ref(DefaultTier)",
    "field",
    [
      [
        "ref(DefaultTier)",
        '1:13 CK1015 +default has the value "ref(DefaultTier)", which refers to Go code (write the value itself)',
      ],
    ],
  ],
  [
    "+kubebuilder:default=ref(x)",
    "field",
    [
      [
        "ref(x)",
        '1:25 CK1015 +kubebuilder:default has the value "ref(x)", which refers to Go code (write the value itself)',
      ],
    ],
  ],
])("%s on %s", (marker, target, expected) => {
  const { markers, diagnostics, problems } = readMarker(marker, target);
  expect(diagnostics.map((one, at) => [pointedAt(one), problems[at]])).toEqual(expected);
  expect(markers).toEqual([]);
  for (const { code } of diagnostics) seen.add(code);
});

test("every code of markers is proved here", () => {
  const codes = diagnosticCatalogue.map((kind) => kind.code).filter((code) => code.startsWith("CK10"));
  expect(codes.filter((code) => !seen.has(code))).toEqual(["CK1016"]);
});

test.each([
  ["kubebuilder:validation:Max", "kubebuilder:validation:Maximum"],
  ["kubebuilder:validation:Min", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:MaxLen", "kubebuilder:validation:MaxLength"],
  ["kubebuilder:validation:MinLen", "kubebuilder:validation:MinLength"],
  ["kubebuilder:validation:Len", "kubebuilder:validation:MaxLength"],
  ["kubebuilder:validation:Regex", "kubebuilder:validation:Pattern"],
  ["kubebuilder:validation:items:Regexp", "kubebuilder:validation:items:Pattern"],
  ["kubebuilder:Regex", "kubebuilder:validation:Pattern"],
  ["kubebuilder:validation:MaxSize", "kubebuilder:validation:MaxItems"],
  ["kubebuilder:validation:MaxProps", "kubebuilder:validation:MaxProperties"],
  ["kubebuilder:validation:CEL", "kubebuilder:validation:XValidation"],
  ["kubebuilder:validation:Values", "kubebuilder:validation:Enum"],
  ["kubebuilder:validation:Patern", "kubebuilder:validation:Pattern"],
  ["kubebuilder:validation:Xyzzy", undefined],
  ["MaxLenght", "kubebuilder:validation:MaxLength"],
  ["rule", undefined],
])("suggests for %s the marker %s", (name, suggestion) => {
  expect(suggestMarker(ownMarkers, name, true)).toBe(suggestion);
});
