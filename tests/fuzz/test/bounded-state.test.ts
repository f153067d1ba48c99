import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What bounds a collection that outlives a request. */
const bounds = {
  code: "entries follow from the program: its types, controllers, hooks, routes",
  operator: "entries follow from flags and kubeconfigs of the operator",
  request: "lives as long as one call, whose input is limited",
  keys: "names of existing objects, and numbers: at most what the cache holds",
  inFlight: "work in flight, which other limits bound",
  filled: "bytes, filled below",
} as const;

/** Collections of the packages that run in management clusters: by package, file and name. */
const collections: Readonly<Record<keyof typeof bounds, string>> = {
  code: `
    api/conversion/engine/convert-struct.ts:converters api/conversion/engine/restore-struct.ts:restorers
    common/json/bounded-map.ts:stores common/yaml/stringify-yaml.ts:pads controller-kit/cache/informer-set.ts:informers
    controller-kit/cache/informer-set.ts:indexes controller-kit/cache/informer-set.ts:running
    controller-kit/cache/store/indexes.ts:nothing
    controller-kit/capi/cluster-cache/cluster-sources.ts:sources
    controller-kit/capi/cluster-cache/cluster-sources.ts:objects
    controller-kit/controller/controller-run.ts:watches controller-kit/journal/journal.ts:controllers controller-kit/manager/running-domain.ts:controllers
    extension-kit/conformance/session/session.ts:ownSamples schema/cel/library/overload.ts:cache
    schema/cel/types/type.ts:NO_FIELDS sharding/owned-objects.ts:none topology/objects/canonical.ts:compiled
  `,
  operator: `
    client/credentials/exec-source.ts:sources client/transport/request-sender.ts:sent
    client/transport/shared-agent.ts:agents
  `,
  request: `
    client/transport/untrusted-agent.ts:header common/yaml/stringify-yaml.ts:blocks
    common/yaml/stringify-yaml.ts:keys controller-kit/capi/workload-handler.ts:errors
    controller-kit/capi/workload-handler.ts:answers schema/cel/checker/overloads.ts:bindings
    schema/cel/cost/estimate.ts:paths schema/cel/cost/estimate.ts:sizes schema/cel/cost/estimate.ts:entries
    schema/cel/cost/estimate.ts:locals schema/validate/correlation.ts:children
    controller-kit/journal/recording.ts:objects controller-kit/journal/recording.ts:inFlight topology/go-template/execute.ts:output topology/go-template/parse.ts:defined
  `,
  keys: `
    client/transport/handshake-pacer.ts:accounts controller-kit/capi/cluster-cache/cluster-cache.ts:members
    controller-kit/capi/cluster-cache/keyed-loop.ts:entries controller-kit/controller/reconcile-loop.ts:rejectedLate
    controller-kit/controller/reconcile-queue.ts:failed controller-kit/controller/pacing.ts:times
    controller-kit/queue/create-queue.ts:items controller-kit/queue/heap.ts:items
    controller-kit/controller/attempts-in-flight.ts:attempts
    sharding/owned-objects.ts:listed sharding/owned-objects.ts:waiting sharding/sharded-controller.ts:keys
  `,
  inFlight: `
    controller-kit/cache/expectations/write-expectations.ts:pending controller-kit/cache/kind-watch.ts:contradictions
    controller-kit/capi/cluster-cache/cluster-accessor.ts:closing
    controller-kit/capi/cluster-cache/cluster-cache.ts:closing
    controller-kit/capi/cluster-cache/keyed-loop.ts:visits controller-kit/election/lease-lock.ts:sent
    controller-kit/journal/journal.ts:listeners controller-kit/runnable/runnable.ts:running serving/diagnostics/authorize-requests.ts:inFlight
    serving/server/connections.ts:connections
  `,
  filled: `
    controller-kit/controller/causes.ts:pending controller-kit/controller/self-triggers.ts:tracks
    controller-kit/journal/journal.ts:records controller-kit/journal/journal.ts:runs controller-kit/journal/journal.ts:malformed
    controller-kit/events/create-event-recorder.ts:warned schema/patterns/compile-pattern.ts:compiled
  `,
};

const root = new URL("../../../packages/", import.meta.url).pathname;
const runtime = "{api,client,common,controller-kit,extension-kit,schema,serving,sharding,topology}";
const declared =
  /^(?:(?:export )?(?:const|let) | {2}(?:readonly )?#)(\w+)(?::[^=;\n]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])/gm;

it("judges each collection of a module or an object", () => {
  const found = globSync(`${runtime}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, "utf8").matchAll(declared)].map(
      ([, name]) => `${file.replace("/src/", "/")}:${name}`,
    ),
  );
  const judged = Object.values(collections).flatMap((text) => text.trim().split(/\s+/));
  expect(judged.toSorted()).toEqual(found.toSorted());
});
