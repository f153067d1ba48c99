import { ResponseError } from "../errors/response-error.ts";

/** Servers fill their pages even if a selector excludes most objects. */
const maxEmptyPages = 10;

/** Detects lists whose pages have no end. */
export interface PageGuard {
  /**
   * Checks a page.
   *
   * @throws ResponseError `RESPONSE_ENDLESS` for a repeated token, or after many empty pages.
   */
  next(token: string | undefined, items: number): void;
  /** Returns the error for pages without end. */
  endless(): ResponseError;
}

/** @param request the request for the list. */
export function createPageGuard(request: { readonly method: string; readonly path: string }): PageGuard {
  let last: string | undefined;
  let empty = 0;
  const endless = (): ResponseError =>
    new ResponseError(
      "RESPONSE_ENDLESS",
      request,
      "the pages of the list have no end: the server repeats itself",
    );
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
