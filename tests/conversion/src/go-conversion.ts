import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askReference, type ReferenceResponse } from "@capikit/reference";
import { served } from "../../../packages/api/test/conversion/served.ts";

export interface Question {
  readonly in: object;
  readonly to: string;
}

/** The response of upstream: the converted object, or an error. */
export type Answer = ReferenceResponse;

/** Calls Cluster API's own conversion webhook. */
export async function askUpstream(questions: readonly Question[]): Promise<readonly Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-conversion-"));
  try {
    const versions = join(folder, "served.json");
    writeFileSync(versions, JSON.stringify(served));
    return await askReference("conversion-reference", questions, ["convert", "-versions", versions]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
