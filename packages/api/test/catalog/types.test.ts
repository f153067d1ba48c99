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
  defineHook,
  type HookCaller,
  type HookHandler,
  hookPath,
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
