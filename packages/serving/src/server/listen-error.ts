import { CodedError } from "@capikit/common/errors";

/**
 * A server cannot listen. The message has address, reason and fix; `cause` is Node.js' error, and
 * `code` its code, such as `EADDRINUSE`. Default: `LISTEN_FAILED`.
 */
export class ListenError extends CodedError<string> {
  override readonly name = "ListenError";

  constructor(host: string | undefined, port: number, cause: NodeJS.ErrnoException) {
    const place = host === undefined ? `port ${port}` : `port ${port} of ${host}`;
    super(cause.code ?? "LISTEN_FAILED", `cannot listen at ${place}: ${whyNot(cause)}`, { cause });
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
