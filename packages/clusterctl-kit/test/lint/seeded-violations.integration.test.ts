import { it } from "vitest";
import { allSeeds } from "./all-seeds.ts";
import { expectViolation } from "./expect-violation.ts";

it.each(allSeeds)("$rule finds $what, and no other rule does", expectViolation);
