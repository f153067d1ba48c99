import { parseKubeconfig } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { changedYaml } from "../inputs/json.ts";
import { kubeconfig } from "../inputs/kubeconfig.ts";
import { check, type FuzzTarget } from "../target.ts";

const inline = new Set(["token", "basic", "client-certificate"]);

/** Kubeconfigs from Secrets of clusters: hold all they need, and lead to no program and no file. */
export const target: FuzzTarget = {
  name: "untrusted-kubeconfig",
  extension: "yaml",
  arbitrary: changedYaml({ ...kubeconfig, users: kubeconfig.users.slice(0, 2) }, kubeconfig),
  errors: [ConfigError],
  cases: 50,
  async run(input) {
    const { identity, certificateAuthorityFile } = await parseKubeconfig(input.toString("utf8"), {
      inlineOnly: true,
    });
    check(identity === undefined || inline.has(identity.type), `identity of type ${identity?.type}`);
    check(identity?.type !== "client-certificate" || identity.files === undefined, "certificate from a file");
    check(certificateAuthorityFile === undefined, "certificate authority from a file");
  },
};
