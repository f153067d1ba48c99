/** A server cannot listen. The message has address, reason and fix; `cause` is Node.js' error. */
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
      return "address already in use (EADDRINUSE); stop the other program or choose another port";
    case "EACCES":
      return "permission denied (EACCES); choose a port from 1024 on";
    case "EADDRNOTAVAIL":
      return "address not available on this machine (EADDRNOTAVAIL); choose an existing one";
    default:
      return message;
  }
}
