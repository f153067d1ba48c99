import { describe, expect, expectTypeOf, it } from "vitest";
import {
  beforeClusterCreate,
  catalog,
  discovery,
  type HookName,
  hookNames,
  hooks,
} from "../../src/catalog/index.ts";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  groupVersionHookKey,
  type HookCaller,
  type HookFacts,
  type HookHandler,
  hookPath,
  isKnownTo,
  isSameHook,
  parseHookPath,
  type RequestOf,
  type ResponseOf,
} from "../../src/catalog/runtime/index.ts";
import type { Cluster as ClusterV1Beta1 } from "../../src/core/v1beta1/index.ts";
import type { Cluster } from "../../src/core/v1beta2/index.ts";
import type {
  BeforeClusterCreateRequest,
  BeforeClusterCreateResponse,
  DiscoveryResponse,
} from "../../src/hooks/v1alpha1/index.ts";
import type { Hook } from "../../src/meta/index.ts";

describe("runtime", () => {
  const facts = {
    group: "hooks.example.com",
    version: "v1beta1",
    hook: "Before",
    tags: [],
    singleton: false,
    blocking: false,
    extensions: "all",
    gates: [],
  } as const satisfies HookFacts;

  interface Sent {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly name: string;
    readonly zone?: string;
  }

  interface Answered {
    readonly status: string;
    readonly reason?: string;
  }

  const newest = defineHook<Hook<Sent, Answered>>()(facts);
  const older = defineHook<
    Hook<{ readonly name: string }, { readonly status: string; readonly old?: string }>
  >()({
    ...facts,
    version: "v1alpha1",
  });

  describe("identity", () => {
    it("is compared by value", () => {
      expect(isSameHook({ ...hooks.Discovery }, hooks.Discovery)).toBe(true);
      expect(isSameHook(hooks.Discovery, hooks.UpdateMachine)).toBe(false);
      expect(groupVersionHookKey(hooks.Discovery)).toBe(
        "hooks.runtime.cluster.x-k8s.io/v1alpha1, Hook=Discovery",
      );
    });
  });

  describe("paths", () => {
    it.each(["Has.Dot", "-a", "a_b", "a".repeat(64), ""])("refuse %j as a name", (name) => {
      expect(() => hookPath(newest, name)).toThrow(RangeError);
    });

    it.each([
      ["/g.io/v1/before/a", "", { group: "g.io", version: "v1", hook: "before", handler: "a" }],
      ["/ext/g.io/v1/before", "/ext/", { group: "g.io", version: "v1", hook: "before", handler: undefined }],
      ["/g.io/v1", "", undefined],
      ["/g.io/v1/before/", "", undefined],
      ["/g.io/v1/before/a/b", "", undefined],
      ["/other/g.io/v1/before", "/ext", undefined],
    ])("are parsed: %s after %j", (path, prefix, parts) => {
      expect(parseHookPath(path, prefix)).toEqual(parts);
    });

    it.each(Object.values(hooks))("lead back to $hook", (hook) => {
      const path = hook.singleton ? hookPath(hook) : hookPath(hook, "some-name");
      const handler = hook.singleton ? undefined : "some-name";
      expect(catalog.findByPath(`/prefix${path}`, "/prefix")).toEqual({ hook, handler });
    });

    it("match no path with a missing, extra or unknown part", () => {
      const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
      for (const path of ["/discovery/a", "/beforeclustercreate", "/beforeclusterbuild/a"])
        expect(catalog.findByPath(base + path)).toBeUndefined();
    });
  });

  describe("a catalog of several versions", () => {
    const several = createCatalog({ Before: newest }, [
      conversionBetween(older, newest, {
        request: ({ name }) => ({ name }),
        response: ({ status }) => ({ status }),
      }),
    ]);

    it("knows all of them", () => {
      expect(several.versionsOf("Before")).toEqual([newest, older]);
      expect(several.find({ ...facts, version: "v1alpha1" })).toBe(older);
      expect(several.findByPath("/hooks.example.com/v1alpha1/before/a")?.hook).toBe(older);
    });

    it("converts requests down, with the identity of the older version, and responses up", () => {
      const request = {
        apiVersion: "hooks.example.com/v1beta1",
        kind: "BeforeRequest",
        name: "a",
        zone: "b",
      };
      expect(several.requestFor("Before", "v1alpha1", request)).toEqual({
        apiVersion: "hooks.example.com/v1alpha1",
        kind: "BeforeRequest",
        name: "a",
      });
      expect(several.requestFor("Before", "v1beta1", request)).toEqual(request);
      expect(several.responseFrom("Before", "v1alpha1", { status: "Success", old: "x" })).toEqual({
        status: "Success",
      });
    });

    it("copies refusals, and has no type for a conversion that could lose one", () => {
      interface Plain {
        readonly status: "Failure" | "Success";
        readonly message?: string;
      }
      type Blocking = Plain & { readonly retryAfterSeconds: number };
      const of = <Response>() => defineHook<Hook<Sent, Response>>()(facts);
      const request = (sent: Sent) => sent;
      conversionBetween(of<Plain>(), of<Plain>(), { request, response: (given) => given });
      conversionBetween(of<Plain & { deny?: boolean }>(), of<Plain>(), {
        request,
        // @ts-expect-error `deny` would be lost
        response: (given) => given,
      });
      conversionBetween(of<Blocking>(), of<Plain>(), {
        request,
        // @ts-expect-error `retryAfterSeconds` would be lost, whatever the conversion returns
        response: ({ status }) => ({ status }),
      });
      conversionBetween(of<{ status: "Denied" }>(), of<Plain>(), {
        request,
        // @ts-expect-error the newest version does not have the value
        response: () => ({}),
      });
      const { response } = conversionBetween(of<Blocking>(), of<Blocking & { reason: string }>(), {
        request,
        response: () => ({ reason: "none" }),
      });
      const refused = { status: "Failure", message: "no", retryAfterSeconds: 3 };
      expect(response(refused as never)).toEqual({ ...refused, reason: "none" });
    });

    it("rejects unknown versions and duplicate or misnamed hooks", () => {
      expect(() => several.requestFor("Before", "v1", { name: "a" })).toThrow("no version v1 of Before");
      expect(() => createCatalog({ Other: newest })).toThrow("use its own name");
      const same = defineHook<Hook<Sent, Answered>>()({ ...facts, hook: "BEFORE" });
      expect(() => createCatalog({ Before: newest, BEFORE: same })).toThrow("have the same path");
    });
  });

  describe("releases", () => {
    it.each([
      ["v1.11", hooks.GenerateUpgradePlan, false],
      ["v1.12.0", hooks.GenerateUpgradePlan, true],
      ["v1.3", hooks.DiscoverVariables, false],
      ["v1.20.2", hooks.Discovery, true],
    ] as const)("%s", (release, hook, known) => {
      expect(isKnownTo(hook, release)).toBe(known);
    });

    it("reject a removed hook", () => {
      expect(isKnownTo({ deprecation: { removedIn: "v1.26" } }, "v1.25")).toBe(true);
      expect(isKnownTo({ deprecation: { removedIn: "v1.26" } }, "v1.26.0")).toBe(false);
      expect(() => isKnownTo(hooks.Discovery, "1.12")).toThrow("write it as v1.12");
    });
  });
});

