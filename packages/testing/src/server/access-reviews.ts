import { isRecord, ownMember, parseJson } from "@capikit/common/json";
import { type Answer, answerJson } from "./answer.ts";

const paths: Readonly<Record<string, string>> = {
  "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews": "SelfSubjectAccessReview",
  "/apis/authorization.k8s.io/v1/subjectaccessreviews": "SubjectAccessReview",
  "/apis/authentication.k8s.io/v1/selfsubjectreviews": "SelfSubjectReview",
  "/apis/authentication.k8s.io/v1/tokenreviews": "TokenReview",
};

/** Reports whether a request asks about users and permissions. */
export const isReview = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === "POST" && Object.hasOwn(paths, path);

/** Answers a question about users and permissions: every known user may do everything. */
export function answerReview(
  path: string,
  text: string,
  user: string,
  userOf?: (token: string) => string | undefined,
): Answer {
  const body = parseJson(text);
  const given = isRecord(body) ? body : {};
  const spec = isRecord(given.spec) ? given.spec : {};
  const groupsOf = (name: string): string[] => {
    const [, namespace] = /^system:serviceaccount:([^:]+):/.exec(name) ?? [];
    const own =
      namespace === undefined
        ? ["system:masters"]
        : ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
    return [...own, "system:authenticated"];
  };
  const reviewed = typeof spec.token === "string" ? userOf?.(spec.token) : user;
  const status = path.endsWith("accessreviews")
    ? { allowed: true, reason: "this API server does not restrict permissions" }
    : path.endsWith("tokenreviews")
      ? reviewed === undefined
        ? { authenticated: false, user: {} }
        : { authenticated: true, user: { username: reviewed, groups: groupsOf(reviewed) } }
      : { userInfo: { username: user, groups: groupsOf(user) } };
  return answerJson(
    { ...given, kind: ownMember(paths, path), metadata: { creationTimestamp: null }, status },
    201,
  );
}
