export { pluralize } from "@capikit/schema/pluralize";
export { type ContractClaim, contractClaims, contractLabel } from "./contract-labels.ts";
export type {
  Column,
  CustomResource,
  CustomResourceVersion,
  ResourceNames,
  ResourceScope,
  Scale,
  SelectableField,
} from "./custom-resource.ts";
export { customResources } from "./custom-resources.ts";
