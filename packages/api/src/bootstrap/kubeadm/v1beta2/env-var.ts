import type { EnvVarSource } from "../../../meta/index.ts";

/** An environment variable. */
export interface EnvVar {
  /** Name of the variable. */
  name: string;

  /** Value of the variable. $(NAME) refers to another variable; $$ is a literal $. */
  value?: string;

  /** Source of the value. Mutually exclusive with value. */
  valueFrom?: EnvVarSource;
}
