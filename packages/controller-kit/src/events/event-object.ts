import { randomUUID } from "node:crypto";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** What an Event says of an object. */
export interface EventObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** An Event of `events.k8s.io/v1`, as much of it as is written here. */
export interface EventObject extends KubernetesObject {
  eventTime: string;
  series?: { count: number; lastObservedTime: string };
  reportingController: string;
  reportingInstance: string;
  action: string;
  reason: string;
  type: "Normal" | "Warning";
  note: string;
  regarding: EventObjectReference;
  related?: EventObjectReference;
}

/** The kind of Events. */
export const eventKind: KindDescriptor<EventObject> = Object.freeze({
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
});

/** The server's limits, in bytes. */
const maxNoteBytes = 1024;
const maxWordBytes = 128;
const maxNameLength = 253;

/** A text that the server takes as a note: what is too long ends with `…`. */
export function noteOf(message: string): string {
  return truncated(message, maxNoteBytes);
}

/** A text that the server takes as a reason, an action, or the name of who reports. */
export function wordOf(text: string): string {
  return truncated(text, maxWordBytes);
}

/** A name for an Event of an object: the object's with a suffix, where that gives a name that the server takes. */
export function eventName(regarding: string): string {
  const suffix = randomUUID().replaceAll("-", "").slice(0, 16);
  const name = `${regarding}.${suffix}`;
  const valid =
    name.length <= maxNameLength &&
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name);
  return valid ? name : randomUUID();
}

/** A time of day as `MicroTime` has it. */
export function microTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("Z", "000Z");
}

/** @throws TypeError when the object has no kind or no name, so that nothing can point at it. */
export function referenceTo({ apiVersion, kind, metadata }: KubernetesObject): EventObjectReference {
  const { name, namespace, uid, resourceVersion } = metadata ?? {};
  if (!apiVersion || !kind || !name) {
    throw new TypeError("an event must be about an object that has apiVersion, kind and metadata.name");
  }
  return {
    apiVersion,
    kind,
    name,
    ...(namespace && { namespace }),
    ...(uid && { uid }),
    ...(resourceVersion && { resourceVersion }),
  };
}

function truncated(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) {
    return text;
  }
  const ellipsis = "…";
  let room = maxBytes - Buffer.byteLength(ellipsis);
  let shown = "";
  for (const character of text.slice(0, maxBytes)) {
    room -= Buffer.byteLength(character);
    if (room < 0) {
      break;
    }
    shown += character;
  }
  return shown + ellipsis;
}
