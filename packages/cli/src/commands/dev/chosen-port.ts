import { createServer } from "node:net";
import { freePorts } from "@capikit/envtest";
import { UsageError } from "@capikit/runner";

/** The port that a flag names, if it is free, or any. @throws UsageError where somebody else listens there. */
export async function chosenPort(flag: string, value: boolean | string | undefined): Promise<number> {
  const host = "127.0.0.1";
  if (typeof value !== "string" || value === "0") {
    const [port = 0] = await freePorts(1, host);
    return port;
  }
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(Number(value), host, () => server.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `Nothing can listen on port ${value}: ${error.code ?? error.message}`,
      `name another: --${flag} PORT; without it any free one is taken`,
    );
  });
  return Number(value);
}
