import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseKubeconfig } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { changedYaml } from "../inputs/json.ts";
import { kubeconfig } from "../inputs/kubeconfig.ts";
import type { FuzzTarget } from "../target.ts";

/** A folder that does not exist: file names in an input must not lead to files of this machine. */
const baseDir = join(tmpdir(), "capikit-fuzz-no-such-folder");

/** Kubeconfigs of users: may run programs and name files. */
export const target: FuzzTarget = {
  name: "kubeconfig",
  extension: "yaml",
  arbitrary: changedYaml(kubeconfig),
  errors: [ConfigError],
  async run(input) {
    await parseKubeconfig(input.toString("utf8"), { baseDir });
  },
};
