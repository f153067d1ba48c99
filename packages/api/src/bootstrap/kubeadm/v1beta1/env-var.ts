import type { EnvVarSource } from "../../../meta/index.ts";

/** An environment variable. */
export interface EnvVar {
  /** Name of the variable. */
  name: string;

  /** Its value. $(NAME) stands for another variable's, $$ for $. */
  value?: string;

  /** Where its value comes from. Excludes value. */
  valueFrom?: EnvVarSource;
}
