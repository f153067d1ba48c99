import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from "@capikit/envtest";
import { createClient } from "../../../packages/client/src/index.ts";
import { type EtcdCall, etcdOf } from "./etcd.ts";

/** A control plane, with the content of its etcd before the first test file. */
interface Shared {
  readonly controlPlane: ControlPlane;
  readonly etcd: EtcdCall;
  readonly before: ReadonlyMap<string, Entry>;
  readonly groups: string;
  /** The test file that uses it. */
  user: string | undefined;
}

/** A key of etcd, in base64 like its value. */
interface Entry {
  readonly key: string;
  readonly value: string;
  readonly mod_revision: string;
}

// Test files share a process, but not all modules. `vitest.setup.ts` sets the last test file.
const processState = globalThis as typeof globalThis & {
  capikitControlPlane?: Promise<Shared> | undefined;
  readonly capikitTests?: { readonly last: string };
};

/** Entries that the API server itself changes all the time. */
const ownEntries = /^\/registry\/(?:masterleases|ranges|leases|events)\//;
/** etcd's limit for a transaction. */
const operations = 128;

/**
 * Returns the control plane that the test files of a process share, which takes three seconds of
 * processor time less than a new one. `stop` returns it to the state before: objects of all kinds
 * that the file added are removed, and changed or deleted ones are restored. Processes are not
 * stopped.
 */
export async function shareControlPlane({
  crds,
}: Pick<ControlPlaneOptions, "crds"> = {}): Promise<ControlPlane> {
  const user = processState.capikitTests?.last ?? "";
  const last = await processState.capikitControlPlane;
  if (last?.user === user) throw new Error("this test file uses the shared control plane already");
  // A file that failed before its end has reported that.
  if (last !== undefined) await restore(last);
  processState.capikitControlPlane ??= startShared();
  const shared = await processState.capikitControlPlane;
  shared.user = user;
  const { controlPlane } = shared;
  // Clients keep what they discovered.
  const client = createClient(controlPlane.config);
  const stop = async (): Promise<void> => {
    await client.close();
    if (shared.user === user) await restore(shared);
  };
  try {
    if (crds !== undefined) await controlPlane.installCrds(crds);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...controlPlane, client, stop, [Symbol.asyncDispose]: stop };
}

async function startShared(): Promise<Shared> {
  const controlPlane = await startControlPlane({ useExistingCluster: false });
  const etcd = await etcdOf(controlPlane);
  const before = await readEntries(etcd);
  return { controlPlane, etcd, before, groups: await readGroups(controlPlane), user: undefined };
}

/** Removes what a test file added, and restores what it changed. */
async function restore(shared: Shared): Promise<void> {
  const { controlPlane, etcd, before, groups } = shared;
  if (shared.user === undefined) return;
  const now = await readEntries(etcd);
  const added = [...now].filter(
    ([name, { value }]) =>
      !before.has(name) &&
      !ownEntries.test(name) &&
      // The API server removes them after their definitions, and would create them again before.
      !Buffer.from(value, "base64").includes("kube-aggregator.kubernetes.io/automanaged"),
  );
  const changed = [...before].filter(
    ([name, { mod_revision }]) => !ownEntries.test(name) && now.get(name)?.mod_revision !== mod_revision,
  );
  const steps = [
    ...added.map(([, { key }]) => ({ requestDeleteRange: { key } })),
    ...changed.map(([, { key, value }]) => ({ requestPut: { key, value } })),
  ];
  for (let index = 0; index < steps.length; index += operations)
    await etcd("kv/txn", { success: steps.slice(index, index + operations) });
  // The API server removes the paths of removed definitions later.
  const end = performance.now() + 10_000;
  while ((await readGroups(controlPlane)) !== groups) {
    if (performance.now() > end) return await replace(shared);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const [name, { mod_revision }] of await readEntries(etcd)) {
    const entry = before.get(name);
    if (entry !== undefined) Object.assign(entry, { mod_revision });
  }
  shared.user = undefined;
}

/** Stops a control plane that a file did not leave as it was. The next file starts another one. */
async function replace({ controlPlane, user }: Shared): Promise<void> {
  processState.capikitControlPlane = undefined;
  console.warn(`${user} left API groups in the shared control plane, which is replaced`);
  await controlPlane.stop();
}

async function readEntries(etcd: EtcdCall): Promise<Map<string, Entry>> {
  const encode = (text: string): string => Buffer.from(text).toString("base64");
  const range = { key: encode("/registry/"), range_end: encode("/registry0") };
  const { kvs } = await etcd<{ readonly kvs: readonly Entry[] }>("kv/range", range);
  return new Map(kvs.map((entry) => [Buffer.from(entry.key, "base64").toString(), entry]));
}

interface ApiGroup {
  readonly name: string;
  readonly versions: readonly { readonly version: string }[];
}

async function readGroups({ client }: ControlPlane): Promise<string> {
  const { groups } = (await client.raw({ method: "GET", path: "/apis" })) as { groups: readonly ApiGroup[] };
  return groups
    .map(({ name, versions }) => `${name} ${versions.map(({ version }) => version)}`)
    .sort()
    .join("\n");
}
