/** Address of a server. */
export interface Address {
  /** Absent: all addresses. */
  readonly host?: string;
  /** 0 selects any free port. */
  readonly port: number;
}

/**
 * Parses an address in Go's notation, such as `:9440` or `[::1]:8080`; undefined for empty and `0`.
 *
 * @throws TypeError when the text is not an address.
 */
export function parseAddress(text: string): Address | undefined {
  if (text === "" || text === "0") {
    return undefined;
  }
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:]*)):(?<port>\d+)$/.exec(text)?.groups;
  const port = Number(found?.port);
  if (found === undefined || port > 65_535) {
    throw new TypeError(
      `${JSON.stringify(text)} is not an address: use :PORT, HOST:PORT or [IPv6]:PORT with a port up to 65535, or 0 to disable`,
    );
  }
  const host = found.six ?? found.host;
  return { ...(host && { host }), port };
}
