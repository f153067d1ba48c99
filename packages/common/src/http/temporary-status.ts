/** Statuses of servers that will not do what was asked, also later. */
const permanent = [501, 505, 506, 508, 510, 511];

/** Reports whether the same request may succeed later: after 408, 429, and most of 5xx. */
export function isTemporaryStatus(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && !permanent.includes(status));
}
