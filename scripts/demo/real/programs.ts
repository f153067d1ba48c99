import {
  capiCoreTool,
  etcdTool,
  findGoTool,
  GoMissingError,
  kubeApiserverTool,
  kubeControllerManagerTool,
} from "@capikit/envtest";
import { print } from "../narrate.ts";

/**
 * Reports which programs the demo will build or download, and how long that takes.
 *
 * @returns whether Go builds them. Without Go, they are downloaded.
 */
export async function announcePrograms(): Promise<boolean> {
  const tools = [etcdTool, kubeApiserverTool, kubeControllerManagerTool, capiCoreTool];
  try {
    const found = await Promise.all(tools.map((tool) => findGoTool(tool)));
    const missing = tools.filter((_, at) => found[at] === undefined).map(({ name }) => name);
    print(
      missing.length === 0
        ? "etcd, kube-apiserver and Cluster API's core manager are in the cache: this takes about two minutes"
        : `Go will download modules and build ${missing.join(", ")} once per machine: 2 GB of disk, about six minutes on two cores`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof GoMissingError)) throw error;
    print("missing programs are downloaded once per machine: 200 MB, which takes a minute or two");
    return false;
  }
}
