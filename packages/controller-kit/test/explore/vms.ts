import type { KubernetesObject } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import type { FaultServerKind, ProgramContext, Scenario } from "@capikit/testing";
import { type ControllerDefinition, parseManagerFlags, startManager } from "../../src/index.ts";

/** A machine on a platform. */
export interface Vm extends KubernetesObject {
  spec: { size: number; disk?: boolean };
  status?: {
    id?: string;
    address?: string;
    size?: number;
    attempts?: number;
    phase?: string;
    conditions?: {
      type: string;
      status: string;
      reason: string;
      message: string;
      lastTransitionTime: string;
    }[];
  };
}

export const vm: FaultServerKind & { readonly objectType?: Vm } = {
  group: "planted.dev",
  version: "v1",
  kind: "Vm",
  plural: "vms",
  scope: "Namespaced",
};

export const configMap: FaultServerKind & {
  readonly objectType?: KubernetesObject & { data?: Record<string, string> };
} = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  scope: "Namespaced",
};

/** A resource of {@link Cloud}. */
export interface Instance {
  readonly id: string;
  readonly tag: string;
  size: number;
  state: "Deleting" | "Pending" | "Running";
  address?: string;
}

/** A platform whose identifiers are its own: only tags lead from an object to its instance. */
export class Cloud {
  readonly instances = new Map<string, Instance>();
  readonly disks = new Map<string, { readonly id: string; readonly tag: string }>();
  readonly addresses = new Map<string, string>();
  #next = 100;

  async create(tag: string, size: number): Promise<Instance> {
    const id = `i-${this.#next++}`;
    const made: Instance = { id, tag, size, state: "Running", address: `10.0.0.${this.#next}` };
    this.instances.set(id, made);
    return { ...made };
  }

  async get(id: string): Promise<Instance | undefined> {
    const found = this.instances.get(id);
    return found && { ...found };
  }

  async list(tag?: string): Promise<Instance[]> {
    return [...this.instances.values()]
      .filter((one) => tag === undefined || one.tag === tag)
      .map((one) => ({ ...one }));
  }

  async resize(id: string, size: number): Promise<void> {
    const found = this.instances.get(id);
    if (found === undefined) throw new Error(`no instance ${id}`);
    found.size = size;
  }

  async grow(id: string, by: number): Promise<void> {
    await this.resize(id, (this.instances.get(id)?.size ?? 0) + by);
  }

  async firstFree(): Promise<string> {
    const used = new Set(this.addresses.values());
    return ["10.1.1.1", "10.1.1.2", "10.1.1.3"].find((one) => !used.has(one)) ?? "";
  }

  async assign(tag: string, address: string): Promise<void> {
    this.addresses.set(tag, address);
  }

  async allocate(tag: string): Promise<string> {
    const address = this.addresses.get(tag) ?? (await this.firstFree());
    this.addresses.set(tag, address);
    return address;
  }

  async remove(id: string): Promise<void> {
    if (!this.instances.delete(id)) throw Object.assign(new Error(`no instance ${id}`), { code: "NotFound" });
  }

  async createDisk(tag: string): Promise<string> {
    const id = `disk-${this.#next++}`;
    this.disks.set(id, { id, tag });
    return id;
  }

  async ensureDisk(tag: string): Promise<string> {
    return (await this.listDisks(tag))[0] ?? this.createDisk(tag);
  }

  async listDisks(tag: string): Promise<string[]> {
    return [...this.disks.values()].filter((one) => one.tag === tag).map(({ id }) => id);
  }

  async removeDisk(id: string): Promise<void> {
    this.disks.delete(id);
  }

  /** Creates or returns: the platform knows the token of the request. */
  async ensure(token: string, size: number): Promise<Instance> {
    const found = [...this.instances.values()].find((one) => one.tag === token);
    return found === undefined ? this.create(token, size) : { ...found };
  }
}

/** Starts a manager with controllers, as a provider does. */
export function startControllers(
  context: ProgramContext<unknown>,
  controllers: readonly ControllerDefinition[],
): Promise<unknown> {
  return startManager({
    name: "planted",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: context.config,
    clock: context.clock,
    controllers: [...controllers],
    logger: silentLogger,
    signals: false,
  });
}

const ref = { namespace: "default", name: "a" };

/** A Vm that is created, resized and deleted. */
export function vmScenario(
  controllers: (cloud: Cloud) => readonly ControllerDefinition[],
  rest: Partial<Scenario<Cloud>> = {},
): Scenario<Cloud> {
  return {
    kinds: [vm, configMap],
    platform: () => new Cloud(),
    start: (context) => startControllers(context, controllers(context.platform)),
    steps: [
      {
        name: "create the Vm",
        do: ({ put }) => put(vm, { metadata: ref, spec: { size: 1 } }),
        until: ({ object }) => object(vm, ref)?.status?.size === 1,
      },
      {
        name: "resize the Vm",
        do: ({ change }) =>
          change(vm, ref, ({ spec }) => {
            spec.size = 2;
          }),
        until: ({ object }) => object(vm, ref)?.status?.size === 2,
      },
      {
        name: "delete the Vm",
        do: (context) => context.delete(vm, ref),
        until: ({ object }) => object(vm, ref) === undefined,
      },
    ],
    // Some controllers need no platform.
    allow: ["idle-platform"],
    ...rest,
  };
}
