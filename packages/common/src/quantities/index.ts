/**
 * Kubernetes quantities, such as `500m` and `1.5Gi`.
 *
 * @module
 */

export { canonicalQuantity } from "./canonical-quantity.ts";
export * from "./quantity.ts";
export { parseQuantity } from "./quantity-parts.ts";
