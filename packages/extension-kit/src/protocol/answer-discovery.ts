import { failure, jsonText } from "./answer-hook.ts";
import type { HookHttpResponse } from "./hook-request.ts";
import { HookRequestError, readRequest } from "./read-request.ts";

/** Path of Discovery, which no handler answers. */
export const discoveryPath = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery";

const endpoint = {
  typeMeta: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", kind: "DiscoveryResponse" },
};

/** Returns a function that answers Discovery with the handlers of an extension. */
export function createDiscoveryAnswer(discovery: object): (body: Buffer) => HookHttpResponse {
  const answer = jsonText(JSON.stringify(discovery));
  return (body) => {
    try {
      readRequest(body);
      return answer;
    } catch (error) {
      return discoveryFailure(error instanceof HookRequestError ? error.message : "");
    }
  };
}

export function discoveryFailure(message: string): HookHttpResponse {
  return failure(endpoint, { retries: false }, message);
}
