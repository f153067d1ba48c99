import { type Operation, operations } from "../../../../testing/src/server/api-request.ts";

/** The definition of a mode. */
export interface HostileModeEntry {
  /** Operations that it affects; other operations get honest responses. */
  readonly on: readonly Operation[];
  /**
   * The client's reaction: `refused`, it reports an error and ignores the response; `harmless`, it
   * may use the unusual but valid response.
   */
  readonly outcome: "refused" | "harmless";
  /** The server's behavior, in one sentence. */
  readonly description: string;
}

const lists: readonly Operation[] = ["list", "watch"];
const list: readonly Operation[] = ["list"];
const watch: readonly Operation[] = ["watch"];
const discovery: readonly Operation[] = ["discovery"];

const refused = (on: readonly Operation[], description: string): HostileModeEntry =>
  Object.freeze({ on, outcome: "refused", description });
const harmless = (on: readonly Operation[], description: string): HostileModeEntry =>
  Object.freeze({ on, outcome: "harmless", description });

/** All modes of a hostile server, by name. */
export const hostileModes = Object.freeze({
  "items-without-metadata": refused(lists, "Objects are empty: `{}`."),
  "items-not-objects": refused(lists, "Objects are numbers, strings, lists or null."),
  "items-not-a-list": refused(list, "`items` is a string, a number or an object, or missing."),
  "list-without-metadata": refused(list, "A list has no metadata, or metadata of another type."),
  "wrong-kind": refused(lists, "Objects are Secrets, regardless of the request."),
  "wrong-types": refused(
    lists,
    "Fields of the metadata have other types: labels are a list, names are numbers.",
  ),
  "invalid-names": refused(lists, "Names are empty, `..`, paths, or kilobytes long."),
  "prototype-names": harmless(lists, "Names and labels are `__proto__`, `constructor` or similar."),
  "duplicate-objects": harmless(
    lists,
    "Objects have the same names with other UIDs, and the same UIDs with other names.",
  ),
  "deep-json": refused(lists, "Values are nested a hundred thousand levels deep."),
  "invalid-utf8": harmless(lists, "Strings contain bytes that are not UTF-8."),
  "truncated-json": refused(lists, "Responses end in the middle of the JSON, as if complete."),
  "gzip-bomb": refused(lists, "Responses are compressed, and a thousand times larger than they look."),
  "endless-object": refused(list, "An object of a list never ends."),
  "endless-list": refused(list, "The items of a list never end."),
  "endless-pages": refused(list, "Every page of a list has objects and a token for the next page."),
  "repeated-page": refused(list, "Every page of a list is the same, with the same token."),
  "endless-initial-events": refused(watch, "The initial objects of a watch never end."),
  "huge-event": refused(watch, "An event of a watch never ends."),
  "one-event-watches": refused(watch, "Watches end after one event."),
  "event-flood": harmless(watch, "Events arrive as fast as the connection allows."),
  "unknown-events": refused(watch, "Events have types that do not exist, with control characters."),
  "version-goes-back": harmless(watch, "The resource versions of events decrease."),
  "version-not-numeric": harmless(lists, "Resource versions are words."),
  "version-as-number": refused(lists, "Resource versions are numbers instead of strings."),
  "endless-header": refused(operations, "The header of a response never ends."),
  "redirect-elsewhere": refused(operations, "Responses redirect to another host."),
  "redirect-loop": refused(operations, "Responses redirect to themselves."),
  "other-authority": refused(operations, "The certificate is signed by an unknown authority."),
  "expired-certificate": refused(operations, "The certificate is no longer valid."),
  "other-name-certificate": refused(
    operations,
    "The certificate is for another host, whose name contains control characters.",
  ),
  "slow-drip": refused(operations, "Responses come byte by byte."),
  silence: refused(operations, "Requests are never answered; connections stay open."),
  reset: refused(operations, "Connections are reset in the middle of a response."),
  "informational-flood": refused(
    operations,
    "Informational responses (103) repeat forever instead of a response.",
  ),
  "retry-after-nonsense": refused(
    operations,
    "Status 429 has negative, extremely long or meaningless wait times.",
  ),
  "flapping-unauthorized": refused(operations, "Every other request gets status 401."),
  "flapping-forbidden": refused(operations, "Every other request gets status 403."),
  "hostile-status": refused(
    operations,
    "Errors have messages of a megabyte, with newlines and terminal sequences.",
  ),
  "malformed-status": refused(operations, "Errors are Status objects whose fields have other types."),
  "lying-discovery": harmless(discovery, "Discovery lists false kinds, scopes and plurals."),
  "broken-discovery": refused(discovery, "Discovery documents have other types than declared."),
  "huge-discovery": harmless(discovery, "Discovery lists a hundred thousand resources."),
} satisfies Record<string, HostileModeEntry>);

/** The name of a mode, see {@link hostileModes}. */
export type HostileMode = keyof typeof hostileModes;

/** Names of all modes. */
export const hostileModeNames = Object.freeze(Object.keys(hostileModes)) as readonly HostileMode[];
