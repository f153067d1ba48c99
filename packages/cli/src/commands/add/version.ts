import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import { add } from "../../shared/project-edit/finish.ts";
import { textFlag } from "../../shared/project-edit/text-flag.ts";
import { addVersion } from "../../shared/project-edit/version/add-version.ts";
import type { Io } from "../../shared/terminal/io.ts";

export function run(call: Call, io: Io): Promise<number> {
  const [word, version, ...others] = call.positionals;
  return add(call, io, (project) => {
    if (word === undefined || version === undefined || others.length > 0)
      throw new UsageError(
        "add version requires a kind or group, and a version",
        "example: capikit add version FooMachine v1beta1, or capikit add version infrastructure v1beta1",
      );
    return addVersion(project, {
      word,
      version,
      group: textFlag(call.flags, "group"),
      from: textFlag(call.flags, "from"),
      main: textFlag(call.flags, "main"),
      storage: call.flags.storage === true,
      hub: call.flags.hub === true,
      move: call.flags.move === true,
    });
  });
}
