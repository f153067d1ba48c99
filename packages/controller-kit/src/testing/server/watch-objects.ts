import { stringifyJson } from "@capikit/common/json";
import type { Happened, ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest, expired, invalidOptions, type StatusError, tooLarge } from "../store/status-error.ts";
import { readObject, type StoredObject, storeObject } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { checkVersion } from "./list-objects.ts";
import { parseSelection, type Selector } from "./selectors.ts";
import type { View } from "./views.ts";

/** What a watch asks for. */
export interface WatchRequest {
  /** Objects to begin with. */
  readonly initial: readonly StoredObject[];
  /** Whether a bookmark ends the initial objects. */
  readonly marksEnd: boolean;
  readonly bookmarks: boolean;
  /** Events after this version follow. */
  readonly after: number;
  readonly selector: Selector | undefined;
  /** Seconds until the server ends it; undefined for the server's own. */
  readonly timeoutSeconds: number | undefined;
  /** Told in the stream, as the watch cannot begin. */
  readonly error: StatusError | undefined;
}

/**
 * Reads what a watch asks for, by the API server's rules.
 *
 * @throws StatusError 400 and 422 for options that make no sense, 504 for a version that is still to come.
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
  // Without a version, a watch begins with what there is.
  const fromNow = version === "" || version === "0";
  const begins = wanted || (initialEvents === null && fromNow);
  const after = wanted || fromNow ? current : Number(version);
  const all = begins ? store.sorted() : [];
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

/** The line of an event, seen through a selector; undefined where it does not concern those who look through it. */
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
  // What left is told as it was, under the version at which it left.
  return line(
    "DELETED",
    view.bytesOf(type === "DELETED" ? object : storeObject(readObject(previous), version)),
  );
}

/** The line of an object that was there before. */
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
