import { describe, expect, it } from "vitest";
import { readRelease, UpstreamError } from "../../src/compare/read/read-release.ts";
import { crd, diff, short, version } from "./crd.ts";

const contract = "cluster.x-k8s.io/v1beta2";

it.each<[string, ReturnType<typeof crd>, ReturnType<typeof crd>, string[]]>([
  ["nothing", crd([version()]), crd([version()]), []],
  [
    "what absence means",
    crd([version()]),
    crd([version()], { singular: "widget", listKind: "WidgetList" }),
    [],
  ],
  [
    "scope",
    crd([version()]),
    crd([version()], {}, { scope: "Cluster" }),
    ["objects : scope Namespaced → Cluster"],
  ],
  ["plural", crd([version()]), crd([version()], { plural: "w" }), ["clients : plural widgets → w"]],
  [
    "short names",
    crd([version()], { shortNames: ["a", "b"] }),
    crd([version()], { shortNames: ["b", "c"] }),
    ["clients : short name a removed", "compatible : short name c added"],
  ],
  [
    "a version",
    crd([version()]),
    crd([version(), version({}, { name: "v2", storage: false })]),
    ["compatible : version added, served"],
  ],
  [
    "no version",
    crd([version(), version({}, { name: "v0", storage: false, served: false })]),
    crd([version()]),
    ["objects : version removed, not served before"],
  ],
  ["serving", crd([version()]), crd([version({}, { served: false })]), ["clients : no longer served"]],
  [
    "the stored version",
    crd([version(), version({}, { name: "v2", storage: false })]),
    crd([version({}, { storage: false }), version({}, { name: "v2" })]),
    ["compatible : objects are stored in another version now", "compatible : objects are stored in it now"],
  ],
  [
    "deprecation",
    crd([version()]),
    crd([version({}, { deprecated: true, deprecationWarning: "use v2" })]),
    ["compatible : deprecated: use v2"],
  ],
  [
    "subresources",
    crd([version({}, { subresources: { scale: { specReplicasPath: ".spec.a" } } })]),
    crd([version({}, { subresources: { status: {}, scale: { specReplicasPath: ".spec.b" } } })]),
    ["clients : paths of the scale subresource changed", "clients : status subresource added"],
  ],
  [
    "selectors",
    crd([version({}, { selectableFields: [{ jsonPath: ".spec.a" }] })]),
    crd([version({}, { selectableFields: [{ jsonPath: ".spec.b" }] })]),
    ["clients : field selector removed: .spec.a", "compatible : field selector added: .spec.b"],
  ],
  [
    "contracts",
    crd([version()], {}, {}, { [contract]: "v1_v2", other: "a" }),
    crd([version()], {}, {}, { [contract]: "v2_v3" }),
    [`clients : label ${contract} v1_v2 → v2_v3`],
  ],
  [
    "more of a contract",
    crd([version()], {}, {}, { [contract]: "v1" }),
    crd([version()], {}, {}, { [contract]: "v1_v2" }),
    [`compatible : label ${contract} v1 → v1_v2`],
  ],
])("%s", (_, before, after, expected) => {
  expect(short(diff([before], [after]))).toEqual(expected);
});

it("reports added and removed kinds", () => {
  const other = crd([version()], { kind: "Gadget" });
  expect(short(diff([crd([version()])], [other]))).toEqual([
    "compatible : kind added, namespaced",
    "objects : kind removed",
  ]);
});

/** Fewer than 700 bytes that expand to more than 3,000 million values. */
const aliasBomb = Array.from({ length: 10 }, (_, level) => {
  const item = level === 0 ? "x" : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array(9).fill(item).join(", ")}]\n`;
}).join("");

describe("reading a release", () => {
  it("passes other documents over, and opens lists", () => {
    const list = { kind: "List", items: [crd([version()])] };
    const text = `kind: ConfigMap\n---\n${JSON.stringify(list)}\n`;
    const files = [
      { path: "list.yaml", text },
      { path: "template.yaml", text: "{{ nothing that is YAML" },
    ];
    expect([...readRelease(files).crds.keys()]).toEqual(["Widget (acme.example)"]);
  });

  it.each([
    ["a: [CustomResourceDefinition", "a.yaml cannot be read"],
    [`${aliasBomb}kind: CustomResourceDefinition\n`, "aliases repeat more than 100000 nodes"],
    [
      `---\n${JSON.stringify(crd([]))}\n---\n${JSON.stringify(crd([]))}\n`,
      "duplicate Widget (acme.example) in a.yaml and a.yaml",
    ],
  ])("refuses %s", (text, message) => {
    expect(() => readRelease([{ path: "a.yaml", text }])).toThrow(UpstreamError);
    expect(() => readRelease([{ path: "a.yaml", text }])).toThrow(message);
  });
});
