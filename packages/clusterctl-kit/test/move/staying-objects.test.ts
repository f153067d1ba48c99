import { describe, expect, test } from "vitest";
import {
  type MoveObject,
  moveTreeText,
  moveWorldOf,
  type ObjectName,
  planMove,
} from "../../src/move/index.ts";
import { crd, crds, object, plainCluster } from "./world.ts";

const infra = "infrastructure.cluster.x-k8s.io";
const more = [crd("FooIPPool", infra), crd("FooTenant", infra, { scope: "Cluster" }), crd("FooClaim", infra)];

/** Returns an object without a namespace. */
function clusterScoped(one: MoveObject): MoveObject {
  const { namespace: _, ...metadata } = one.metadata;
  return { ...one, metadata };
}

function inGroup(group: string, one: MoveObject): MoveObject {
  return { ...one, apiVersion: group === "" ? "v1" : `${group}/v1` };
}

const infraObject: typeof object = (...parts) => inGroup(infra, object(...parts));

function planOf(objects: readonly MoveObject[]) {
  return planMove(moveWorldOf([...crds, ...more, ...objects], { namespace: "ns1" }));
}

function stayingOf(objects: readonly MoveObject[]): readonly string[] {
  return planOf(objects).staying.map(({ kind, name, reason, usedBy, garbageCollected }) =>
    [
      `${kind} ${name}: ${reason}`,
      ...usedBy.map(({ by, path }) => `${by.kind} ${by.name} ${path}`),
      ...(garbageCollected ? ["collected"] : []),
    ].join(", "),
  );
}

function warningsOf(objects: readonly MoveObject[]): readonly string[] {
  return planOf(objects)
    .diagnostics.filter(({ code }) => code.startsWith("move/used") || code.startsWith("move/object"))
    .map(({ code, location, help }) => `${code} ${location?.object}: ${help}`);
}

const [cluster] = plainCluster("one") as [MoveObject];

describe("objects stay in the source", () => {
  test("not those of a Cluster", () => {
    expect(stayingOf(plainCluster("one"))).toEqual([]);
  });

  test("copied, if cluster-scoped or owned by a cluster-scoped object", () => {
    const identity = object("FooIdentity", "i");
    const secret = object("Secret", "login", { namespace: "elsewhere", owners: [identity] });
    const provider = {
      apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
      kind: "Provider",
      metadata: { name: "infrastructure-foo", namespace: "elsewhere", uid: "p" },
      type: "InfrastructureProvider",
    };
    expect(
      stayingOf([identity, secret, object("Secret", "webhook", { namespace: "elsewhere" }), provider]),
    ).toEqual(["FooIdentity i: cluster-scoped", "Secret login: cluster-scoped-owner"]);
  });

  test("without an owner that moves", () => {
    const lost = object("FooMachine", "lost", { owners: [cluster, object("Deployment", "d")] });
    const record = object("Record", "r");
    expect(
      stayingOf([
        cluster,
        lost,
        object("FooConfig", "below", { owners: [lost] }),
        object("ConfigMap", "stranger"),
        object("ConfigMap", "kube-root-ca.crt"),
        object("Secret", "of-record", { owners: [record] }),
        object("Secret", "webhook-cert", { labels: { "clusterctl.cluster.x-k8s.io": "" } }),
        object("Secret", "elsewhere", { namespace: "ns2" }),
      ]),
    ).toEqual([
      "FooMachine lost: virtual-owner",
      "FooConfig below: owner-left-behind",
      "ConfigMap stranger: no-owner",
      "Secret of-record: owner-not-moved",
      "Secret webhook-cert: provider-component",
    ]);
  });

  test("because clusterctl ignores their kind", () => {
    const record = object("Record", "r");
    const deployment = inGroup("apps", object("Deployment", "d"));
    const elsewhere = object("Record", "far", { namespace: "ns2" });
    expect(stayingOf([record, deployment, elsewhere])).toEqual(["Record r: kind-not-labelled"]);
    expect(planMove(moveWorldOf([...crds, record, elsewhere])).staying).toHaveLength(2);
  });

  test("until garbage collection if all their owners have moved", () => {
    const record = object("Record", "r", { owners: [cluster] });
    const objects = [
      cluster,
      record,
      object("Record", "child", { owners: [record] }),
      object("Record", "shared", { owners: [cluster, object("Record", "kept")] }),
      object("Record", "kept"),
    ];
    expect(stayingOf(objects)).toEqual([
      "Record child: kind-not-labelled, collected",
      "Record kept: kind-not-labelled",
      "Record r: kind-not-labelled, collected",
      "Record shared: kind-not-labelled",
    ]);
    expect(warningsOf(objects)).toEqual([
      expect.stringContaining("move/object-collected Record ns1/child: label the CRD"),
      expect.stringContaining("move/object-collected Record ns1/r: label the CRD"),
    ]);
  });
});

