import { setTimeout as sleep } from "node:timers/promises";
import { TokenBucket } from "@capikit/common/time";
import { retryLater } from "../routes/retry-later.ts";
import { type Route, type RouteRequest, type RouteResponse, textResponse } from "../routes/route.ts";

const longestSeconds = 300;

/** The start of a profile blocks the process for up to 100 ms, however short the profile is. */
const profiles = { burst: 5, perSecond: 0.2 };

/**
 * Returns routes for profiles at the paths of Go's, one at a time and few in a minute:
 * `GET /debug/pprof/profile?seconds=30` for CPU time (`.cpuprofile`) and
 * `GET /debug/pprof/heap?seconds=30` for memory allocated meanwhile (`.heapprofile`). They have
 * Node.js' own formats, for developer tools.
 */
export function profileRoutes(): Route[] {
  let busy = false;
  const bucket = new TokenBucket(profiles);
  const route = (kind: ProfileKind): Route => ({
    method: "GET",
    path: `/debug/pprof/${kind.name}`,
    timeoutMs: (longestSeconds + 30) * 1000,
    async handle({ query, signal }) {
      const seconds = Number(query.get("seconds") ?? 30);
      if (!(seconds > 0 && seconds <= longestSeconds)) {
        return textResponse(`seconds must be more than 0 and at most ${longestSeconds}\n`, 400);
      }
      if (busy) {
        return textResponse("another profile is running: try again later\n", 409);
      }
      if (!bucket.take()) return retryLater("too many profiles: try again later\n", 5);
      busy = true;
      try {
        return await take(kind, seconds, signal);
      } finally {
        busy = false;
      }
    },
  });
  return [
    route({ name: "profile", file: "profile.cpuprofile", domain: "Profiler", begin: "start", end: "stop" }),
    route({
      name: "heap",
      file: "heap.heapprofile",
      domain: "HeapProfiler",
      begin: "startSampling",
      end: "stopSampling",
    }),
  ];
}

interface ProfileKind {
  readonly name: string;
  readonly file: string;
  /** Domain and commands of the inspector protocol. */
  readonly domain: "Profiler" | "HeapProfiler";
  readonly begin: string;
  readonly end: string;
}

async function take(
  { file, domain, begin, end }: ProfileKind,
  seconds: number,
  signal: RouteRequest["signal"],
): Promise<RouteResponse> {
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  session.connect();
  const post = (command: string): Promise<unknown> => session.post(`${domain}.${command}`);
  try {
    await post("enable");
    await post(begin);
    await sleep(seconds * 1000, undefined, { signal });
    const { profile } = (await post(end)) as { readonly profile: object };
    return {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${file}"`,
        "x-content-type-options": "nosniff",
      },
      body: JSON.stringify(profile),
    };
  } finally {
    session.disconnect();
  }
}
