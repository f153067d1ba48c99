import { Writable } from "node:stream";

/**
 * Returns the only writer of stdout. Redirects other output, such as that of configurations, to
 * stderr.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({ write: (chunk, _encoding, callback) => void write(chunk, callback) });
}
