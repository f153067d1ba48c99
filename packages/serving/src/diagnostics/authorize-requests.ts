import { createHash } from "node:crypto";
import type { Logger } from "../logging/logger.ts";
import { type Route, type RouteRequest, type RouteResponse, textResponse } from "../routes/route.ts";
import { createExpiringMap, type Now } from "./expiring-map.ts";

/** The caller's identity as the API server reports it. */
interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The part of an API client that reviews need; `@capikit/client`'s client has it. */
export interface ReviewClient {
  /** Sends a request and returns the body of the response. */
  raw(request: {
    readonly method: "POST";
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal: AbortSignal;
  }): Promise<unknown>;
}

/** Options of {@link authorizeRequests}. */
export interface AuthorizationOptions {
  readonly client: ReviewClient;
  readonly logger: Logger;
  /** Default: the process's clock. */
  readonly clock?: Now;
}

/** Cache lifetimes of Kubernetes' own programs. */
const ttlMs = { user: 60_000, allowed: 300_000, denied: 30_000 };

/**
 * Requires a bearer token known to the API server (TokenReview) with access to the path
 * (SubjectAccessReview of a non-resource URL). The program needs the right to create both.
 */
export function authorizeRequests({
  client,
  logger,
  clock = performance,
}: AuthorizationOptions): (route: Route) => Route {
  const users = createExpiringMap<UserInfo | "unknown">(clock);
  const verdicts = createExpiringMap<boolean>(clock);

  const userOf = async (token: string, signal: AbortSignal): Promise<UserInfo | "unknown"> => {
    const key = createHash("sha256").update(token).digest("base64");
    const known = users.get(key);
    if (known !== undefined) {
      return known;
    }
    const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenReview", spec: { token } };
    const answer = await review(client, "/apis/authentication.k8s.io/v1/tokenreviews", body, signal);
    const { authenticated, user } = answer.status as { authenticated?: boolean; user?: UserInfo };
    const found = authenticated && user !== undefined ? user : "unknown";
    users.set(key, found, ttlMs.user);
    return found;
  };
  const mayDo = async (user: UserInfo, verb: string, path: string, signal: AbortSignal): Promise<boolean> => {
    const { username, uid, groups, extra } = user;
    const key = JSON.stringify([username, uid, groups, extra, verb, path]);
    const known = verdicts.get(key);
    if (known !== undefined) {
      return known;
    }
    const body = {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SubjectAccessReview",
      spec: { user: username, uid, groups, extra, nonResourceAttributes: { verb, path } },
    };
    const answer = await review(client, "/apis/authorization.k8s.io/v1/subjectaccessreviews", body, signal);
    const allowed = (answer.status as { allowed?: boolean }).allowed === true;
    verdicts.set(key, allowed, allowed ? ttlMs.allowed : ttlMs.denied);
    return allowed;
  };
  const refusal = async ({
    headers,
    method,
    path,
    signal,
  }: RouteRequest): Promise<RouteResponse | undefined> => {
    const token = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
    const user = token === undefined ? "unknown" : await userOf(token, signal);
    if (user === "unknown") {
      return textResponse("Unauthorized\n", 401);
    }
    const verb = method.toLowerCase();
    return (await mayDo(user, verb, path, signal))
      ? undefined
      : textResponse(`Authorization denied for user ${user.username}\n`, 403);
  };

  return (route) => ({
    ...route,
    async handle(request) {
      let refused: RouteResponse | undefined;
      try {
        refused = await refusal(request);
      } catch (error) {
        logger.error(
          "a request could not be authorized: check that this program may create tokenreviews (authentication.k8s.io) and subjectaccessreviews (authorization.k8s.io)",
          { path: request.path, error },
        );
        refused = textResponse("Authentication failed\n", 500);
      }
      return refused ?? route.handle(request);
    },
  });
}

async function review(
  client: ReviewClient,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<{ readonly status: object }> {
  const headers = { "content-type": "application/json" };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
  const answer = await client.raw({
    method: "POST",
    path,
    headers,
    body: JSON.stringify(body),
    signal: limited,
  });
  return { status: {}, ...(answer as object) };
}
