import { main } from "./main.ts";
import { kubectlProgram } from "./program/kubectl-program.ts";

/** Runs the kubectl plugin of this process and sets its exit code. */
export async function kubectl(): Promise<void> {
  await main(kubectlProgram);
}
