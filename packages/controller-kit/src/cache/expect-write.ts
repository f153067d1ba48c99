import type { KubernetesObject } from "@capikit/api/meta";
import type { KindDescriptor, ObjectRef } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { specFinalizersOf } from "./expectations/object-expectations.ts";
import type { KindWatch } from "./kind-watch.ts";
import type { SharedInformer } from "./shared-informer.ts";
import { keyOf } from "./store/key-of.ts";
import type { WriteStart, Written } from "./written.ts";

/** Makes every informer of a resource expect a write, in any version and representation. */
export function expectWrite(
  informers: Iterable<SharedInformer>,
  kind: KindDescriptor,
  written: Written,
  start?: WriteStart,
): void {
  const namespace = namespaceOf(written);
  for (const informer of informersOf(informers, kind)) {
    for (const watch of informer.watches) {
      if (watch.namespace === undefined || watch.namespace === namespace) {
        if (written.type === "stored") watch.compareWrite(written, start?.get(watch));
        expectIn(informer, watch, kind, written);
      }
    }
  }
}

/** Returns the versions of all watches of a resource. */
export function startWrite(informers: Iterable<SharedInformer>, kind: KindDescriptor): WriteStart {
  const watches = informersOf(informers, kind).flatMap((informer) => informer.watches);
  return new Map(watches.map((watch) => [watch, watch.resourceVersion]));
}

function informersOf(informers: Iterable<SharedInformer>, { group, plural }: KindDescriptor) {
  return [...informers].filter(({ kind }) => kind.group === group && kind.plural === plural);
}

function namespaceOf(written: Written): string | undefined {
  switch (written.type) {
    case "stored":
      return written.object.metadata.namespace;
    case "deleted":
    case "evicted":
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
      expectDeleted(watch, written.ref, "gone", written.uid);
      break;
    case "evicted":
      expectDeleted(watch, written.ref, "deleting");
      break;
    case "deletedCollection":
      expectCollection(informer, watch, written);
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
  const isSelected = isWhole && informer.selects(object);
  if (!known && !isSelected) {
    return;
  }
  // The watch never delivers unselected objects. It reports a deletion when the object leaves the
  // selection, possibly by an earlier write than this one.
  const seen = isSelected ? { version: resourceVersion } : { versionIfPresent: resourceVersion };
  const isEnding =
    isWhole && deletionTimestamp !== undefined && !finalizers?.length && !deletionGracePeriodSeconds;
  if (!isEnding) {
    expectations.expect(key, { uid, ...seen });
  } else if (isNamespace(kind)) {
    // After the last finalizer, too, the response has the previous version. But the first DELETE of
    // a Namespace that has no spec.finalizers any more only marks it.
    const ends = specFinalizersOf(object)?.length === 0 ? "fullyFinalized" : "finalized";
    expectations.expect(key, { uid, ...seen, ends });
  } else {
    // If a write removes the last finalizer, the response has the previous resource version.
    expectations.expect(key, { uid, ends: "gone" });
  }
}

/** Namespaces without metadata.finalizers exist until spec.finalizers is empty, too. */
function isNamespace({ group, plural }: KindDescriptor): boolean {
  return group === "" && plural === "namespaces";
}

function expectDeleted(
  { objects, expectations }: KindWatch<KubernetesObject>,
  ref: ObjectRef,
  ends: "gone" | "deleting",
  knownUid?: string,
): void {
  const key = keyOf(ref);
  const uid = knownUid ?? objects.get(key)?.metadata.uid ?? expectations.get(key)?.uid;
  // Without a known uid, the deleted object cannot be distinguished from a later one of the same
  // name.
  if (uid !== undefined) {
    expectations.expect(key, { uid, ends });
  }
}

/** Selectors would also match cached objects that the server did not delete, such as newer ones. */
function expectCollection(
  informer: SharedInformer,
  { expectations }: KindWatch<KubernetesObject>,
  { objects }: Extract<Written, { type: "deletedCollection" }>,
): void {
  for (const object of objects) {
    const { uid, resourceVersion } = object.metadata;
    if (uid !== undefined) {
      // The watch may still deliver an earlier creation. It never reaches unselected objects.
      const version = informer.selectsMetadata(object) ? resourceVersion : undefined;
      expectations.expect(objectKey(object), { uid, version, ends: "deleting" });
    }
  }
}