test("many objects with the same name or with long chains of owners are found in linear time", () => {
  const count = 10_000;
  const chain = [object("Record", "r0", { owners: [cluster] })];
  for (let index = 1; index < count; index++) {
    const owners = chain.slice(-1);
    chain.push(object("Record", `r${index}`, { owners }));
  }
  const objects = Array.from({ length: count }, (_, index) => [
    object("Secret", "same", { namespace: `n${index}` }),
    object("Ipam", `i${index}`, { namespace: `n${index}`, spec: { secretName: "same" } }),
    clusterScoped(object("FooIdentity", `i${index}`, { spec: { secretName: "same" } })),
  ]).flat();
  const world = moveWorldOf([...crds, ...objects, cluster, ...chain.reverse()]);
  const { staying } = planMove(world);
  expect(staying.filter(({ garbageCollected }) => garbageCollected)).toHaveLength(count);
  const secrets = staying.filter(({ kind }) => kind === "Secret");
  expect(secrets).toHaveLength(count);
  expect(secrets.every(({ usedBy }) => usedBy.length === 1)).toBe(true);
});

test("the text of a long chain of owners is not quadratic", () => {
  const chain: MoveObject[] = [];
  for (let index = 0; index < 20_000; index++)
    chain.push(object("Ipam", `i${index}`, { owners: chain.slice(-1) }));
  const text = moveTreeText(planMove(moveWorldOf([...crds, ...chain])), undefined, true);
  expect(text).toContain("Ipam ns1/i19999 (group 20000)\n");
  expect(text.length).toBeLessThan(10_000_000);
});

