import { setTimeout as sleep } from "node:timers/promises";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isMissing } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import { EnvtestError } from "../errors/envtest-error.ts";
import { servedKinds } from "./install-crds.ts";

/** Cluster-scoped objects that a test installs into an existing control plane. */
export interface Installed {
  /** Records objects before they are installed. Those that already exist are kept later. */
  expect(objects: readonly KubernetesObject[]): Promise<void>;
  /**
   * Deletes the recorded objects, definitions last, and waits until they are gone.
   *
   * @throws EnvtestError with the remaining objects and the reasons.
   */
  remove(): Promise<void>;
}

interface Noted {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly name: string;
}

const pollMs = 50;

/**
 * Records objects installed through a client.
 *
 * @param timeoutMs Time limit for their deletion.
 */
export function createInstalled(client: Client, timeoutMs = 60_000): Installed {
  const noted = new Map<string, Noted>();
  return {
    async expect(objects) {
      for (const object of objects) {
        const kind = await client.kindOf(object);
        const name = String(object.metadata.name);
        if ((await unlessGone(client.get(metadataOnly(kind), { name }))) === undefined) {
          noted.set(`${kind.kind} ${name}`, { kind, name });
        }
      }
    },
    async remove() {
      const all = [...noted.values()];
      const isDefinition = ({ kind }: Noted): boolean => kind.kind === customResourceDefinition.kind;
      const signal = AbortSignal.timeout(timeoutMs);
      const removeAll = async (some: readonly Noted[]): Promise<readonly string[]> =>
        (await Promise.all(some.map((one) => whyItStays(client, one, signal)))).filter((why) => why !== "");
      const reasons = [
        ...(await removeAll(all.filter((one) => !isDefinition(one)))),
        ...(await removeAll(all.filter(isDefinition))),
      ];
      if (reasons.length > 0) {
        throw new EnvtestError(["objects installed by the test remain:", ...reasons].join("\n  "));
      }
    },
  };
}

/** Deletes an object. Returns why it remains; empty when it is gone. */
async function whyItStays(client: Client, { kind, name }: Noted, signal: AbortSignal): Promise<string> {
  try {
    const read = () => unlessGone(client.get(metadataOnly(kind), { name }, { signal }));
    const found = await read();
    if (found !== undefined) {
      await unlessGone(client.delete(kind, { name }, { signal }));
      // Another object of that name belongs to another client.
      while ((await read())?.metadata.uid === found.metadata.uid) {
        await sleep(pollMs, undefined, { signal });
      }
    }
    return "";
  } catch (error) {
    const why = signal.aborted ? await heldBy(client, name).catch(errorMessage) : errorMessage(error);
    return `${kind.kind} ${name}: ${why}`;
  }
}

/** Returns the objects that block the deletion of a definition. */
async function heldBy(client: Client, name: string): Promise<string> {
  const crd = await unlessGone(client.get(customResourceDefinition, { name }));
  const [kind] = crd === undefined ? [] : servedKinds(crd);
  const { items } = kind === undefined ? { items: [] } : await client.list(metadataOnly(kind), { limit: 3 });
  const held = items.map(({ metadata: { namespace, name: of, finalizers = [] } }) => {
    const ref = namespace === undefined ? of : `${namespace}/${of}`;
    return `${ref} with finalizers ${finalizers.join(", ") || "none"}`;
  });
  return `not deleted in time; remaining objects: ${held.join("; ") || "none"}`;
}

async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}
