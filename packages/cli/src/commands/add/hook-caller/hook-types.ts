/** Returns the types of a new hook. */
export function hookTypes(hook: string): string {
  return `import type { Hook, int32 } from "@capikit/api/meta";

/**
 * ${hook} is called for an object, and blocks it while a response has retryAfterSeconds.
 *
 * +capikit:hook:summary="Called for an object",blocking,extensions=all
 */
export type ${hook} = Hook<${hook}Request, ${hook}Response>;

/** ${hook}Request is the request of ${hook}. */
export interface ${hook}Request {
  apiVersion?: string;
  kind?: string;
  /** Settings of the registration. */
  settings?: Record<string, string>;
  /** Namespace of the object. */
  namespace: string;
  /** Name of the object. */
  name: string;
}

/** ${hook}Response is the response of ${hook}. */
export interface ${hook}Response {
  apiVersion?: string;
  kind?: string;
  status: "Failure" | "Success";
  message?: string;
  /** Seconds until the next call; 0 does not block. */
  retryAfterSeconds: int32;
}
`;
}

/** Returns the kind that registers extensions. */
export function registrationTypes(kind: string, plural: string): string {
  const condition = (type: string): string => `.status.conditions[?(@.type=="${type}")].status`;
  return `import type { KubernetesList } from "@capikit/api/meta";
import type { ExtensionRegistration } from "@capikit/extension-kit/discovery";

/**
 * ${kind} registers an extension for the hooks of this provider.
 *
 * +kubebuilder:resource:path=${plural},scope=Cluster
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=\`${condition("Paused")}\`,description="Whether discovery is paused",priority=10
 * +kubebuilder:printcolumn:name="Discovered",type=string,JSONPath=\`${condition("Discovered")}\`,description="Whether the handlers are discovered"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=\`.metadata.creationTimestamp\`,description="Time since creation"
 */
export interface ${kind} extends ExtensionRegistration {}

/** A list of ${kind} objects. */
export interface ${kind}List extends KubernetesList<${kind}> {}
`;
}
