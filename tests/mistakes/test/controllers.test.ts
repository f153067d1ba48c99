import { cluster } from "@capikit/api/core/v1beta2";
import { lease, secret } from "@capikit/api/kubernetes";
import {
  after,
  type ControllerOptions,
  defineController,
  type ReconcileObject,
} from "@capikit/controller-kit";
import { withControllerReference } from "@capikit/controller-kit/capi";
import { infraCluster } from "@capikit/controller-kit/presets";
import { type Foo, foo, key, namespace, thrown } from "../src/foo.ts";
import { firstLog, type ManagerSetUp, putFoo } from "../src/manager.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";

/** A mistake in a call that throws. */
function call(title: string, wrote: string, action: () => unknown): Mistake {
  return { title, wrote: ["ts", wrote], see: () => thrown(action) };
}

/** A mistake in the reconcile of Foos, which the manager logs. */
function reconcile(
  title: string,
  wrote: string,
  reconcileObject: ReconcileObject<Foo>,
  {
    options = {},
    ...setUp
  }: ManagerSetUp & {
    readonly options?: Pick<ControllerOptions<Foo>, "finishTimeout" | "minInterval" | "timeout">;
  } = {},
): Mistake {
  const controller = defineController<Foo>({ name: "foo", for: foo, reconcileObject, ...options });
  return { title, wrote: ["ts", wrote], see: () => firstLog({ controllers: [controller] }, setUp) };
}

const done = async (): Promise<void> => {};
const mayNotWrite = { kinds: [foo, secret] };
const preset = { reconcile: done, delete: done };

testMistakes("controllers", [
  call("A duration has a space", 'return after("15 s");', () => after("15 s")),
  call("A duration is zero", 'return after("0s");', () => after("0s")),
  reconcile("A reconcile returns seconds", "return 15;", (async () => 15) as never),
  reconcile("A reconcile changes a cached object", "object.spec.size = 2;", async ({ object }) => {
    Object.assign(object.spec ?? {}, { size: 2 });
  }),
  reconcile("A reconcile throws a text", 'throw "no quota";', async () => {
    throw "no quota";
  }),
  reconcile(
    "A reconcile ignores its signal",
    "await new Promise(() => {});",
    async () => {
      await new Promise(() => {});
    },
    { options: { timeout: 1, finishTimeout: 1 } },
  ),
  reconcile(
    "A reconcile writes the time into its own status",
    'const patch = { status: { checkedAt: new Date().toISOString() } };\nawait client.patch(foo, key, { type: "merge", patch }, { subresource: "status" });',
    async ({ client }) => {
      const patch = { status: { checkedAt: `${++checks}` } };
      await client.patch(foo, key, { type: "merge", patch }, { subresource: "status" });
    },
    { options: { minInterval: 1 } },
  ),
  reconcile(
    "A reconcile uses an index that does not exist",
    'await cache.list(foo, { index: { name: "bySize", value: "1" } });',
    async ({ cache }) => {
      await cache.list(foo, { index: { name: "bySize", value: "1" } });
    },
  ),
  reconcile(
    "A reconcile reads another namespace than the manager watches",
    '// --namespace=default\nawait cache.get(foo, { namespace: "other", name: "a" });',
    async ({ cache }) => {
      await cache.get(foo, { namespace: "other", name: "a" });
    },
    { flags: ["--namespace=default"] },
  ),
  reconcile(
    "The right to write a kind is missing",
    'await client.create(secret, { metadata: { namespace, name: "b" } });',
    async ({ client }) => {
      await client.create(secret, { metadata: { namespace, name: "b" } });
    },
    {
      ...mayNotWrite,
      prepare(server) {
        putFoo(server);
        server.inject("forbidden", { resource: "secrets", times: 100 });
      },
    },
  ),
  reconcile("The right to watch a kind is missing", "for: foo", done, {
    prepare: (server) => server.inject("forbidden", { resource: "foos", times: 100 }),
  }),
  reconcile("The CustomResourceDefinition of a watched kind is missing", "for: foo", done, {
    kinds: [cluster],
    prepare: () => {},
  }),
  {
    title: "The right to the Lease is missing",
    wrote: ["sh", "foo-controller-manager --leader-elect"],
    see: () =>
      firstLog(
        { controllers: [], leaderElection: "foo-leader" },
        {
          kinds: [lease],
          flags: ["--leader-elect"],
          prepare: (server) => server.inject("forbidden", { resource: "leases", times: 100 }),
        },
      ),
  },
  call("An option is misspelled", "defineController({ reconcil: …, … });", () =>
    defineController({ name: "foo", for: foo, reconcil: done } as never),
  ),
  call("A kind is named by its text", 'defineController({ for: "Foo", … });', () =>
    defineController({ name: "foo", for: "Foo", reconcileObject: done } as never),
  ),
  call("A timeout has the wrong unit", 'defineController({ timeout: "10 minutes", … });', () =>
    defineController({ name: "foo", for: foo, reconcileObject: done, timeout: "10 minutes" }),
  ),
  call("Two controllers have the same name", "controllers: [foos, otherFoos]", () => {
    const foos = defineController({ name: "foo", for: foo, reconcileObject: done });
    return firstLog({ controllers: [foos, foos] });
  }),
  call("A preset deletes without a finalizer", "infraCluster(foo, { reconcile, delete });", () =>
    infraCluster(foo as never, preset as never),
  ),
  call("A finalizer has no domain", 'infraCluster(foo, { finalizer: "network", … });', () =>
    infraCluster(foo as never, { ...preset, finalizer: "network" } as never),
  ),
  call("A condition type has a space", 'infraCluster(foo, { conditions: ["Network ready"], … });', () =>
    infraCluster(
      foo as never,
      {
        ...preset,
        finalizer: "foo.foo.example.com",
        conditions: ["Network ready"],
      } as never,
    ),
  ),
  call("An object gets a second controller", "withControllerReference(secret, foo);", () => {
    const owner = {
      apiVersion: "foo.example.com/v1",
      kind: "Foo",
      metadata: { namespace, name: "a", uid: "1" },
    };
    const owned = withControllerReference(
      { apiVersion: "v1", kind: "Secret", metadata: { namespace, name: "data" } },
      owner,
    );
    return withControllerReference(owned, { ...owner, metadata: { ...owner.metadata, name: "b", uid: "2" } });
  }),
  call("An owner is not created yet", "withControllerReference(secret, { …, metadata: { name } });", () =>
    withControllerReference(
      { apiVersion: "v1", kind: "Secret", metadata: { namespace, name: "data" } },
      { apiVersion: "foo.example.com/v1", kind: "Foo", metadata: { namespace, name: "a" } },
    ),
  ),
]);

/** Number of checks of the reconcile that triggers itself. */
let checks = 0;
