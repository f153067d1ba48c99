import type { Client, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { canonicalJson } from "@capikit/common/json";
import { askReference } from "@capikit/reference";

/** One write of an object, also understood by the program `client-reference`. */
export interface Write {
  /** `patch` is controller-runtime's `client.Patch` with `client.Apply`. */
  readonly call: "apply" | "patch" | "merge";
  readonly manager: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly status?: boolean;
  readonly object: KubernetesObject &
    Record<string, unknown> & {
      readonly metadata: { readonly name: string; readonly namespace: string };
    };
}

/** The object after a write, or the error of the API server. */
export interface Written {
  readonly object?: KubernetesObject;
  readonly error?: object;
}

const labels = { app: "web" };

/** Writes of a Deployment by several managers. */
export function applyScenario(name: string, call: "apply" | "patch"): Write[] {
  const write = (manager: string, spec: object, more: Partial<Write> = {}, metadata: object = {}): Write => ({
    call,
    manager,
    object: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name, namespace: "default", ...metadata },
      ...(more.status ? { status: spec } : { spec }),
    } as Write["object"],
    ...more,
  });
  const pods = (...containers: object[]) => ({
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers } },
  });
  const [web, proxy] = [
    { name: "web", image: "web:1", ports: [{ containerPort: 80, protocol: "TCP" }] },
    { name: "proxy", image: "proxy:1" },
  ];
  return [
    write("a", { ...pods(web), replicas: 1 }, { dryRun: true }),
    write("a", { ...pods(web), replicas: 1 }, {}, { labels: { a: "1", shared: "x" } }),
    write("a", { ...pods(web), replicas: 1 }, {}, { labels: { a: "1", shared: "x" } }),
    write("b", { replicas: 2 }),
    write("b", { replicas: 1 }, {}, { labels: { shared: "x" } }),
    write("b", { ...pods({ ...web, image: "web:2" }), replicas: 2 }, {}, { labels: { shared: "y" } }),
    write("b", { replicas: 2 }, { force: true, dryRun: true }, { labels: { shared: "y" } }),
    write("b", { replicas: 2 }, { force: true }, { labels: { shared: "y" } }),
    write("a", { ...pods(web), replicas: 1 }, {}, { labels: { a: "1", shared: "x" } }),
    write("a", pods(web), {}, { labels: { a: "1" } }),
    write("b", { template: { spec: { containers: [proxy] } } }, {}, { finalizers: ["test.dev/b"] }),
    write("a", pods({ ...web, ports: [] }), {}, { finalizers: ["test.dev/a"] }),
    write("a", { replicas: 3, observedGeneration: 1 }, { status: true }),
    write("b", { replicas: 4 }, { status: true }),
    write("b", { replicas: 4 }, { status: true, force: true }),
    write("a", { observedGeneration: 1 }, { status: true }),
    write("c", { paused: true }, { call: "merge" }, { labels: { c: "1" } }),
    write("b", { paused: false }, {}, { labels: { c: "2" } }),
    write("b", { paused: false }, { force: true }, { labels: { c: "2" }, finalizers: [] }),
    write("a", { replicas: "many" }),
    write("a", { unknown: 1 }),
    write("a".repeat(129), { replicas: 1 }),
    write("a", { replicas: 1 }, {}, { resourceVersion: "1" }),
    write("a", { replicas: 1 }, {}, { uid: "00000000-0000-0000-0000-000000000000" }),
    write("d", {}, { force: true }),
  ];
}

/** Sends writes with capikit. */
export async function sendWrites(client: Client, writes: readonly Write[]): Promise<readonly Written[]> {
  const kind = await client.kindOf({ apiVersion: "apps/v1", kind: "Deployment" });
  const results: Written[] = [];
  for (const { call, manager, force = false, dryRun = false, status = false, object } of writes) {
    const options = { fieldManager: manager, dryRun, ...(status && { subresource: "status" }) };
    const sent =
      call === "merge"
        ? client.patch(kind, object.metadata, { type: "merge", patch: { ...object } }, options)
        : client.apply(kind, object, { ...options, force });
    results.push(
      await sent.then(
        (object) => ({ object }),
        (error: unknown) => {
          if (error instanceof ApiError && error.body !== undefined) return { error: error.body };
          throw error;
        },
      ),
    );
  }
  return results;
}

/** Sends writes with controller-runtime. */
export async function upstreamWrites(
  kubeconfig: string,
  writes: readonly Write[],
): Promise<readonly Written[]> {
  const [answer] = await askReference<Written[]>("client-reference", [{ op: "apply", kubeconfig, writes }]);
  if (answer?.out === undefined) throw new Error(answer?.error);
  return answer.out;
}

const changing = new Set(["uid", "resourceVersion", "creationTimestamp", "time"]);

/** The result of a write without times and identities. The order of managers depends on times. */
export function comparable(result: Written, name: string): unknown {
  const text = JSON.stringify(result, (key, value) => (changing.has(key) ? undefined : value));
  const one = JSON.parse(text.replaceAll(name, "NAME")) as Written;
  const managers = one.object?.metadata.managedFields?.map((entry) => canonicalJson(entry));
  return { ...one, managers: managers?.sort(), object: withoutManagers(one) };
}

function withoutManagers({ object }: Written): unknown {
  return object && { ...object, metadata: { ...object.metadata, managedFields: undefined } };
}
