/** Where a server listens. */
export interface Address {
  /** Absent: all addresses. */
  readonly host?: string;
  /** 0 takes any that is free. */
  readonly port: number;
}

/**
 * An address as Go takes it: `:9440`, `localhost:8080`, `[::1]:8080`. Empty and `0` mean not to listen at all.
 *
 * @throws TypeError when it is none.
 */
export function parseAddress(text: string): Address | undefined {
  if (text === "" || text === "0") {
    return undefined;
  }
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:]*)):(?<port>\d+)$/.exec(text)?.groups;
  const port = Number(found?.port);
  if (found === undefined || port > 65_535) {
    throw new TypeError(
      `${JSON.stringify(text)} is no address: write :PORT, HOST:PORT or [IPv6]:PORT, or 0 for none; ports end at 65535`,
    );
  }
  const host = found.six ?? found.host;
  return { ...(host && { host }), port };
}
