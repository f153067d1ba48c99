import {
  type KubeadmControlPlaneTemplate,
  kubeadmControlPlaneTemplate,
} from "@capikit/api/controlplane/kubeadm/v1beta2";
import type { GeneratePatchesRequest, GeneratePatchesResponse, Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue, KindDescriptor, RawExtension } from "@capikit/api/meta";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  isControlPlane,
  isInfrastructureCluster,
  isMachineDeploymentClass,
  isMachinePoolClass,
  jsonPatch,
  mergePatch,
  on,
  onAny,
  walkTemplates,
} from "../../../src/mutation/index.ts";

function item(uid: string, kind: string, fieldPath: string, object: RawExtension, builtin?: JSONValue) {
  const variables: Variable[] = builtin === undefined ? [] : [{ name: "builtin", value: builtin }];
  return {
    uid,
    holderReference: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind,
      namespace: "fleet",
      name: "harbour-x7k2p",
      fieldPath,
    },
    object,
    variables,
  };
}

const boats = (kind: string, spec: RawExtension = { berth: null }): RawExtension => ({
  apiVersion: "infrastructure.cluster.x-k8s.io/v1",
  kind,
  metadata: { name: "dock" },
  spec: { template: { spec } },
});

const controlPlane = (version = "v1beta2"): RawExtension => ({
  apiVersion: `controlplane.cluster.x-k8s.io/${version}`,
  kind: "KubeadmControlPlaneTemplate",
  metadata: { name: "dock" },
  spec: { template: { spec: { unknownToTypes: { keep: [1, null] }, kubeadmConfigSpec: {} } } },
});

const request: GeneratePatchesRequest = {
  settings: { size: "big" },
  variables: [{ name: "crane", value: { tons: 12 } }],
  items: [
    item("u0", "Cluster", "spec.infrastructureRef", boats("BoatClusterTemplate")),
    item("u1", "Cluster", "spec.controlPlaneRef", controlPlane()),
    item(
      "u2",
      "KubeadmControlPlane",
      "spec.machineTemplate.spec.infrastructureRef",
      boats("BoatMachineTemplate"),
    ),
    item("u3", "MachineDeployment", "spec.template.spec.infrastructureRef", boats("BoatMachineTemplate"), {
      machineDeployment: { class: "cargo", topologyName: "cargo-a" },
    }),
    item("u4", "MachinePool", "spec.template.spec.bootstrap.configRef", boats("BoatConfigTemplate"), {
      machinePool: { class: "tug-small", topologyName: "tugs" },
    }),
  ],
};

function patches(response: GeneratePatchesResponse) {
  return (response.items ?? []).map(({ uid, patchType, patch }) => ({
    uid,
    patchType,
    patch: JSON.parse(Buffer.from(patch, "base64").toString()),
  }));
}

// biome-ignore lint/suspicious/noExplicitAny: untyped templates
type Loose = any;

