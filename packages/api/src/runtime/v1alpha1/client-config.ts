import type * as v1beta2 from "../v1beta2/extension-config.ts";

export type { ServiceReference } from "../v1beta2/extension-config.ts";

/** Connection to an extension: a URL or a Service. */
export interface ClientConfig extends Pick<v1beta2.ClientConfig, "url" | "service" | "caBundle"> {}
