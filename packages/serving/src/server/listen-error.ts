/** A server that cannot listen where it is to: what, where, and how to mend it. `cause` is the error of Node.js. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  /** The code of Node.js, such as `EADDRINUSE`. */
  readonly code: string | undefined;

  constructor(host: string | undefined, port: number, cause: NodeJS.ErrnoException) {
    const place = host === undefined ? `port ${port}` : `port ${port} of ${host}`;
    super(`cannot listen at ${place}: ${whyNot(cause)}`, { cause });
    this.code = cause.code;
  }
}

function whyNot({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "EADDRINUSE":
      return "another program does (EADDRINUSE); end it, or choose another port";
    case "EACCES":
      return "this user may not (EACCES); choose a port from 1024 on";
    case "EADDRNOTAVAIL":
      return "this machine has no such address (EADDRNOTAVAIL); name one that it has";
    default:
      return message;
  }
}
