import { stringifyJson } from "@capikit/common/json";
import type { Happened, ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, expired, invalidOptions, type StatusError, tooLarge } from "../store/status-error.ts";
import { readObject, type StoredObject, storeObject } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { checkVersion } from "./list-objects.ts";
import { parseSelection, type Selector } from "./selectors.ts";
import type { View } from "./views.ts";

export interface WatchRequest {
  /** Objects to send first. */
  readonly initial: readonly StoredObject[];
  /** Whether a bookmark ends the initial objects. */
  readonly marksEnd: boolean;
  readonly bookmarks: boolean;
  /** The watch sends events after this version. */
  readonly after: number;
  readonly selector: Selector | undefined;
  /** Timeout in seconds; undefined for the server's default. */
  readonly timeoutSeconds: number | undefined;
  /** Error to send in the stream, because the watch cannot start. */
  readonly error: StatusError | undefined;
}

/**
 * Parses the options of a watch by the API server's rules.
 *
 * @throws StatusError 400 and 422 for invalid options, 504 for a future version.
 */
export function parseWatch(
  store: ResourceStore,
  request: ResourceRequest,
  current: number,
  watchList: boolean,
): WatchRequest {
  const { query } = request;
  const version = query.get("resourceVersion") ?? "";
  const match = query.get("resourceVersionMatch") ?? "";
  const initialEvents = query.get("sendInitialEvents");
  if (initialEvents !== null && match !== "NotOlderThan") {
    throw invalidOptions(
      "resourceVersionMatch",
      "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
    );
  }
  if (initialEvents !== null && !watchList) {
    throw invalidOptions(
      "sendInitialEvents",
      "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
    );
  }
  if (initialEvents === null && match !== "") {
    throw invalidOptions(
      "resourceVersionMatch",
      "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
    );
  }
  checkVersion(version);
  const timeout = query.get("timeoutSeconds") ?? "";
  if (!/^\d*$/.test(timeout)) {
    throw badRequest(`strconv.ParseInt: parsing "${timeout}": invalid syntax`);
  }
  const selector = parseSelection(store.kind, request);
  const wanted = ["true", "1"].includes(initialEvents ?? "");
  if (wanted && Number(version) > current) {
    throw tooLarge(version, current);
  }
  const bookmarks = ["true", "1"].includes(query.get("allowWatchBookmarks") ?? "");
  // Without a version, a watch starts with the existing objects.
  const fromNow = version === "" || version === "0";
  const begins = wanted || (initialEvents === null && fromNow);
  const after = wanted || fromNow ? current : Number(version);
  const all = begins ? store.sorted(current) : [];
  return {
    initial: selector ? all.filter(selector) : all,
    marksEnd: wanted && bookmarks,
    bookmarks,
    after,
    selector,
    timeoutSeconds: timeout === "" || timeout === "0" ? undefined : Number(timeout),
    error:
      after < store.compactedAt
        ? expired(`too old resource version: ${version} (${store.compactedAt})`)
        : undefined,
  };
}

/** Formats an event as seen through a selector; undefined if it is irrelevant to the selector. */
export function eventLine(
  { type, object, previous, version }: Happened,
  selector: Selector | undefined,
  view: View,
): readonly [Buffer, Buffer, Buffer] | undefined {
  const is = type !== "DELETED" && (selector === undefined || selector(object));
  const was = previous !== undefined && (selector === undefined || selector(previous));
  if (is) {
    return line(was ? "MODIFIED" : "ADDED", view.bytesOf(object));
  }
  if (!was) {
    return undefined;
  }
  // A deselected object is sent in its previous state with the version of the change.
  return line(
    "DELETED",
    view.bytesOf(type === "DELETED" ? object : storeObject(readObject(previous), version)),
  );
}

export const initialLine = (object: StoredObject, view: View) => line("ADDED", view.bytesOf(object));

const [begin, end] = [(type: string) => Buffer.from(`{"type":"${type}","object":`), Buffer.from("}\n")];
const begins = { ADDED: begin("ADDED"), MODIFIED: begin("MODIFIED"), DELETED: begin("DELETED") };

function line(type: keyof typeof begins, object: Buffer): readonly [Buffer, Buffer, Buffer] {
  return [begins[type], object, end];
}

export function bookmarkLine(kind: ServedKind, version: number, view: View, endsInitial = false): string {
  const type = view.metadataOnly
    ? { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1" }
    : { kind: kind.kind, apiVersion: kind.apiVersion };
  const annotations = endsInitial && { annotations: { "k8s.io/initial-events-end": "true" } };
  const object = { ...type, metadata: { resourceVersion: String(version), ...annotations } };
  return `${stringifyJson({ type: "BOOKMARK", object })}\n`;
}

export const errorLine = ({ status }: StatusError): string =>
  `${stringifyJson({ type: "ERROR", object: { ...status, metadata: {} } })}\n`;
