import type { ResourceStore } from "../store/resource-store.ts";
import { badRequest, expired, invalidOptions, tooLarge } from "../store/status-error.ts";
import type { StoredObject } from "../store/stored-object.ts";
import type { ResourceRequest } from "./api-request.ts";
import { parseSelection } from "./selectors.ts";

export interface Page {
  readonly items: readonly StoredObject[];
  readonly resourceVersion: number;
  readonly continueToken: string | undefined;
  readonly remaining: number | undefined;
}

/** The content of a continue token. Without a version, the next page has the then current state. */
interface Token {
  readonly version?: number;
  readonly after: string;
}

/**
 * Lists objects by the API server's rules for `resourceVersion`, `resourceVersionMatch`, `limit`
 * and `continue`.
 *
 * @throws StatusError 410 for a dropped version, 504 for a future one, 400 and 422 for invalid
 * options.
 */
export function listObjects(store: ResourceStore, request: ResourceRequest, current: number): Page {
  const { query } = request;
  const version = query.get("resourceVersion") ?? "";
  const match = query.get("resourceVersionMatch") ?? "";
  const token = query.get("continue") ?? "";
  const limit = parseLimit(query);
  checkOptions(version, match, token, query);
  const selector = parseSelection(store.kind, request);
  const from = token === "" ? undefined : readToken(token);
  if (from === undefined && version !== "" && Number(version) > current) {
    throw tooLarge(version, current);
  }
  // With a limit, the version is exact, because later pages must have the same one.
  const exact = match === "Exact" || (match === "" && limit > 0 && version !== "" && version !== "0");
  const at = from ? from.version : exact ? Number(version) : undefined;
  if (at !== undefined && at < store.compactedAt) {
    throw from
      ? expired(
          "The provided continue parameter is too old to display a consistent list result. You can start a new list without " +
            "the continue parameter, or use the continue token in this response to retrieve the remainder of the results.",
          writeToken({ after: from.after }),
        )
      : expired("The resourceVersion for the provided list is too old.");
  }
  const all = store.sorted(at ?? current);
  const rest = from ? all.filter(({ key }) => key > from.after) : all;
  const selected = selector ? rest.filter(selector) : rest;
  // The server's watch cache ignores the limit for any version.
  const whole = limit === 0 || (version === "0" && match === "");
  const items = whole ? selected : selected.slice(0, limit);
  const left = selected.length - items.length;
  const last = items.at(-1);
  const shown = at ?? current;
  return {
    items,
    resourceVersion: shown,
    continueToken: left > 0 && last ? writeToken({ version: shown, after: last.key }) : undefined,
    remaining: left > 0 && !query.get("labelSelector") && !query.get("fieldSelector") ? left : undefined,
  };
}

function parseLimit(query: URLSearchParams): number {
  const text = query.get("limit") ?? "0";
  if (!/^\d+$/.test(text)) {
    throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
  }
  return Number(text);
}

function checkOptions(version: string, match: string, token: string, query: URLSearchParams): void {
  const matchField = "resourceVersionMatch";
  if (match !== "" && version === "") {
    throw invalidOptions(matchField, "resourceVersionMatch is forbidden unless resourceVersion is provided");
  }
  if (match !== "" && token !== "") {
    throw invalidOptions(matchField, "resourceVersionMatch is forbidden when continue is provided");
  }
  if (!["", "Exact", "NotOlderThan"].includes(match)) {
    throw invalidOptions(matchField, `Unsupported value: "${match}"`, "FieldValueNotSupported");
  }
  if (match === "Exact" && version === "0") {
    throw invalidOptions(matchField, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
  }
  if (query.has("sendInitialEvents")) {
    throw invalidOptions("sendInitialEvents", "sendInitialEvents is forbidden for list");
  }
  checkVersion(version);
  if (token !== "" && version !== "" && version !== "0") {
    throw badRequest("specifying resource version is not allowed when using continue");
  }
}

/** @throws StatusError 400 for an invalid resource version. */
export function checkVersion(version: string): void {
  if (!/^\d*$/.test(version)) {
    throw badRequest(`Invalid value: "${version}": strconv.ParseUint: parsing "${version}": invalid syntax`);
  }
}

const writeToken = (token: Token): string => Buffer.from(JSON.stringify(token)).toString("base64url");

function readToken(text: string): Token {
  try {
    const token = JSON.parse(Buffer.from(text, "base64url").toString()) as Partial<Token> | null;
    if (typeof token?.after === "string") {
      return token as Token;
    }
  } catch {
    // handled like an invalid token
  }
  throw badRequest("continue key is not valid: it does not come from this server");
}
