/**
 * Situations of garbage collection: owners by group, kind, namespace, name and UID, and the policies of
 * deletions.
 *
 * @module
 */
import { configMap, namespace } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";

interface Metadata {
  readonly name: string;
  readonly uid: string;
}

/** What kube-controller-manager leaves of each object, with the number of owners. */
export const collected = {
  "of-another-namespace": "gone",
  "of-another-name": "gone",
  "of-another-kind": "gone",
  "of-an-unserved-kind": "there 1",
  "of-a-dead-owner-too": "there 1",
  "of-two-owners": "there 1",
  "of-two-in-foreground": "there 1",
  second: "gone",
  held: "terminating 1 a.example/b",
  "not-blocked": "gone",
  holding: "terminating 1 a.example/b",
  blocked: "terminating 0 foregroundDeletion",
  orphan: "there 0",
} as const;

/** Creates and deletes the owners and dependents of all situations. */
export async function makeGarbage(client: Client): Promise<void> {
  await client.create(namespace, { metadata: { name: "a" } });
  const make = async (name: string, metadata: object = {}, inside = "default") =>
    (await client.create(configMap, { metadata: { name, namespace: inside, ...metadata } }))
      .metadata as Metadata;
  const to = ({ name, uid }: Metadata, more: object = {}) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    name,
    uid,
    ...more,
  });
  const owned = (name: string, ...ownerReferences: object[]) => make(name, { ownerReferences });
  const held = (name: string, owner: object) =>
    make(name, { finalizers: ["a.example/b"], ownerReferences: [owner] });
  const remove = (name: string, propagationPolicy: "Background" | "Foreground" | "Orphan") =>
    client.delete(configMap, { name, namespace: "default" }, { propagationPolicy });
  const blocking = { blockOwnerDeletion: true };

  const living = await make("living");
  await owned("of-another-namespace", to(await make("elsewhere", {}, "a")));
  await owned("of-another-name", to(living, { name: "renamed" }));
  await owned("of-another-kind", to(living, { kind: "Secret" }));
  await owned("of-an-unserved-kind", to(living, { apiVersion: "a.example/v1", kind: "Machine" }));
  await owned("of-a-dead-owner-too", to(living), to({ name: "dead", uid: "0" }));
  await owned("of-two-owners", to(await make("first")), to(living));
  await remove("first", "Background");
  await owned("of-two-in-foreground", to(await make("second"), blocking), to(living));
  await remove("second", "Foreground");
  await held("held", to(await make("not-blocked")));
  await remove("not-blocked", "Foreground");
  await held("holding", to(await make("blocked"), blocking));
  await remove("blocked", "Foreground");
  await owned("orphan", to(await make("orphaning")));
  await remove("orphaning", "Orphan");
}

/** Returns what is left of each object. */
export async function readLeft(client: Client): Promise<Record<string, string>> {
  const state = async (name: string): Promise<string> => {
    try {
      const { metadata } = await client.get(configMap, { name, namespace: "default" });
      const { deletionTimestamp, ownerReferences = [], finalizers = [] } = metadata;
      return [deletionTimestamp ? "terminating" : "there", ownerReferences.length, ...finalizers].join(" ");
    } catch (error) {
      if (isNotFound(error)) return "gone";
      throw error;
    }
  };
  const names = Object.keys(collected);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await state(name)])));
}