describe("walkTemplates", () => {
  it("answers with a patch of each template that was edited, in the request's order", async () => {
    const response = await walkTemplates(request, [
      on(kubeadmControlPlaneTemplate, (template, { variables, settings }) => {
        const spec = template.spec?.template.spec?.kubeadmConfigSpec;
        if (spec === undefined) return;
        spec.files = [{ path: "/etc/crane", content: `${variables.number("crane.tons")} ${settings.size}` }];
      }),
      onAny((template: Loose) => {
        if (template.kind === "BoatMachineTemplate") template.metadata.labels = { "boats/kind": "machine" };
      }),
    ]);
    const label = [{ op: "add", path: "/metadata/labels", value: { "boats/kind": "machine" } }];
    expect(response.status).toBe("Success");
    expect(patches(response)).toEqual([
      {
        uid: "u1",
        patchType: "JSONPatch",
        patch: [
          {
            op: "add",
            path: "/spec/template/spec/kubeadmConfigSpec/files",
            value: [{ path: "/etc/crane", content: "12 big" }],
          },
        ],
      },
      { uid: "u2", patchType: "JSONPatch", patch: label },
      { uid: "u3", patchType: "JSONPatch", patch: label },
    ]);
  });

  it("knows templates by their place", async () => {
    const seen = async (when: Parameters<typeof onAny>[1]) => {
      const response = await walkTemplates(request, [
        onAny((template: Loose) => {
          template.spec.seen = true;
        }, when),
      ]);
      return patches(response).map(({ uid }) => uid);
    };
    expect(await seen(isInfrastructureCluster)).toEqual(["u0"]);
    expect(await seen(isControlPlane)).toEqual(["u1", "u2"]);
    expect(await seen(isMachineDeploymentClass("cargo"))).toEqual(["u3"]);
    expect(await seen(isMachineDeploymentClass("*"))).toEqual(["u3"]);
    expect(await seen(isMachineDeploymentClass("car"))).toEqual([]);
    expect(await seen(isMachinePoolClass("other", "tug-*"))).toEqual(["u4"]);
    expect(await seen(isMachinePoolClass("*-small"))).toEqual(["u4"]);
  });

  it("takes JSON patches, adding objects that are missing, and shows their result to the next rule", async () => {
    const response = await walkTemplates(request, [
      onAny(
        () =>
          jsonPatch([
            { op: "test", path: "/metadata/name", value: "dock" },
            { op: "add", path: "/spec/template/metadata/labels/a~1b", value: "c" },
            { op: "add", path: "/spec/template/spec/list", value: [] },
            { op: "add", path: "/spec/template/spec/list/-", value: 1 },
          ]),
        isInfrastructureCluster,
      ),
      onAny((template: Loose) => {
        template.spec.template.spec.list.push(2);
      }, isInfrastructureCluster),
    ]);
    expect(patches(response)).toEqual([
      {
        uid: "u0",
        patchType: "JSONPatch",
        patch: [
          { op: "add", path: "/spec/template/spec/list", value: [1, 2] },
          { op: "add", path: "/spec/template/metadata", value: { labels: { "a/b": "c" } } },
        ],
      },
    ]);
  });

  it("takes merge patches, and writes them where asked to", async () => {
    const response = await walkTemplates(
      request,
      [
        onAny(
          () => mergePatch({ spec: { template: { spec: { berth: null, x: { y: 1 } } } } }),
          isInfrastructureCluster,
        ),
      ],
      {
        patchType: ({ holder }) => (holder.kind === "Cluster" ? "JSONMergePatch" : "JSONPatch"),
      },
    );
    expect(patches(response)).toEqual([
      {
        uid: "u0",
        patchType: "JSONMergePatch",
        patch: { spec: { template: { spec: { berth: null, x: { y: 1 } } } } },
      },
    ]);
  });

  it.each([
    [
      [{ op: "remove", path: "/spec/nothing" }],
      "operation 0 (remove /spec/nothing): the path does not exist",
    ],
    [
      [{ op: "replace", path: "/spec/a/b", value: 1 }],
      "operation 0 (replace /spec/a/b): no object or list at /spec/a",
    ],
    [[{ op: "test", path: "/kind", value: "X" }], "operation 0 (test /kind): the value is different"],
    [[{ op: "add", path: "spec", value: 1 }], 'operation 0 (add spec): no "/" in path "spec"'],
    [
      [
        { op: "add", path: "/spec/l", value: [1] },
        { op: "add", path: "/spec/l/2", value: 1 },
      ],
      "operation 1 (add /spec/l/2): index 2 is not in the list of length 1",
    ],
    [
      [
        { op: "add", path: "/spec/l", value: [1] },
        { op: "remove", path: "/spec/l/-2" },
      ],
      "operation 1 (remove /spec/l/-2): index -2 is not in the list of length 1",
    ],
    [
      [{ op: "add", path: "/kind", value: "X" }],
      "GeneratePatches may change /spec, /metadata/labels, /metadata/annotations, but not /kind.",
    ],
  ] as const)("rejects %j", async (operations, message) => {
    const walk = walkTemplates(request, [
      onAny(() => jsonPatch(operations as Loose), isInfrastructureCluster),
    ]);
    await expect(walk).rejects.toThrow(`BoatClusterTemplate at Cluster spec.infrastructureRef: ${message}`);
  });

  it("names workers by their topology's name in errors, not by names that change", async () => {
    const walk = walkTemplates(request, [
      onAny((template: Loose) => {
        template.metadata.name = "x";
      }, isMachineDeploymentClass("cargo")),
    ]);
    await expect(walk).rejects.toThrow(
      'BoatMachineTemplate at MachineDeployment "cargo-a" spec.template.spec.infrastructureRef: GeneratePatches may change',
    );
  });

  it("refuses an invalid result, such as an assignment's", async () => {
    const assign = (template: Loose) => (template.spec = { a: 1 });
    await expect(walkTemplates(request, [onAny(assign as Loose)])).rejects.toThrow(
      "a rule returned an invalid patch",
    );
  });

  it("fails for a template of an unknown version, and skips an unknown kind", async () => {
    const older = {
      ...request,
      items: [item("u1", "Cluster", "spec.controlPlaneRef", controlPlane("v1beta1"))],
    };
    const rules = [on(kubeadmControlPlaneTemplate, () => {})];
    await expect(walkTemplates(older, rules)).rejects.toThrow(
      "has version v1beta1, but the rules are for v1beta2: add a rule for v1beta1.",
    );
    expect(await walkTemplates(older, rules, { otherVersions: "skip" })).toEqual({
      status: "Success",
      items: [],
    });
    await expect(walkTemplates(request, rules, { unknownKinds: "fail" })).rejects.toThrow(
      "no rule for the kind of",
    );
  });

  it("passes the union of templates for one of several descriptors", async () => {
    type Boats = { kind: "BoatTemplate"; spec: { tons: number } };
    const { group, version } = kubeadmControlPlaneTemplate;
    const named = { group, version, kind: "BoatTemplate", plural: "boattemplates", scope: "Namespaced" };
    const boats = named as KindDescriptor<Boats>;
    const seen: string[] = [];
    const rules = [boats, kubeadmControlPlaneTemplate].map((kind) =>
      on(kind, (template, { holder }) => {
        expectTypeOf(template).toEqualTypeOf<Boats | KubeadmControlPlaneTemplate>();
        expectTypeOf(holder.fieldPath).toBeString();
        seen.push(String(template.kind));
      }),
    );
    const items = [item("u1", "Cluster", "spec.controlPlaneRef", controlPlane("v1beta2"))];
    await walkTemplates({ ...request, items }, rules);
    expect(seen).toEqual(["KubeadmControlPlaneTemplate"]);
    // @ts-expect-error a rule is for one kind
    on([boats], () => {});
    // @ts-expect-error a template has the types of its kind
    on(boats, ({ spec }) => spec.sails);
  });

  it("waits for rules, and stops between templates when aborted", async () => {
    const abort = new AbortController();
    const seen: string[] = [];
    const walk = walkTemplates(
      request,
      [
        onAny(async (_, { holder }) => {
          await Promise.resolve();
          seen.push(holder.fieldPath);
          if (seen.length === 2) abort.abort(new Error("late"));
        }),
      ],
      { signal: abort.signal },
    );
    await expect(walk).rejects.toThrow("late");
    expect(seen).toHaveLength(2);
  });

  it("gives the same bytes for the same request", async () => {
    const once = async () =>
      JSON.stringify(
        await walkTemplates(structuredClone(request), [
          onAny((template: Loose, { variables }) => {
            template.spec.crane = variables.object("crane");
            template.spec.template.spec.berth = "x";
          }),
        ]),
      );
    const first = await once();
    for (let run = 0; run < 50; run++) expect(await once()).toBe(first);
  });

  it("leaves the request as it was, also where a variable was put into a template and edited there", async () => {
    const before = JSON.stringify(request);
    await walkTemplates(request, [
      onAny((template: Loose, { variables }) => {
        template.spec.crane = variables.object("crane");
        template.spec.crane.tons = 99;
      }),
    ]);
    expect(JSON.stringify(request)).toBe(before);
  });
});

