/**
 * The parts of undici that requests need. Its index also loads caches, mocks, fetch and WebSockets:
 * 60 ms and 13 MiB per process. The pinned version keeps the paths valid.
 */
/// <reference path="./undici-parts.d.ts" />
import type * as undici from "undici";
import type { Dispatcher } from "undici";
import api from "undici/lib/api/index.js";
import agentClass from "undici/lib/dispatcher/agent.js";
import dispatcherClass from "undici/lib/dispatcher/dispatcher.js";
import proxyAgentClass from "undici/lib/dispatcher/proxy-agent.js";

export type { Dispatcher } from "undici";

// With types of undici's index: published declarations have no types of its parts.
export const Agent: typeof undici.Agent = agentClass;
export type Agent = undici.Agent;
export const ProxyAgent: typeof undici.ProxyAgent = proxyAgentClass;
export type ProxyAgent = undici.ProxyAgent;

// As in the index: agents of proxies call `connect`.
Object.assign(dispatcherClass.prototype, api);

type RequestOptions<T> = Omit<Dispatcher.RequestOptions<T>, "origin" | "path"> & {
  readonly dispatcher: Dispatcher;
};

/** Sends a request, like undici's own `request`. */
export function request<T>(
  target: string,
  { dispatcher, ...options }: RequestOptions<T>,
): Promise<Dispatcher.ResponseData<T>> {
  const { origin, pathname, search } = new URL(target);
  return dispatcher.request({ ...options, origin, path: `${pathname}${search}` });
}
