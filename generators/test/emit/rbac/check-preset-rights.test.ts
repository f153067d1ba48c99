import { describe, expect, it } from "vitest";
import { rbacEmitter } from "../../../src/emit/rbac/index.ts";
import type { KindVersion, PresetCall } from "../../../src/model/ir/model.ts";
import { modelOf } from "../../support/model-of.ts";
import { rule } from "./marker.ts";

const group = "infrastructure.cluster.x-k8s.io";
const kinds = ["FooCluster", "FooMachine"].map(
  (kind) => ({ kind, package: { group }, type: { markers: [] } }) as unknown as KindVersion,
);
const { location } = rule("groups=a.example,resources=b,verbs=get", 7);
const call = (preset: string, names: readonly string[], options: object = {}): PresetCall => ({
  preset,
  kinds: names,
  options: new Map(Object.entries(options)),
  location,
});
const machines = call("infraMachine", ["fooMachine"], {
  infraCluster: { isFalse: false, name: "fooCluster" },
});
const allOfMachines = [
  `groups=${group},resources=foomachines;fooclusters,verbs=get;list;watch;patch`,
  `groups=${group},resources=foomachines/status,verbs=get;patch`,
  "groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch",
  "groups=core,resources=secrets,verbs=*",
];

function missing(calls: readonly PresetCall[], rules: readonly string[]): (string | undefined)[] {
  const model = { ...modelOf(...rules.map((text) => rule(text))), kinds, presetCalls: calls };
  const { diagnostics } = rbacEmitter.emit(model, { roleName: "manager-role" });
  expect(diagnostics.map(({ code, severity, location }) => [code, severity, location?.line])).toEqual(
    diagnostics.map(() => ["CK6011", "warning", 7]),
  );
  return diagnostics.map(({ help }) => help?.replace("add +kubebuilder:rbac:", ""));
}

describe("the rights of presets", () => {
  it("may be in any rules", () => {
    expect(missing([machines], allOfMachines)).toEqual([]);
    expect(missing([machines], ["groups=*,resources=*;*/status,verbs=*"])).toEqual([]);
  });

  it("are not checked without RBAC markers", () => {
    expect(missing([machines], [])).toEqual([]);
  });

  it.each(allOfMachines.map((text, at) => [text, at] as const))("are reported without %s", (_, at) => {
    const expected = [
      [
        `groups=${group},resources=foomachines,verbs=get;list;watch;patch`,
        `groups=${group},resources=fooclusters,verbs=get;list;watch`,
      ],
      [`groups=${group},resources=foomachines/status,verbs=get;patch`],
      [
        "groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch",
        "groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch",
      ],
      ['groups="",resources=secrets,verbs=get'],
    ];
    expect(missing([machines], allOfMachines.toSpliced(at, 1))).toEqual(expected[at]);
  });

  it("are missing for named objects only, and reported once with all verbs", () => {
    const rules = [...allOfMachines.slice(0, 3), 'groups="",resources=secrets,resourceNames=a,verbs=get'];
    expect(missing([machines, machines], rules)).toEqual(['groups="",resources=secrets,verbs=get']);
  });

  it("depend on options", () => {
    const plane = (options: object) =>
      missing(
        [call("controlPlane", ["ofAnotherPackage"], options)],
        ["groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch"],
      );
    const machineRights = [
      "groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;patch;delete",
      "groups=cluster.x-k8s.io,resources=machinepools,verbs=get;list;watch",
    ];
    expect(plane({})).toEqual(machineRights);
    expect(plane({ machines: { isFalse: false } })).toEqual(machineRights);
    expect(plane({ machines: { isFalse: true } })).toEqual([]);
    expect(plane({ machines: { isFalse: true }, kubeconfig: { isFalse: false } })).toEqual([
      'groups="",resources=secrets,verbs=get;create;update;patch',
    ]);
  });

  it("name the preset and what it cannot do", () => {
    const model = {
      ...modelOf(
        ...allOfMachines.slice(0, 3).map((text) => rule(text)),
        rule('groups="",resources=pods,verbs=get'),
      ),
      kinds,
      presetCalls: [machines],
    };
    const { diagnostics } = rbacEmitter.emit(model, { roleName: "manager-role" });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "infraMachine needs to get secrets in the core group, which no RBAC marker allows",
    ]);
  });

  it.each(["runManager", "startManager"])("include the Lease and Events of %s", (manager) => {
    const lease = "groups=coordination.k8s.io,resources=leases,verbs=create;get;update";
    const events = "groups=events.k8s.io,resources=events,verbs=create;patch";
    const calls = [call(manager, []), call("events.normal", []), call("events.warning", [])];
    const other = "groups=core,resources=pods,verbs=get";
    expect(missing(calls, [other])).toEqual([lease, events]);
    expect(missing(calls, [`${lease},namespace=foo-system`, events])).toEqual([]);
    const named = [
      "groups=coordination.k8s.io,resources=leases,verbs=create",
      "groups=coordination.k8s.io,resources=leases,resourceNames=foo,verbs=get;update",
    ];
    expect(missing(calls, [...named, events])).toEqual([]);
    expect(missing(calls, [named[1] ?? "", events])).toEqual([lease]);
  });
});
