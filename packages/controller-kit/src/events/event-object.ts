import { randomUUID } from "node:crypto";
import type { EventsV1Event as Event, ObjectReference } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { isDnsSubdomain, truncateText } from "@capikit/common/text";

/** An Event with the fields that this package writes. */
export type EventObject = Event &
  Required<
    Pick<
      Event,
      "reportingController" | "reportingInstance" | "action" | "reason" | "type" | "note" | "regarding"
    >
  >;

/** The server's limits, in bytes. */
const maxNoteBytes = 1024;
const maxWordBytes = 128;

/** Truncates a message to the server's limit for notes, ending with `…`. */
export function truncateNote(message: string): string {
  return truncateText(message, maxNoteBytes);
}

/** Truncates a reason, an action or a reporter's instance to the server's limit. */
export function truncateWord(text: string): string {
  return truncateText(text, maxWordBytes);
}

/** Characters of the name in a qualified name. */
const maxNameLength = 63;

/**
 * Converts any text to a qualified name, such as `foo-controller-manager` or `example.org/foo`. The
 * server refuses events with another reporting controller.
 */
export function qualifiedName(text: string): string {
  const slash = text.indexOf("/");
  const prefix = text.slice(0, slash);
  if (slash > 0 && isDnsSubdomain(prefix)) return `${prefix}/${namePart(text.slice(slash + 1))}`;
  return namePart(text);
}

function namePart(text: string): string {
  const isEdge = (character: string | undefined) => character !== undefined && !/[A-Za-z0-9]/.test(character);
  const characters = [...text.replaceAll(/[^\w.-]/g, "-")];
  while (isEdge(characters[0])) characters.shift();
  characters.splice(maxNameLength);
  while (isEdge(characters.at(-1))) characters.pop();
  return characters.join("") || "controller";
}

/** Returns a name for an Event: the object's name with a suffix, or a UUID if that is invalid. */
export function eventName(regarding: string): string {
  const suffix = randomUUID().replaceAll("-", "").slice(0, 16);
  const name = `${regarding}.${suffix}`;
  return isDnsSubdomain(name) ? name : randomUUID();
}

/** @throws TypeError if the object has no kind or name to refer to. */
export function referenceTo({
  apiVersion,
  kind,
  metadata,
}: KubernetesObject): ObjectReference & { name: string } {
  const { name, namespace, uid, resourceVersion } = metadata ?? {};
  if (!apiVersion || !kind || !name) {
    throw new TypeError("the object of an event must have apiVersion, kind and metadata.name");
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
