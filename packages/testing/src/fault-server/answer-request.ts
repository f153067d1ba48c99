import { parseJson } from "@capikit/common/json";
import { answerReview, isReview } from "../server/access-reviews.ts";
import { type Answer, answerJson, answerStatus, withWarnings } from "../server/answer.ts";
import { type ApiRequest, isResourceRequest, type ResourceRequest } from "../server/api-request.ts";
import type { BoundedLog } from "../server/bounded-log.ts";
import { collectGarbage } from "../server/collect-garbage.ts";
import { discover } from "../server/discovery.ts";
import { handleRequest } from "../server/handle-request.ts";
import type { Cluster } from "../store/cluster.ts";
import { toStatusError } from "../store/status-error.ts";
import type { WriteRecord } from "./fault-server.ts";

export interface Service {
  readonly cluster: Cluster;
  readonly writes: BoundedLog<WriteRecord>;
  readonly garbageCollection: boolean;
  readonly afterWrite: (() => void) | undefined;
  /** The server's clock, in milliseconds. */
  now(): number;
}

/** Handles a request and records writes. Rejections are answers, too. */
export function answerRequest(
  service: Service,
  request: ApiRequest | ResourceRequest,
  text: string,
  userAgent: string,
): { readonly answer: Answer; readonly refused: boolean } {
  if (isReview(request)) return { answer: answerReview(request.path, text, "system:admin"), refused: false };
  if (!isResourceRequest(request)) {
    const found = discover(request.path, service.cluster.kinds);
    const answer =
      typeof found === "string" ? { code: 200, body: [found], contentType: "text/plain" } : answerJson(found);
    return { answer, refused: false };
  }
  const { cluster, writes, garbageCollection, afterWrite, now } = service;
  let answer: Answer;
  let refused = false;
  try {
    answer = handleRequest(cluster, request, text);
    answer = withStatement(cluster, request, answer);
  } catch (error) {
    answer = answerStatus(toStatusError(error));
    refused = true;
  }
  const { operation } = request;
  if (operation !== "get" && operation !== "list" && operation !== "watch" && operation !== "discovery") {
    const { namespace, subresource, kind, query } = request;
    writes.add({
      at: now(),
      userAgent,
      operation,
      resource: kind.plural,
      namespace,
      name:
        request.name ??
        (operation === "create" ? parseObjectName(refused ? text : answer.body[0]) : undefined),
      subresource,
      dryRun: query.has("dryRun") || (operation.startsWith("delete") && text.includes('"dryRun"')),
      code: answer.code,
      resourceVersion: String(cluster.version),
      unchecked: kind.unchecked,
    });
    if (garbageCollection && !refused) {
      collectGarbage(cluster);
    }
    if (!refused) afterWrite?.();
  }
  return { answer, refused };
}

/** Adds a warning to the first write of a built-in kind: what this server does not check. */
function withStatement({ stated }: Cluster, { operation, kind }: ResourceRequest, answer: Answer): Answer {
  const isWrite = operation === "create" || operation === "update" || operation === "patch";
  const { unchecked, group } = kind;
  const id = `${group}/${kind.kind}`;
  if (!isWrite || unchecked === undefined || stated.has(id)) return answer;
  stated.add(id);
  return withWarnings(answer, [unchecked]);
}

/** Returns the name in an object's text, or undefined. */
function parseObjectName(text: Buffer | string | undefined): string | undefined {
  try {
    const object = parseJson(String(text)) as { readonly metadata?: { readonly name?: unknown } } | null;
    const name = object?.metadata?.name;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
