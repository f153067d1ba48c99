import { noSuchOverload } from "../runtime/errors.ts";
import { objectType, scalar, type Type } from "../types/type.ts";
import type { Overload } from "./overload.ts";

const type = (name: string): Type => objectType(`kubernetes.authorization.${name}`);
const TEXT = scalar("string");

/** Methods by receiver. CRDs have no `authorizer`, but rules on dyn values may use them. */
const METHODS: readonly (readonly [
  name: string,
  id: string,
  receiver: string,
  texts: number,
  result: Type,
])[] = [
  ["path", "authorizer_path", "Authorizer", 1, type("PathCheck")],
  ["group", "authorizer_group", "Authorizer", 1, type("GroupCheck")],
  ["serviceAccount", "authorizer_serviceaccount", "Authorizer", 2, type("Authorizer")],
  ["resource", "groupcheck_resource", "GroupCheck", 1, type("ResourceCheck")],
  ["subresource", "resourcecheck_subresource", "ResourceCheck", 1, type("ResourceCheck")],
  ["namespace", "resourcecheck_namespace", "ResourceCheck", 1, type("ResourceCheck")],
  ["name", "resourcecheck_name", "ResourceCheck", 1, type("ResourceCheck")],
  ["check", "pathcheck_check", "PathCheck", 1, type("Decision")],
  ["check", "resourcecheck_check", "ResourceCheck", 1, type("Decision")],
  ["errored", "decision_errored", "Decision", 0, scalar("bool")],
  ["error", "decision_error", "Decision", 0, TEXT],
  ["allowed", "decision_allowed", "Decision", 0, scalar("bool")],
  ["reason", "decision_reason", "Decision", 0, TEXT],
  ["fieldSelector", "authorizer_fieldselector", "ResourceCheck", 1, type("ResourceCheck")],
  ["labelSelector", "authorizer_labelselector", "ResourceCheck", 1, type("ResourceCheck")],
];

/** Kubernetes' authorizer library: only signatures, as no values of these types exist. */
export const authorizers = (): readonly Overload[] =>
  METHODS.map(([name, id, receiver, texts, result]) => ({
    name,
    id,
    member: true,
    args: [type(receiver), ...Array.from({ length: texts }, () => TEXT)],
    result,
    run: () => {
      throw noSuchOverload(name);
    },
  }));