describe("types of the catalog", () => {
  it("know requests and responses", () => {
    expectTypeOf<RequestOf<typeof beforeClusterCreate>>().toEqualTypeOf<BeforeClusterCreateRequest>();
    expectTypeOf<ResponseOf<typeof hooks.Discovery>>().toEqualTypeOf<DiscoveryResponse>();
    expectTypeOf(catalog.newest.BeforeClusterCreate).toEqualTypeOf(beforeClusterCreate);
  });

  it("give handlers their types without a cast", () => {
    const handler: HookHandler<typeof beforeClusterCreate> = (request) => {
      expectTypeOf(request.cluster).toEqualTypeOf<Cluster>();
      return { status: "Success", retryAfterSeconds: 0 };
    };
    expect(handler).toBeTypeOf("function");
    // @ts-expect-error a blocking hook says when to call again
    const incomplete: HookHandler<typeof beforeClusterCreate> = () => ({ status: "Success" });
    // @ts-expect-error there are two outcomes
    const odd: HookHandler<typeof discovery> = () => ({ status: "Fine" });
    expect([incomplete, odd]).toHaveLength(2);
  });

  it("infer them from a map of handlers by name", () => {
    type Handlers = { readonly [N in HookName]?: HookHandler<(typeof hooks)[N]> };
    const handlers = {
      AfterClusterUpgrade: (request) => {
        expectTypeOf(request.kubernetesVersion).toEqualTypeOf<string>();
        return { status: "Success", retryAfterSeconds: 0 };
      },
      GeneratePatches: async ({ items }) => ({
        status: "Success",
        items: items.map(({ uid }) => ({ uid, patchType: "JSONPatch" as const, patch: "W10=" })),
      }),
    } satisfies Handlers;
    expect(Object.keys(handlers)).toHaveLength(2);
    // @ts-expect-error no hook has that name
    const wrong: Handlers = { BeforeClusterBuild: () => ({ status: "Success" }) };
    expect(wrong).toBeDefined();
  });

  it("give callers theirs", async () => {
    function callerOf<N extends HookName>(_name: N): HookCaller<(typeof hooks)[N]> {
      return () => Promise.reject(new Error("nobody is there"));
    }
    const call = callerOf("BeforeClusterCreate");
    expectTypeOf(call).parameter(0).toEqualTypeOf<BeforeClusterCreateRequest>();
    expectTypeOf(call).returns.resolves.toEqualTypeOf<BeforeClusterCreateResponse>();
    // @ts-expect-error the request lacks the cluster
    await expect(call({})).rejects.toThrow("nobody");
  });

  it("name every hook, and nothing else", () => {
    expect(hookNames).toEqual(Object.keys(hooks).sort());
    expectTypeOf<(typeof hookNames)[number]>().toEqualTypeOf<HookName>();
    expectTypeOf<keyof typeof hooks>().toEqualTypeOf<HookName>();
  });

  it("know traits as literals", () => {
    expectTypeOf(hooks.BeforeClusterCreate.blocking).toEqualTypeOf<true>();
    expectTypeOf(hooks.UpdateMachine.extensions).toEqualTypeOf<"one">();
    type Blocking = { [N in HookName]: (typeof hooks)[N]["blocking"] extends true ? N : never }[HookName];
    expectTypeOf<"AfterControlPlaneInitialized">().not.toExtend<Blocking>();
    expectTypeOf<"AfterClusterUpgrade">().toExtend<Blocking>();
  });

  it("know deprecations", () => {
    const old = defineHook<Hook<{ readonly a: string }, { readonly status: string }>>()({
      group: "hooks.example.com",
      version: "v1alpha1",
      hook: "Old",
      tags: [],
      singleton: false,
      blocking: false,
      extensions: "all",
      gates: [],
      deprecation: { on: "2026-01-31", in: "v1.12", replacement: "v1alpha2" },
    });
    type IsDeprecated<H> = H extends { readonly deprecation: object } ? true : false;
    expectTypeOf<IsDeprecated<typeof old>>().toEqualTypeOf<true>();
    expectTypeOf<IsDeprecated<typeof discovery>>().toEqualTypeOf<false>();
    expectTypeOf(old.deprecation.replacement).toEqualTypeOf<"v1alpha2">();
  });

  it("take the handler's name where a path has one", () => {
    expect(hookPath(discovery)).toBe("/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery");
    expect(hookPath(beforeClusterCreate, "Await-Tide")).toBe(
      "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/await-tide",
    );
    // @ts-expect-error a singleton has no name
    expect(() => hookPath(discovery, "main")).toThrow("is a singleton");
    // @ts-expect-error this one has
    expect(() => hookPath(beforeClusterCreate)).toThrow("ends with a handler name");
  });

  it("take clusters of v1beta1, as releases up to v1.12 send them", () => {
    const version = (request: BeforeClusterCreateRequest<ClusterV1Beta1>): string | undefined =>
      request.cluster.spec?.topology?.class;
    expectTypeOf(version).returns.toEqualTypeOf<string | undefined>();
    expectTypeOf<
      BeforeClusterCreateRequest<ClusterV1Beta1>
    >().not.toEqualTypeOf<BeforeClusterCreateRequest>();
  });
});
