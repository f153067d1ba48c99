import type { Client, DynamicObject } from "@capikit/client";
import { expect, test } from "vitest";
import { deleteObject } from "../../src/move/run/delete-object.ts";

const kind = {
  group: "cluster.x-k8s.io",
  version: "v1beta2",
  kind: "Cluster",
  plural: "clusters",
  scope: "Namespaced",
} as const;
const finalizers = ["cluster.cluster.x-k8s.io"];
const metadata = { namespace: "default", name: "one", uid: "1", resourceVersion: "7", finalizers };
const moved = {
  ...{ uid: "1", kind, namespace: "default", name: "one", owners: [], group: 0 },
  ...{ isShared: false, isKept: false },
};

test("finalizers that a controller adds again before the deletion are removed", async () => {
  let stored: DynamicObject | undefined = {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: kind.kind,
    metadata,
  };
  let isDeleting = false;
  const client: Pick<Client, "delete" | "patch"> = {
    async patch(_, __, patch) {
      if (stored === undefined || patch.type !== "merge") throw new Error("unexpected patch");
      const { finalizers: left } = patch.patch.metadata as { readonly finalizers?: null };
      expect(left).toBeNull();
      // As the controller of Clusters does, which adds its finalizer to paused Clusters too.
      stored = isDeleting ? undefined : { ...stored, metadata };
      return stored as never;
    },
    async delete() {
      isDeleting = true;
      return stored as never;
    },
  };
  await deleteObject(
    client as Client,
    moved,
    "7",
    () => Promise.reject(new Error("unexpected copy")),
    undefined,
  );
  expect(stored).toBeUndefined();
});
