import type { KubernetesObject } from "@capikit/api/meta";
import type { Shared } from "../../../shared/shared.js";
import type { Size } from "../../../shared/size.js";

/** One of alpha. */
export interface One extends KubernetesObject {
  spec?: OneSpec;
}

export interface OneSpec {
  name: Shared;
  size?: Size;
}
