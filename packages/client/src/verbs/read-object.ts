import type { KindDescriptor, KubernetesList, KubernetesObject, ListMeta } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";
import { identityProblem } from "../kinds/identity-problem.ts";
import { objectAs } from "../kinds/representation.ts";
import { objectProblem } from "./object-problem.ts";

/**
 * Returns the metadata of a list.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when an answer is not a list.
 */
export function readListMeta(
  answer: unknown,
  request: { readonly method: string; readonly path: string },
): ListMeta {
  const { metadata } = Object(answer) as { readonly metadata?: unknown };
  const { resourceVersion, continue: token } = Object(metadata) as Readonly<Record<string, unknown>>;
  if (!isRecord(metadata) || ![resourceVersion, token].every(isOptionalText)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not a list");
  }
  return metadata as ListMeta;
}

const isOptionalText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === "string";

type Asked = { readonly method: string; readonly path: string };

/**
 * Returns an answer as an object, or as a subresource, which may have another kind.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when the answer is not an object with metadata.
 */
export function readObject<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  request: Asked,
  subresource: string | undefined,
  answer: unknown,
): T {
  // Reviews, subresources and dry runs may have neither a name nor metadata.
  const withMetadata = isRecord(answer) && !answer.metadata ? { ...answer, metadata: {} } : answer;
  const problem = objectProblem(request.method === "GET" && !subresource ? answer : withMetadata, {
    named: false,
  });
  if (problem !== undefined) {
    throw new ResponseError("RESPONSE_MALFORMED", request, `the answer ${problem}`);
  }
  return kind.representation === "metadata" && !subresource ? objectAs(kind, answer as T) : (answer as T);
}

/**
 * Returns an answer as a list; its items carry their `apiVersion` and `kind`.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when the answer is not a list of objects with
 * metadata.
 */
export function readList<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  request: Asked,
  answer: unknown,
): KubernetesList<T> {
  const metadata = readListMeta(answer, request);
  // Some servers send `null` for an empty list of a built-in kind.
  const { items = null, kind: listKind } = answer as { readonly items?: unknown; readonly kind?: unknown };
  if (items === null && !String(listKind).endsWith("List")) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not a list");
  }
  if (items !== null && !Array.isArray(items)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the items of the list are not an array");
  }
  const read = (items ?? []).map((item: unknown) => {
    const problem = objectProblem(item) ?? identityProblem(kind, item as T, false);
    if (problem !== undefined) {
      throw new ResponseError("RESPONSE_MALFORMED", request, `an item of the list ${problem}`);
    }
    return objectAs(kind, item as T);
  });
  return { ...(answer as KubernetesList<T>), metadata, items: read };
}
