import type { KubernetesObject } from "@capikit/api/meta";
import type { KindDescriptor } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { labelMatcher } from "@capikit/common/selectors";
import type { KindWatch } from "./kind-watch.ts";
import { fieldMatcher } from "./selectors/field-selector.ts";
import type { SharedInformer } from "./shared-informer.ts";
import { keyOf } from "./store/key-of.ts";
import type { Written } from "./written.ts";

/** Makes every informer of a resource expect a write, in any version and representation. */
export function expectWrite(
  informers: Iterable<SharedInformer>,
  kind: KindDescriptor,
  written: Written,
): void {
  const namespace = namespaceOf(written);
  for (const informer of informers) {
    const { group, plural } = informer.kind;
    if (group !== kind.group || plural !== kind.plural) {
      continue;
    }
    for (const watch of informer.watches) {
      if (watch.namespace === undefined || watch.namespace === namespace) {
        expectIn(informer, watch, kind, written);
      }
    }
  }
}

function namespaceOf(written: Written): string | undefined {
  switch (written.type) {
    case "stored":
      return written.object.metadata.namespace;
    case "deleted":
      return written.ref.namespace;
    case "deletedCollection":
      return written.namespace;
  }
}

function expectIn(
  informer: SharedInformer,
  watch: KindWatch<KubernetesObject>,
  kind: KindDescriptor,
  written: Written,
): void {
  switch (written.type) {
    case "stored":
      expectStored(informer, watch, kind, written.object);
      break;
    case "deleted":
      expectDeleted(watch, written);
      break;
    case "deletedCollection":
      expectCollection(watch, written);
  }
}

function expectStored(
  informer: SharedInformer,
  { objects, expectations }: KindWatch<KubernetesObject>,
  kind: KindDescriptor,
  object: KubernetesObject,
): void {
  const { uid, resourceVersion, deletionTimestamp, finalizers, deletionGracePeriodSeconds } = object.metadata;
  if (uid === undefined || resourceVersion === undefined) {
    return; // a subresource response that is not a stored object, such as a token
  }
  const key = objectKey(object);
  const isWhole = object.kind === kind.kind;
  const known = objects.get(key)?.metadata.uid === uid || expectations.get(key) !== undefined;
  // The watch never delivers unselected objects; it reports a deletion if the object was selected
  // before.
  if (!known && !(isWhole && informer.selects(object))) {
    return;
  }
  const isGone =
    isWhole && deletionTimestamp !== undefined && !finalizers?.length && !deletionGracePeriodSeconds;
  // If a write removes the last finalizer, the response has the previous resource version.
  expectations.expect(key, isGone ? { uid, ends: "gone" } : { uid, version: resourceVersion });
}

function expectDeleted(
  { objects, expectations }: KindWatch<KubernetesObject>,
  { ref, uid: knownUid }: Extract<Written, { type: "deleted" }>,
): void {
  const key = keyOf(ref);
  const uid = knownUid ?? objects.get(key)?.metadata.uid ?? expectations.get(key)?.uid;
  // Without a known uid, the deleted object cannot be distinguished from a later one of the same
  // name.
  if (uid !== undefined) {
    expectations.expect(key, { uid, ends: "gone" });
  }
}

function expectCollection(
  { objects, expectations }: KindWatch<KubernetesObject>,
  written: Extract<Written, { type: "deletedCollection" }>,
): void {
  const { namespace, labelSelector, fieldSelector } = written;
  const { matches: matchesLabels } = labelMatcher(labelSelector);
  const matchesFields = fieldMatcher(fieldSelector ?? "");
  for (const [key, object] of objects) {
    const { uid, labels } = object.metadata;
    const inNamespace = namespace === undefined || object.metadata.namespace === namespace;
    if (uid !== undefined && inNamespace && matchesLabels(labels) && matchesFields(object)) {
      expectations.expect(key, { uid, ends: "deleting" });
    }
  }
}