describe("uses of staying objects", () => {
  const claim = (spec: unknown) => infraObject("FooClaim", "c", { owners: [cluster], spec });
  const pool = infraObject("FooIPPool", "p");

  test("a pool of a claim, by kind or by the name of the field", () => {
    const found = (spec: unknown) => stayingOf([cluster, pool, claim(spec)]);
    const used = (path: string) => [`FooIPPool p: no-owner, FooClaim c ${path}`];
    const unused = ["FooIPPool p: no-owner"];
    expect(found({ poolRef: { apiGroup: infra, kind: "FooIPPool", name: "p" } })).toEqual(
      used("spec.poolRef.name"),
    );
    expect(
      found({ addressesFromPools: [{ kind: "FooIPPool", name: "p", apiVersion: `${infra}/v0` }] }),
    ).toEqual(used("spec.addressesFromPools[0].name"));
    expect(found({ poolRef: { name: "p" } })).toEqual(used("spec.poolRef.name"));
    expect(found({ ipAddressFromIPPool: "p" })).toEqual(used("spec.ipAddressFromIPPool"));
    expect(found({ poolRef: { apiGroup: "other.example.com", kind: "FooIPPool", name: "p" } })).toEqual(
      unused,
    );
    expect(found({ poolRef: { kind: "OtherPool", name: "p" } })).toEqual(unused);
    expect(found({ poolRef: { name: "p", namespace: "ns2" } })).toEqual(unused);
    expect(found({ nodeName: "p", name: "p", zone: "p" })).toEqual(unused);
  });

  test("a Secret or ConfigMap in the same or a stated namespace", () => {
    const found = (spec: unknown, namespace = "ns1") =>
      stayingOf([cluster, claim(spec), object("Secret", "s", { namespace })]);
    const used = (path: string) => [`Secret s: no-owner, FooClaim c ${path}`];
    expect(found({ credentialsRef: { name: "s" } })).toEqual(used("spec.credentialsRef.name"));
    expect(found({ files: [{ contentFrom: { secret: { name: "s", key: "k" } } }] })).toEqual(
      used("spec.files[0].contentFrom.secret.name"),
    );
    expect(found({ sshKeySecretName: "s" })).toEqual(used("spec.sshKeySecretName"));
    expect(found({ identityRef: { kind: "Secret", name: "s" } })).toEqual(used("spec.identityRef.name"));
    expect(found({ configMapRef: { name: "s" } })).toEqual(["Secret s: no-owner"]);
    expect(found({ secretRef: { name: "s" } }, "ns2")).toEqual([]);
    const maps = [claim({ configMapRef: { name: "m" } }), object("ConfigMap", "m")];
    expect(stayingOf([cluster, ...maps])).toEqual([
      "ConfigMap m: no-owner, FooClaim c spec.configMapRef.name",
    ]);
  });

  test("a cluster-scoped identity without a move label, and its Secret", () => {
    const tenant = clusterScoped(
      infraObject("FooTenant", "t", { spec: { secretRef: { name: "login", namespace: "ns1" } } }),
    );
    const objects = [
      cluster,
      infraObject("FooCluster", "one", {
        owners: [cluster],
        spec: { tenantRef: { kind: "FooTenant", name: "t" } },
      }),
      tenant,
      object("Secret", "login"),
    ];
    expect(stayingOf(objects)).toEqual([
      "FooTenant t: no-owner, FooCluster one spec.tenantRef.name",
      "Secret login: no-owner, FooTenant t spec.secretRef.name",
    ]);
    expect(warningsOf(objects)).toEqual([
      expect.stringContaining("move/used-object-stays FooTenant t: label the object or its CRD"),
      expect.stringContaining("move/used-object-stays Secret ns1/login: label the object"),
    ]);
  });

  test("an object of an unlabelled kind, also cluster-scoped", () => {
    const record = clusterScoped(object("Record", "r"));
    const objects = [cluster, claim({ ref: { kind: "Record", name: "r" } }), record, object("Record", "x")];
    expect(stayingOf(objects)).toEqual([
      "Record r: kind-not-labelled, FooClaim c spec.ref.name",
      "Record x: kind-not-labelled",
    ]);
    expect(stayingOf([cluster, record])).toEqual([]);
    expect(warningsOf(objects)).toEqual([
      expect.stringContaining("move/used-object-stays Record r: label its CRD"),
    ]);
  });

  test("are not reported if the target has the object", () => {
    const world = moveWorldOf([...crds, ...more, cluster, pool, claim({ poolRef: { name: "p" } })]);
    const warnings = (existing: readonly ObjectName[] | undefined) =>
      planMove(world, { providers: [], extensionConfigs: [], existing }).diagnostics.filter(
        ({ code }) => code === "move/used-object-stays",
      );
    const there = { apiVersion: `${infra}/v0`, kind: "FooIPPool", namespace: "ns1", name: "p" };
    expect(warnings([there])).toEqual([]);
    expect(warnings([{ ...there, namespace: "ns2" }])).toHaveLength(1);
    expect(warnings(undefined)).toHaveLength(1);
    const plan = planMove(world, { providers: [], extensionConfigs: [], existing: [there] });
    expect(moveTreeText(plan)).toContain("spec.poolRef.name; exists in the target)");
  });

  test("a Secret in any namespace, if a cluster-scoped object states none", () => {
    const identity = object("FooIdentity", "i", { spec: { secretRef: { name: "login" } } });
    const used = (count: number): number => {
      const secrets = Array.from({ length: count }, (_, index) =>
        object("Secret", "login", { namespace: `n${index}` }),
      );
      const { staying } = planMove(moveWorldOf([...crds, clusterScoped(identity), ...secrets]));
      return staying.filter(({ kind, usedBy }) => kind === "Secret" && usedBy.length > 0).length;
    };
    expect(used(2)).toBe(2);
    // Such a common name identifies nothing.
    expect(used(11)).toBe(0);
  });

  test("are shown in one line, without control characters", () => {
    const key = "a\n\nerror: \u001b[2J\u202e";
    const owner = object("Evil\nKind", "na\nme\u001b[31m");
    const objects = [
      cluster,
      object("Secret", "s"),
      claim({ [key]: { secretName: "s" } }),
      infraObject("FooClaim", "lost", { owners: [cluster, owner] }),
    ];
    const text = moveTreeText(planOf(objects));
    expect(text).toContain('FooClaim ns1/c in spec["a\\n\\nerror: \\u001b[2J\\u202e"].secretName)');
    expect(text).toContain("(owner: Evil\\u000aKind na\\u000ame\\u001b[31m)");
    expect(text).not.toMatch(/^\s*error: /m);
    expect(text).not.toContain("\u001b");
    expect(text).not.toContain("\u202e");
  });

  test("are in the text", () => {
    const spec = { poolRef: { name: "p" } };
    const second = infraObject("FooClaim", "d", { owners: [cluster], spec });
    const record = object("Record", "r", { owners: [cluster] });
    const text = moveTreeText(planOf([cluster, pool, claim(spec), second, record]));
    expect(text.slice(text.indexOf("\n\n"), text.indexOf("\n\n", text.indexOf("\n\n") + 2))).toBe(`

2 objects in the source after the move
Not moved: no owner, and no move label on the object or its CRD:
  FooIPPool ns1/p (used by FooClaim ns1/c in spec.poolRef.name and 1 more reference)
Not moved: the CRD has no label clusterctl.cluster.x-k8s.io:
  Record ns1/r (garbage-collected once its owners have moved)`);
    const unread = planMove({ ...moveWorldOf(crds), unread: ["records.dns.example.com: forbidden"] });
    expect(moveTreeText(unread)).toContain(
      "Kinds that could not be listed\n  records.dns.example.com: forbidden\n",
    );
  });
});

