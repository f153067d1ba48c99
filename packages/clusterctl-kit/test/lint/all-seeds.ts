import { roleSeedsOfAllKinds } from "./seeds/all-roles.ts";
import { componentSeeds, extensionSeeds, workloadSeeds } from "./seeds/components.ts";
import { contractFieldSeeds } from "./seeds/contract-fields.ts";
import { definitionSeeds } from "./seeds/definitions.ts";
import { olderFieldSeeds } from "./seeds/fields-of-v1beta1.ts";
import { rbacSeeds } from "./seeds/rbac.ts";
import { readingSeeds } from "./seeds/reading.ts";
import { releaseSeeds } from "./seeds/release.ts";
import { runningSeeds } from "./seeds/running.ts";
import type { SeededViolation } from "./seeds/seeded-violation.ts";
import { servingSeeds } from "./seeds/serving.ts";
import { moveSeeds, templateSeeds, variableSeeds } from "./seeds/templates.ts";

/** All violations; every rule has at least one. */
export const allSeeds: readonly SeededViolation[] = [
  ...definitionSeeds,
  ...olderFieldSeeds,
  ...contractFieldSeeds,
  ...rbacSeeds,
  ...roleSeedsOfAllKinds,
  ...releaseSeeds,
  ...componentSeeds,
  ...workloadSeeds,
  ...extensionSeeds,
  ...servingSeeds,
  ...runningSeeds,
  ...templateSeeds,
  ...moveSeeds,
  ...variableSeeds,
  ...readingSeeds,
];
