import { ResponseError } from "../errors/response-error.ts";

/** Servers fill their pages, also where a selector leaves out most objects. */
const maxEmptyPages = 10;

/** Finds lists whose pages have no end. */
export interface PageGuard {
  /**
   * Takes note of a page.
   *
   * @throws ResponseError `endless` when its token for the next page came before, or there were only empty pages for long.
   */
  next(token: string | undefined, items: number): void;
  /** The error for pages without an end. */
  endless(): ResponseError;
}

/** @param request the request for the list. */
export function createPageGuard(request: { readonly method: string; readonly path: string }): PageGuard {
  let last: string | undefined;
  let empty = 0;
  const endless = (): ResponseError =>
    new ResponseError("endless", request, "the pages of the list have no end: the server repeats itself");
  return {
    endless,
    next(token, items) {
      empty = items === 0 ? empty + 1 : 0;
      if (token && (token === last || empty >= maxEmptyPages)) {
        throw endless();
      }
      last = token;
    },
  };
}
