/**
 * Label selectors, field selectors and name patterns of Kubernetes APIs.
 *
 * @module
 */
export { type FieldRequirement, parseFieldSelector } from "./field-selector.ts";
export { formatLabelSelector, type LabelMatcher, labelMatcher } from "./label-matcher.ts";
export type { LabelRequirement, LabelSelector, Labels } from "./label-parser.ts";
export * from "./label-selector-as-selector.ts";
export { matchesNamePattern } from "./name-pattern.ts";
