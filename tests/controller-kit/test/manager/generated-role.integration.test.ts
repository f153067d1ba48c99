import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eventsV1Event, lease, namespace as namespaceKind } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import type { DynamicObject } from "@capikit/client";
import { type ControllerDefinition, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generate } from "../../../../packages/cli/src/generate.ts";
import { linkPackages } from "../../../../packages/create-capikit/test/link-packages.ts";
import { untilAllowed } from "../../src/until-allowed.ts";
import { until } from "../../src/widgets.ts";

const root = join(import.meta.dirname, "../../../..");
const managerMarkers = [
  'groups="",resources=configmaps,verbs=get;list;watch;create;patch',
  "groups=infrastructure.cluster.x-k8s.io,resources=fooclusters,verbs=get;list;watch",
  "groups=infrastructure.cluster.x-k8s.io,resources=fooclusters/status,verbs=get;patch",
];
const leaderMarkers = [
  "groups=coordination.k8s.io,resources=leases,verbs=create;get;update,namespace=foo-system",
  "groups=events.k8s.io,resources=events,verbs=create;patch",
];
let home: string;
let controlPlane: ControlPlane;

/** Writes the files of the guides, each in its first form. */
beforeAll(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "capikit-generated-role-")));
  linkPackages(home);
  for (const guide of ["generate", "controllers"]) {
    const text = readFileSync(join(root, `docs/guides/${guide}.md`), "utf8");
    for (const [, path = "", content = ""] of text.matchAll(/^`([\w./-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), content);
    }
  }
  controlPlane = await shareControlPlane();
});
afterAll(async () => {
  await controlPlane?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function generateWith(markers: readonly string[]) {
  const lines = markers.map((marker) => `// +kubebuilder:rbac:${marker}\n`);
  const source = readFileSync(join(home, "src/main.ts"), "utf8").replace(/^\/\/ \+kubebuilder.*\n/gm, "");
  writeFileSync(
    join(home, "src/main.ts"),
    source.replace("await runManager", `${lines.join("")}await runManager`),
  );
  const { ok, diagnostics } = await generate({ project: home, cache: false });
  return { ok, help: diagnostics.map(({ code, help }) => `${code} ${help}`) };
}

it("leads and records events with exactly the generated role", async () => {
  expect(await generateWith([...managerMarkers, ...leaderMarkers])).toEqual({ ok: true, help: [] });
  const { client } = controlPlane;
  const namespace = "foo-system";
  const user = "foo-manager";
  await controlPlane.installCrds(
    join(home, "config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml"),
  );
  await client.create(namespaceKind, { metadata: { name: namespace } });
  const roles = parseManifests(readFileSync(join(home, "config/rbac/role.yaml"), "utf8"), "role.yaml");
  expect(roles.map(({ kind }) => kind)).toEqual(["ClusterRole", "Role"]);
  for (const role of roles) {
    const binding = {
      apiVersion: role.apiVersion,
      kind: `${role.kind}Binding`,
      metadata: role.metadata,
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: role.kind, name: role.metadata.name },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }],
    };
    for (const object of [role, binding] as DynamicObject[])
      await client.create(await client.kindOf(object), object);
  }
  for (const [group, resource] of [
    ["coordination.k8s.io", "leases"],
    ["events.k8s.io", "events"],
  ])
    await untilAllowed(client, {
      user,
      resourceAttributes: { group, resource, verb: "create", namespace },
    } as never);

  const { fooClusterController } = await import(join(home, "src/infrastructure/foo-cluster.ts"));
  const { fooCluster } = await import(join(home, "gen/kinds/api/infrastructure/v1alpha1/index.ts"));
  await using manager = await startManager({
    name: "foo-controller-manager",
    flags: parseManagerFlags(["--leader-elect", "--health-addr=0", "--diagnostics-address=0"]),
    config: { ...(await controlPlane.addUser({ name: user })).config, namespace },
    leaderElection: { name: "controller-leader-election-foo", namespace },
    controllers: [fooClusterController as ControllerDefinition],
    logger: silentLogger,
    signals: false,
  });
  await client.create(fooCluster as KindDescriptor<DynamicObject>, {
    metadata: { namespace: "default", name: "a" },
    spec: { tier: "Basic" },
  });
  await until("the manager leads", async () => {
    const { items } = await client.list(lease, { namespace });
    return items.some(({ spec }) => Boolean(spec?.holderIdentity));
  });
  await until("the events are recorded", async () => {
    const { items } = await client.list(eventsV1Event);
    const reasons = items.map(({ reason }) => reason);
    return reasons.includes("Ready") && reasons.includes("LeaderElection");
  });
  expect(manager).toBeDefined();
});
