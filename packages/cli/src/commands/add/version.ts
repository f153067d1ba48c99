import { UsageError } from "@capikit/generators/run";
import { add } from "../../shared/project-edit/finish.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddVersionCall } from "../add.ts";
import { addVersion } from "./version/add-version.ts";

export function run(call: AddVersionCall, io: Io): Promise<number> {
  const [word, version, ...others] = call.positionals;
  return add(call, io, (project) => {
    if (word === undefined || version === undefined || others.length > 0)
      throw new UsageError(
        "add version requires a kind, hook or group, and a version",
        "example: capikit add version FooMachine v1beta1, or capikit add version infrastructure v1beta1",
      );
    return addVersion(project, word, version, call.flags);
  });
}
