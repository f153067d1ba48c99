// Types of undici's files without declarations, and of the objects its index makes of them.

declare module "undici/lib/api/index.js" {
  import type { Dispatcher } from "undici";

  const api: Pick<Dispatcher, "connect" | "pipeline" | "request" | "stream" | "upgrade">;
  export default api;
}

declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}

declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}

declare module "undici/lib/dispatcher/dispatcher.js" {
  export { Dispatcher as default } from "undici";
}

declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}

declare module "undici/lib/dispatcher/socks5-proxy-agent.js" {
  export { Socks5ProxyAgent as default } from "undici";
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  export { ProxyAgent as default } from "undici";
}
