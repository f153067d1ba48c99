import { type DescribedCondition, type DescribedNode, firstItem } from "@capikit/clusterctl-kit/describe";
import { stateOfCondition } from "@capikit/inventory";

/** Lines of the tree that are not objects. */
const groups = /^(?:ClusterResourceSet|Other|Template|Worker)Group$/;

/**
 * Returns the changes in a Cluster's tree: a line for each added or removed object and each changed
 * condition. Conditions that are good from the start are omitted.
 */
export function clusterChanges(
  before: DescribedNode | undefined,
  after: DescribedNode | undefined,
): string[] {
  const [old, now] = [conditionsIn(before), conditionsIn(after)];
  const lines: string[] = [];
  for (const [object, conditions] of now) {
    const known = old.get(object);
    if (known === undefined) lines.push(`${object} appeared`);
    for (const condition of conditions) {
      const { type, status, reason, message } = condition;
      const was = known?.find((one) => one.type === type);
      if (
        was === undefined
          ? stateOfCondition(condition) === "good"
          : was.status === status && was.reason === reason
      )
        continue;
      const from = was === undefined || was.status === status ? "" : `${was.status} → `;
      lines.push(`${object} ${type} ${from}${status}${status === "True" ? "" : why(reason, message)}`);
    }
  }
  for (const object of old.keys()) if (!now.has(object)) lines.push(`${object} is gone`);
  return lines;
}

function why(reason: string, message: string): string {
  const line = firstItem(message);
  return ` ${reason}${line === "" ? "" : `: ${line}`}`;
}

function conditionsIn(root: DescribedNode | undefined): Map<string, readonly DescribedCondition[]> {
  const found = new Map<string, readonly DescribedCondition[]>();
  const visit = ({ kind, name, condition, conditions, children }: DescribedNode): void => {
    if (!groups.test(kind)) found.set(`${kind}/${name}`, conditions ?? (condition ? [condition] : []));
    children.forEach(visit);
  };
  if (root !== undefined) visit(root);
  return found;
}
