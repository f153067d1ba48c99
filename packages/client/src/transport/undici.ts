/**
 * The parts of undici that requests need. Its index also loads caches, mocks, fetch and WebSockets:
 * 60 ms and 13 MiB per process. The pinned version keeps the paths valid.
 */
/// <reference path="./undici-parts.d.ts" />
import type { Socket } from "node:net";
import type * as undici from "undici";
import type { Dispatcher } from "undici";
import api from "undici/lib/api/index.js";
import connectModule from "undici/lib/core/connect.js";
import agentClass from "undici/lib/dispatcher/agent.js";
import dispatcherClass from "undici/lib/dispatcher/dispatcher.js";
import poolClass from "undici/lib/dispatcher/pool.js";
import proxyAgentClass from "undici/lib/dispatcher/proxy-agent.js";
import socks5ProxyAgentClass from "undici/lib/dispatcher/socks5-proxy-agent.js";

export type { Dispatcher } from "undici";

// With types of undici's index: published declarations have no types of its parts.
export const Agent: typeof undici.Agent = agentClass;
export type Agent = undici.Agent;
export const ProxyAgent: typeof undici.ProxyAgent = proxyAgentClass;
export type ProxyAgent = undici.ProxyAgent;
export const Pool: typeof undici.Pool = poolClass;
export type Pool = undici.Pool;
/** With the method that opens a tunnel, which its declaration leaves out. */
export const Socks5ProxyAgent = socks5ProxyAgentClass as unknown as new (
  proxy: string,
  options: undici.Socks5ProxyAgent.Options,
) => undici.Socks5ProxyAgent & { createSocks5Connection(host: string, port: number): Promise<Socket> };
export const buildConnector: typeof undici.buildConnector = connectModule;

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
