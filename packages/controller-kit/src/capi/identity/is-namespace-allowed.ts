import { labelMatcher } from "@capikit/common/selectors";
import type { AllowedNamespaces } from "./cluster-identity.ts";

/**
 * Reports whether an identity may be used from a namespace, as the identities of the AWS and Azure
 * providers do.
 *
 * @param labelsOf reads the labels of the namespace. It is called only if a selector decides.
 * @throws TypeError for an invalid selector.
 */
export async function isNamespaceAllowed(
  allowed: AllowedNamespaces | undefined,
  namespace: string,
  labelsOf: () => Promise<Readonly<Record<string, string>> | undefined>,
): Promise<boolean> {
  if (allowed === undefined) return false;
  const { list, selector } = allowed;
  if (list === undefined && selector === undefined) return true;
  if (list?.includes(namespace)) return true;
  if (!selector) return false;
  const { requirements, matches } = labelMatcher(selector);
  return requirements.length > 0 && matches(await labelsOf());
}
