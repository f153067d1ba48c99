import { EVERYTHING } from "../../../../packages/schema/test/support/schemas.ts";
import type { Definition } from "../definition.ts";
import { defaults } from "./defaults.ts";
import { define } from "./define.ts";
import { embedded } from "./embedded.ts";
import { formats } from "./formats.ts";
import { junctors } from "./junctors.ts";
import { lists } from "./lists.ts";
import { fractions, numbers } from "./numbers.ts";
import { roots } from "./roots.ts";
import { rules } from "./rules.ts";
import { texts } from "./texts.ts";

/** Definitions for cases that the CRDs of other projects do not cover. */
export const ownDefinitions: readonly Definition[] = [
  define("Everything", EVERYTHING, { subresources: { status: {} } }),
  formats,
  numbers,
  fractions,
  texts,
  junctors,
  lists,
  defaults,
  embedded,
  ...rules,
  ...roots,
];