describe("malformed items", () => {
  const rule = onAny(() => undefined);
  const of = (value: JSONValue, own?: JSONValue): GeneratePatchesRequest => ({
    variables: [{ name: "builtin", value }],
    items: [item("u0", "Cluster", "spec.infrastructureRef", boats("BoatClusterTemplate"), own)],
  });

  it.each([
    [3, { a: 1 }],
    [{ a: 1 }, ["b"]],
    ["text", "text"],
  ])(
    "are refused with built-in variables that cannot be merged, as by upstream: %j and %j",
    async (value, own) => {
      await expect(walkTemplates(of(value, own), [rule])).rejects.toThrow(
        "variable builtin is not an object",
      );
    },
  );

  it("may have built-in variables of one level, and null", async () => {
    expect(await walkTemplates(of(3), [rule])).toMatchObject({ status: "Success" });
    expect(await walkTemplates(of(null, { a: 1 }), [rule])).toMatchObject({ status: "Success" });
  });

  it("are refused with a malformed apiVersion of the holder, if a rule matches", async () => {
    const [first] = of({}).items;
    const holderReference = { ...first?.holderReference, apiVersion: "a/b/c" };
    const malformed = { items: [{ ...first, holderReference }] } as GeneratePatchesRequest;
    await expect(walkTemplates(malformed, [rule])).rejects.toThrow('apiVersion "a/b/c" of a holderReference');
    expect(await walkTemplates(malformed, [])).toMatchObject({ status: "Success" });
  });
});

describe("large requests", () => {
  const rule = onAny((_, { variables }) => {
    variables.find("nobody");
    variables.string("v7");
  }, isMachineDeploymentClass("cargo"));
  const place = ["MachineDeployment", "spec.template.spec.infrastructureRef"] as const;

  it("read each variable once, whatever the number of items", async () => {
    let reads = 0;
    const counted = (list: Variable[]) =>
      list.map(({ name, value }) => ({
        get name() {
          reads += 1;
          return name;
        },
        value,
      }));
    const variables = Array.from({ length: 1000 }, (_, at) => ({ name: `v${at}`, value: "x" }));
    const items = Array.from({ length: 1000 }, (_, at) => {
      const one = item(`u${at}`, ...place, boats("BoatMachineTemplate"), {
        machineDeployment: { class: "cargo" },
      });
      return { ...one, variables: counted(one.variables) };
    });
    expect(await walkTemplates({ variables: counted(variables), items }, [rule])).toMatchObject({
      items: [],
    });
    expect(reads).toBe(2000);
  });

  it("are refused if their items copy a large built-in variable often", async () => {
    const members = Array.from({ length: 2000 }, (_, at) => [`m${at}`, at] as const);
    const variables = [{ name: "builtin", value: Object.fromEntries(members) }];
    const items = Array.from({ length: 200 }, (_, at) =>
      item(`u${at}`, ...place, boats("BoatMachineTemplate"), { a: 1 }),
    );
    await expect(walkTemplates({ variables, items }, [rule])).rejects.toThrow(
      "copy more than 100000 members of variable builtin",
    );
  });
});
