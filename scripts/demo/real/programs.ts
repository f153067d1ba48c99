import {
  capiCoreTool,
  etcdTool,
  findGoTool,
  GoMissingError,
  kubeApiserverTool,
  kubeControllerManagerTool,
} from "@capikit/envtest/go-tools";
import { print } from "../narrate.ts";

/** Reports which programs the demo will build, and how long that takes. @throws Error without Go */
export async function announcePrograms(): Promise<void> {
  const tools = [etcdTool, kubeApiserverTool, kubeControllerManagerTool, capiCoreTool];
  try {
    const found = await Promise.all(tools.map((tool) => findGoTool(tool)));
    const missing = tools.filter((_, at) => found[at] === undefined).map(({ name }) => name);
    print(
      missing.length === 0
        ? "etcd, kube-apiserver and Cluster API's core manager are in the cache: this takes about a minute"
        : `Go will download modules and build ${missing.join(", ")} once per machine: 2 GB of disk, about six minutes on two cores`,
    );
  } catch (error) {
    if (!(error instanceof GoMissingError)) throw error;
    throw new Error(`${error.message}\nwithout Go, run the embedded demo: npx -y pnpm@12 demo`, {
      cause: error,
    });
  }
}