describe("objects that the move deletes", () => {
  const moved = { labels: { "clusterctl.cluster.x-k8s.io/move": "" } };
  const secret = object("Secret", "login", moved);
  const identity = clusterScoped(
    infraObject("FooTenant", "i", { spec: { secretRef: { name: "login", namespace: "ns1" } } }),
  );
  const identityRef = { kind: "FooTenant", name: "i" };
  const elsewhere = (rest: Parameters<typeof object>[2]): MoveObject =>
    infraObject("FooCluster", "other", { namespace: "ns2", ...rest });
  const [only] = plainCluster("one");

  test.each([
    ["through an identity", [secret, identity, elsewhere({ spec: { identityRef } })], "FooTenant i"],
    [
      "in a field",
      [secret, elsewhere({ spec: { credentials: { secretName: "login", secretNamespace: "ns1" } } })],
      "FooCluster ns2/other in spec.credentials.secretName",
    ],
    [
      "in an annotation",
      [secret, elsewhere({ annotations: { "foo.example.com/credentials-secret": "ns1/login" } })],
      "FooCluster ns2/other in metadata.annotations",
    ],
    [
      "through a kept ClusterClass",
      [
        object("ClusterClass", "c", {
          spec: { infrastructure: { templateRef: { kind: "FooClusterTemplate", name: "t" } } },
        }),
        object("FooClusterTemplate", "t", moved),
        object("Cluster", "other", {
          namespace: "ns2",
          spec: { topology: { classRef: { name: "c", namespace: "ns1" } } },
        }),
      ],
      "ClusterClass ns1/c",
    ],
  ])("are errors if used in another namespace %s", (_, objects, by) => {
    const found = planOf([only as MoveObject, ...objects]).diagnostics.filter(
      ({ code }) => code === "move/deleted-object-used",
    );
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(`is used by ${by}`)]);
  });

  test.each([
    ["an identity that nothing uses", identity],
    ["an object of the namespace", infraObject("FooClaim", "b", { spec: { secretName: "login" } })],
  ])("are warnings if used by %s", (_, user) => {
    expect(
      planOf([only as MoveObject, secret, user])
        .diagnostics.map(({ code }) => code)
        .filter((code) => /used$|uses$/.test(code)),
    ).toEqual(["move/staying-object-uses"]);
  });

  test("are none if each namespace has its own", () => {
    const own = object("Secret", "login", { ...moved, namespace: "ns2" });
    const user = elsewhere({ spec: { secretName: "login" } });
    expect(
      planOf([only as MoveObject, secret, own, user]).diagnostics.filter(({ code }) => /us/.test(code)),
    ).toEqual([]);
  });

  test("and are already being deleted are errors", () => {
    const deleting = {
      ...secret,
      metadata: { ...secret.metadata, deletionTimestamp: "2026-01-01T00:00:00Z" },
    };
    expect(planOf([only as MoveObject, deleting]).diagnostics.map(({ code }) => code)).toEqual([
      "move/object-deleting",
    ]);
  });
});
