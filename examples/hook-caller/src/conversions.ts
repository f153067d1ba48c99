import type { HookConversion } from "@capikit/api/catalog/runtime";
import type { beforeDrain, beforeDrainV1alpha1 as older } from "../gen/catalog/index.ts";

/** Extensions of v1alpha1 do not know the cluster. */
export const beforeDrainV1alpha1: HookConversion<typeof older, typeof beforeDrain> = {
  request: ({ cluster: _cluster, ...request }) => request,
  response: (response) => response,
};
