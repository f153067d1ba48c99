import { createHook } from "node:async_hooks";
import { Place } from "./values.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Asynchronous resources of Node.js whose results arrive in real time. */
const outsideTypes: ReadonlyMap<string, string> = new Map([
  ["FSREQCALLBACK", "file system"],
  ["FSREQPROMISE", "file system"],
  ["FSEVENTWRAP", "file watch"],
  ["GETADDRINFOREQWRAP", "DNS lookup"],
  ["GETNAMEINFOREQWRAP", "DNS lookup"],
  ["QUERYWRAP", "DNS query"],
  ["PROCESSWRAP", "child process"],
  ["WORKER", "worker thread"],
  ["ZLIB", "compression"],
  ["BROTLI", "compression"],
  ["ZSTD", "compression"],
  ["PBKDF2REQUEST", "key derivation"],
  ["SCRYPTREQUEST", "key derivation"],
  ["UDPSENDWRAP", "UDP message"],
]);

/** Observes the work of programs outside of virtual time, until `end` is called. */
export function observeOutsideWork(time: VirtualTime): {
  readonly found: readonly string[];
  end(): void;
} {
  const found: string[] = [];
  const hook = createHook({
    init(_, type) {
      const what = outsideTypes.get(type);
      if (what === undefined || time.threads.pending > 0 || time.current() === undefined) return;
      const place = new Place().line;
      const line = place === undefined ? what : `${what} at ${place}`;
      if (!found.includes(line)) found.push(line);
    },
  });
  hook.enable();
  return { found, end: () => void hook.disable() };
}
