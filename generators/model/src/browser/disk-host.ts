import { memoryHost, type ProjectHost } from "../workspace/host.ts";

/** Browsers have no disk: callers pass a host with their files. */
export const diskHost: ProjectHost = memoryHost({});
