import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { judgeExtension } from "./preflight/judge-extension.ts";
import { readCluster } from "./preflight/read-cluster.ts";
import { readDump } from "./preflight/read-dump.ts";
import { isBefore, newestKnown, releaseOf } from "./preflight/releases.ts";
import { countOf, writeReport } from "./preflight/write-report.ts";

const usage = "capikit hooks preflight --target v1.15 [--kubeconfig FILE | --from FILE]";

/** Reports the extensions of a management cluster that an upgrade of Cluster API breaks. */
export async function run({ positionals, flags }: Call, io: Io): Promise<number> {
  if (positionals.length > 0) throw new UsageError("hooks preflight accepts no arguments", usage);
  if (flags.target === undefined) throw new UsageError("hooks preflight requires the target release", usage);
  const target = releaseOf(flags.target, "target");
  const stated = flags.current === undefined ? undefined : releaseOf(flags.current, "current");
  const { kubeconfig, context, from } = flags;
  if (from !== undefined && (kubeconfig !== undefined || context !== undefined))
    throw new UsageError("--from and --kubeconfig are mutually exclusive", "use one of them");
  const found =
    from === undefined
      ? await readCluster({ kubeconfig: textOf(kubeconfig), context: textOf(context) }, io)
      : readDump(String(from));
  const current = stated ?? (found.core === undefined ? undefined : releaseOf(found.core, "current"));
  const report = {
    source: found.source,
    target,
    current,
    caveats: caveatsOf(current, target),
    extensions: found.extensions.map((one) => ({
      name: one.config.metadata.name ?? "",
      findings: judgeExtension(one, { current, target }),
    })),
  };
  writeReport(report, flags.format, io);
  return countOf(report, "error") === 0 ? exit.ok : exit.findings;
}

function textOf(flag: boolean | string | undefined): string | undefined {
  return flag === undefined ? undefined : String(flag);
}

function caveatsOf(current: string | undefined, target: string): readonly string[] {
  return [
    ...(isBefore(newestKnown, target)
      ? [
          `removals in ${target} announced after ${newestKnown}, the newest release that this version of capikit supports; use a newer version if available`,
        ]
      : []),
    ...(current === undefined
      ? [
          "current release, so changed behaviour of existing hooks is not reported; set it with --current v1.12",
        ]
      : []),
  ];
}
