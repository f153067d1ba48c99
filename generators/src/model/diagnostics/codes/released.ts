import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";

/** Changes of versions that a release contains. */

/** The rules, as their authors write them. */
const rules = {
  hook: "Runtime SDK rule 1: once an element has been added to a version of a hook, it can not be removed from that version or have its behavior significantly changed",
  kind: "Kubernetes deprecation policy, rule 1: API elements may only be removed by incrementing the version of the API group",
};

type Change = Texts<"subject" | "path" | "what" | "release"> & { readonly of: "hook" | "kind" };

const sentence = ({ subject, path, what, release }: Change): string =>
  `${subject}${path === "" ? "" : `: ${path}`} ${what}, compared with ${release}`;

export const releasedVersionChanged = defineDiagnostic<Change>({
  code: "CK5301",
  title: "A released version changes incompatibly (rule 1)",
  message: sentence,
  help: ({ of }) => `undo the change, or make it in a new version (${rules[of]})`,
  why: "Objects of the released version are stored, and released callers and extensions send and answer it. The new version must accept all that they sent, and keep all members. `capikit generate --check` and `capikit release` compare with the last release.",
  wrong: "interface FooSpec {\n  // v0.1.0 had: region?: string;\n  zone?: string;\n}",
  right: "interface FooSpec {\n  region?: string;\n  zone?: string;\n}",
});

export const releasedBehaviourChanged = defineDiagnostic<Change>({
  code: "CK5302",
  severity: "warning",
  title: "A released version changes its behaviour",
  message: sentence,
  help: ({ of, release }) =>
    `keep the behaviour, or check its users and allow behaviour-since-${release} (${rules[of]})`,
  why: "Defaults, CEL rules, patterns and arguments of +capikit:hook change what released programs and stored objects mean, and values that a hook newly sends reach programs that do not know them. Only the authors can decide. The check fails until you allow the name of the release, which applies until the next one.",
  wrong: "/** +default=3 */ // v0.1.0 had +default=1\nreplicas?: int32;",
  right: "/** +default=1 */\nreplicas?: int32;",
});

export const releasedVersionRemoved = defineDiagnostic<Change>({
  code: "CK5303",
  title: "A released version is removed too early (rules 1 and 4)",
  message: sentence,
  help: ({ of }) =>
    of === "hook"
      ? "restore it, deprecate it with +capikit:hook:deprecated, and keep it for the support period of rule 4 of the Runtime SDK"
      : "restore it, deprecate it with +kubebuilder:deprecatedversion, and keep it for the support period of Kubernetes' deprecation policy",
  why: "A version is supported after the release that deprecates it: GA for 12 months and 3 releases; beta for 9 months and 3 releases (kinds), or 6 months and 2 releases (hooks); alpha for none. Releases are counted by the tags of the repository. The storage version of a release cannot be removed, because objects are stored in it; a hook needs a newer version that is at least as stable.",
  wrong: "// v0.1.0 had v1beta1 and v1; only api/v1 is left",
  right:
    "// api/v1beta1\n/** +kubebuilder:deprecatedversion */\nexport interface Foo extends KubernetesObject {}",
});
