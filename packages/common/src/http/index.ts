/**
 * Requests to URLs with a password, redirects, bodies of answers of unknown servers within a limit, and temporary statuses.
 *
 * @module
 */
export { followRedirects, RedirectError } from "./follow-redirects.ts";
export { BodyTooLargeError, readBoundedBody } from "./read-bounded-body.ts";
export { isTemporaryStatus } from "./temporary-status.ts";
export { type RequestTarget, withBasicAuth } from "./with-basic-auth.ts";
