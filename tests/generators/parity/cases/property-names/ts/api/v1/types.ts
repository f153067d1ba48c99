import type { KubernetesObject } from "@capikit/api/meta";

export interface Property extends KubernetesObject {
  spec?: PropertySpec;
}

/** +kubebuilder:validation:XValidation:rule="self.snake_case != self.__namespace__" */
export interface PropertySpec {
  proxyURL?: string;
  proxyUrl?: string;
  "with-dash"?: string;
  "with.dot": string;
  snake_case: string;
  $ref?: string;
  namespace: string;
  "UPPER"?: string;
  '1st': string;
  type: string;
  properties?: string;
  required?: string;
  description?: string;
  default?: string;
  constructor?: string;
  10?: string;
  "9"?: string;
  a10?: string;
  a9?: string;
  items?: Record<string, string>;
  über?: string;
  enum?: string;
  __proto?: string;
  toString?: string;
}
