import { createJsonApi, type JsonApiContext, type JsonApiProblem } from "@capikit/controller-kit/platform";
import type { Resources } from "../../hcloud-api/resources.ts";

/** A project in Hetzner Cloud. Functions throw JsonApiError and PlatformLimitedError. */
export type HCloud = ReturnType<typeof connectHCloud>;

/** Creates a client of the project that a token belongs to. */
export function connectHCloud(url: string, token: string) {
  const { request } = createJsonApi({
    url,
    headers: { authorization: `Bearer ${token}` },
    problemOf: (body) => (body as { error?: JsonApiProblem } | undefined)?.error,
  });

  /** Lists the resources on all pages. */
  async function list<K extends keyof Resources>(
    kind: K,
    query: Readonly<Record<string, string>>,
    context: JsonApiContext,
  ): Promise<readonly Resources[K][]> {
    const all: Resources[K][] = [];
    for (let page: number | null = 1; page !== null; ) {
      const search = new URLSearchParams({ ...query, page: String(page), per_page: "50" });
      const answer: Page<K> = await request("GET", `${kind}?${search}`, context);
      all.push(...answer[kind]);
      page = answer.meta.pagination.next_page;
    }
    return all;
  }

  const labelled = <K extends keyof Resources>(
    kind: K,
    labels: Readonly<Record<string, string>>,
    context: JsonApiContext,
  ): Promise<readonly Resources[K][]> =>
    list(
      kind,
      {
        label_selector: Object.entries(labels)
          .map((label) => label.join("=="))
          .join(),
      },
      context,
    );

  return {
    request,
    list,
    labelled,

    /**
     * Finds the resource with the labels of a request, or creates it. Names are unique, so that
     * none is created twice if lists lag or an earlier response was lost: the request fails until
     * the list has the resource.
     */
    async ensure<K extends keyof Resources>(
      kind: K,
      body: { readonly name: string; readonly labels: Readonly<Record<string, string>> },
      context: JsonApiContext,
    ): Promise<Resources[K]> {
      const [found, second] = await labelled(kind, body.labels, context);
      if (second !== undefined) throw new Error(`several ${kind} have the labels of ${body.name}`);
      if (found !== undefined) return found;
      const answer = await request<Readonly<Record<string, Resources[K]>>>("POST", kind, context, { body });
      return answer[kind.slice(0, -1)] as Resources[K];
    },
  };
}

type Page<K extends keyof Resources> = Readonly<Record<K, readonly Resources[K][]>> & {
  readonly meta: { readonly pagination: { readonly next_page: number | null } };
};
