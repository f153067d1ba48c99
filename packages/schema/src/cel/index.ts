/**
 * CEL rules of CustomResourceDefinitions (`x-kubernetes-validations`): compiles and runs them and
 * estimates their cost as kube-apiserver v1.37 does.
 *
 * @see
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules
 */

export type { UnknownSymbol } from "./checker/checked.ts";
export * from "./compile.ts";
export type { RuleErrorKind, RuleKeyword, RuleProblem } from "./rule.ts";
export type { RunResult } from "./run.ts";
