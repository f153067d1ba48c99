import { CapikitError } from "../errors/capikit-error.ts";
import { redactUrl } from "../text/redact-text.ts";
import { withBasicAuth } from "./with-basic-auth.ts";

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 10;

type Headers = Readonly<Record<string, string>>;

/** The part of a response of `fetch` that concerns redirects. */
interface Redirecting {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { cancel(): Promise<void> } | null;
}

/** A server redirects to an address without https, or too often. */
export class RedirectError extends CapikitError {
  override readonly name = "RedirectError";
}

/**
 * Sends a request and follows redirects. Removes `authorization` for other origins, as downloads
 * are often on other hosts. User and password of a URL are sent as basic authentication.
 *
 * @param send Sends one request, with `redirect: "manual"`.
 * @throws RedirectError for more than 10 redirects or those that leave https.
 */
export async function followRedirects<R extends Redirecting>(
  url: string,
  headers: Headers,
  send: (url: string, headers: Headers) => Promise<R>,
): Promise<{ readonly response: R; readonly url: string }> {
  let { url: at, headers: sent } = withBasicAuth(url, headers);
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await send(at, sent);
    const location = response.headers.get("location");
    if (!statuses.has(response.status) || location === null) return { response, url: at };
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (next === null || !isAllowed(new URL(at), next))
      throw new RedirectError(`${redactUrl(url)} redirects to an address without https`);
    if (next.origin !== new URL(at).origin)
      sent = Object.fromEntries(
        Object.entries(sent).filter(([name]) => name.toLowerCase() !== "authorization"),
      );
    ({ url: at, headers: sent } = withBasicAuth(next.href, sent));
  }
  throw new RedirectError(`${redactUrl(url)} redirects more than ${maxRedirects} times`);
}

function isAllowed(from: URL, to: URL): boolean {
  return to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:");
}
