import { describe, expect, it } from "vitest";
import { rbacEmitter } from "../../../src/emit/rbac/index.ts";
import type { KindVersion } from "../../../src/model/ir/model.ts";
import { modelOf } from "../../support/model-of.ts";
import { rule } from "./marker.ts";

const group = "infrastructure.cluster.x-k8s.io";
const kinds = ["FooCluster", "FooMachine"].map(
  (kind) => ({ kind, package: { group }, type: { markers: [] } }) as unknown as KindVersion,
);

function warnings(...rules: string[]): string[] {
  const model = { ...modelOf(...rules.map((text) => rule(text))), kinds };
  const { artefacts, diagnostics } = rbacEmitter.emit(model, { roleName: "manager-role" });
  expect(artefacts).toHaveLength(1);
  expect(diagnostics.map(({ severity }) => severity)).toEqual(diagnostics.map(() => "warning"));
  return diagnostics.map(({ code, message, help }) => `${code} ${message}: ${help}`);
}

describe("RBAC names", () => {
  it.each([
    'groups="",resources=nodes;pods/log;configmaps/finalizers;users,verbs=get;deletecollection;impersonate',
    "groups=core,resources=secrets,verbs=*",
    "groups=cluster.x-k8s.io,resources=machines;machines/status;machinepools/scale,verbs=get",
    `groups=${group},resources=foomachines;foomachines/status;foomachines/finalizers,verbs=get`,
    // Kinds of other providers, and groups of other programs.
    `groups=${group},resources=barclusters;hcloudmachines/status,verbs=get`,
    "groups=acme.example,resources=widgetz,verbs=get;launch",
    "groups=acme.example;apps,resources=widgets,verbs=get",
    'groups="";events.k8s.io,resources=events,verbs=create',
    "groups=authentication.k8s.io,resources=userextras/scopes,verbs=impersonate",
    "groups=*,resources=nodez,verbs=get",
    'groups="",resources=*;*/scale;pods/*,verbs=get',
    "urls=/metrics,verbs=get;post",
  ])("are known or open: %s", (text) => {
    expect(warnings(text)).toEqual([]);
  });

  it.each<[string, ...string[]]>([
    [
      'groups="",resources=nodez,verbs=get',
      'CK6010 unknown resource "nodez" in the core group: did you mean nodes?',
    ],
    [
      'groups="",resources=secrets,verbs=get;udpate',
      'CK6009 unknown RBAC verb "udpate": did you mean update?',
    ],
    [
      'groups="",resources=secrets,verbs=read',
      'CK6009 unknown RBAC verb "read": use get, list, watch, create, update, patch, delete, deletecollection or *',
    ],
    ["groups=acme.example,resources=a,verbs=lsit", 'CK6009 unknown RBAC verb "lsit": did you mean list?'],
    [
      'groups="",resources=deployments;pods/logs,verbs=get',
      'CK6010 unknown resource "deployments" in the core group: did you mean groups=apps?',
      'CK6010 unknown resource "pods/logs" in the core group: did you mean pods/log?',
    ],
    [
      "groups=cluster.x-k8s.io,resources=Machine;machines/stauts;fooclusters,verbs=get",
      'CK6010 unknown resource "Machine" in cluster.x-k8s.io: did you mean machines?',
      'CK6010 unknown resource "machines/stauts" in cluster.x-k8s.io: did you mean machines/status?',
      `CK6010 unknown resource "fooclusters" in cluster.x-k8s.io: did you mean groups=${group}?`,
    ],
    [
      `groups=${group},resources=foomachine;foomachines/statu,verbs=get`,
      `CK6010 unknown resource "foomachine" in ${group}: did you mean foomachines?`,
      `CK6010 unknown resource "foomachines/statu" in ${group}: did you mean foomachines/status?`,
    ],
    [
      "groups=apps;batch,resources=widgets,verbs=get",
      'CK6010 unknown resource "widgets" in apps and batch: use the plural name in lower case, as in the URL of the resource: machines, machines/status',
    ],
  ])("are reported if unknown: %s", (text, ...expected) => {
    expect(warnings(text)).toEqual(expected);
  });
});
