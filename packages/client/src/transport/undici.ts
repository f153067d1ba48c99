/**
 * The parts of undici that requests need. Its index loads caches, mocks, fetch, and WebSockets besides, for 60 ms of processor time and 13 MiB
 * of every process. The version is pinned, so that the files are where they are.
 */
import type { Dispatcher, Agent as UndiciAgent, ProxyAgent as UndiciProxyAgent } from "undici";
// @ts-expect-error its types are those of the index
import api from "undici/lib/api/index.js";
// @ts-expect-error
import agent from "undici/lib/dispatcher/agent.js";
// @ts-expect-error
import dispatcherClass from "undici/lib/dispatcher/dispatcher.js";
// @ts-expect-error
import proxyAgent from "undici/lib/dispatcher/proxy-agent.js";

export type { Dispatcher } from "undici";

// As the index does: agents of proxies call `connect`.
Object.assign(dispatcherClass.prototype, api);

export type Agent = UndiciAgent;
export const Agent: typeof UndiciAgent = agent;
export const ProxyAgent: typeof UndiciProxyAgent = proxyAgent;

type RequestOptions<T> = Omit<Dispatcher.RequestOptions<T>, "origin" | "path"> & {
  readonly dispatcher: Dispatcher;
};

/** Sends a request, as undici's own `request`. */
export function request<T>(
  target: string,
  { dispatcher, ...options }: RequestOptions<T>,
): Promise<Dispatcher.ResponseData<T>> {
  const { origin, pathname, search } = new URL(target);
  return dispatcher.request({ ...options, origin, path: `${pathname}${search}` });
}
