import { createServer } from "node:net";
import { freePorts } from "@capikit/envtest";
import { UsageError } from "@capikit/runner";

/** Returns the port of a flag, or a free port. @throws UsageError when the port is in use. */
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
      `cannot listen on port ${value}: ${error.code ?? error.message}`,
      `set another port with --${flag} PORT, or omit it for any free port`,
    );
  });
  return Number(value);
}
