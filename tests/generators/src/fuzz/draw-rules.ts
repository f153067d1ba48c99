import { type Random, randomFrom } from "./random.ts";

// Parts of a pair are unique: otherwise controller-gen loses one of two equal rules.
const groups = [
  "a",
  "b",
  '""',
  "core",
  '"*"',
  "c",
  "apps;extensions",
  "{extensions,apps}",
  "apps;apps;extensions",
] as const;
const resources = ["x", "y", "z/status", '"*"', "w"] as const;
const verbs = ["get", "list", "watch", '"*"', "create"] as const;
const names = ["n", "m"] as const;
const urls = ["/a", "/b", '"/c/*"', "/x;/y", '{/y,"/x"}'] as const;

/** RBAC markers of one role: ClusterRole `f<seed>`, or a Role in namespace `f<seed>`. */
export function drawRules(seed: number): string[] {
  const random = randomFrom(seed);
  const isRole = random.chance(0.3);
  return Array.from({ length: random.integer(1, 10) }, () => {
    const what = !isRole && random.chance(0.15) ? [`urls=${random.pick(urls)}`] : objects(random);
    const where = isRole ? [`namespace=f${seed}`] : [];
    return `+kubebuilder:rbac:${[...what, `verbs=${list(random, verbs)}`, ...where, `roleName=f${seed}`].join(",")}`;
  });
}

function objects(random: Random): string[] {
  const some = [`groups=${random.pick(groups)}`, `resources=${list(random, resources)}`];
  return random.chance(0.2) ? [...some, `resourceNames=${list(random, names)}`] : some;
}

function list(random: Random, from: readonly [string, ...string[]]): string {
  const count = random.chance(0.6) ? 1 : random.integer(2, 3);
  const items = Array.from({ length: count }, () => random.pick(from));
  return random.chance(0.3) ? `{${items.join(",")}}` : items.join(";");
}
