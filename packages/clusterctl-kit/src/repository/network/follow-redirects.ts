import { withBasicAuth } from "@capikit/common/http";
import { redactUrl } from "@capikit/common/redaction";
import type { Response } from "undici";
import { RepositoryError } from "../model/repository-error.ts";

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 10;

type Headers = Readonly<Record<string, string>>;

/**
 * Sends a request and follows redirects. Removes `authorization` for other origins, as GitHub
 * downloads are on other hosts. User and password of a URL are sent as basic authentication.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_REDIRECT`
 */
export async function followRedirects(
  url: string,
  headers: Headers,
  send: (url: string, headers: Headers) => Promise<Response>,
): Promise<Response> {
  let { url: at, headers: sent } = withBasicAuth(url, headers);
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await send(at, sent);
    const location = response.headers.get("location");
    if (!statuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (next === null || !isAllowed(new URL(at), next))
      throw refusal(url, "redirects to an address without https");
    if (next.origin !== new URL(at).origin) {
      const { authorization: _, ...others } = sent;
      sent = others;
    }
    ({ url: at, headers: sent } = withBasicAuth(next.href, sent));
  }
  throw refusal(url, `redirects more than ${maxRedirects} times`);
}

function isAllowed(from: URL, to: URL): boolean {
  return to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:");
}

function refusal(url: string, what: string): RepositoryError {
  return new RepositoryError(
    "REPOSITORY_BAD_REDIRECT",
    `${redactUrl(url)} ${what}`,
    "check the address and any mirror or proxy",
  );
}
