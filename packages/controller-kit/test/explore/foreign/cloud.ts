import { randomUUID } from "node:crypto";

export class Missing extends Error {}

export interface Vm {
  readonly id: string;
  name: string;
  size: number;
  volumes: string[];
  readonly readyAt: number;
}

/** A platform with random identifiers; machines need half a minute to start. */
export class Cloud {
  readonly #vms = new Map<string, Vm>();
  readonly #tokens = new Map<string, string>();
  readonly #volumes = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  readonly #addresses = new Map<string, string>();
  #members: string[] = [];

  resources(): string[] {
    return [
      ...[...this.#vms.values()].map(
        ({ id, name, size, volumes }) => `vm ${name} ${size} ${volumes.length} ${id}`,
      ),
      ...[...this.#volumes].map(([id, name]) => `volume ${name} ${id}`),
      ...[...this.#keys].map(([key, owner]) => `key of ${owner} ${key}`),
      ...[...this.#addresses].map(([address, owner]) => `address ${address} ${owner}`),
      ...this.#members.map((member) => `member ${member}`),
    ].sort();
  }

  /** Creates a machine. The same token returns the same machine as long as it exists. */
  async createVm(name: string, size = 1, token?: string): Promise<string> {
    const id = this.#idFor("i", this.#vms, token);
    if (!this.#vms.has(id)) this.#vms.set(id, { id, name, size, volumes: [], readyAt: Date.now() + 30_000 });
    return id;
  }
  async getVm(id: string): Promise<{ name: string; size: number; ready: boolean; volumes: string[] }> {
    const { name, size, readyAt, volumes } = this.#vm(id);
    return { name, size, ready: Date.now() >= readyAt, volumes: [...volumes] };
  }
  /** Reports whether a machine of a name has started, for invariants. */
  runs(name: string): boolean {
    return [...this.#vms.values()].some((vm) => vm.name === name && Date.now() >= vm.readyAt);
  }
  async findVms(name: string): Promise<string[]> {
    return [...this.#vms.values()].filter((vm) => vm.name === name).map(({ id }) => id);
  }
  async listVms(prefix: string): Promise<{ id: string; name: string }[]> {
    return [...this.#vms.values()]
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ id, name }) => ({ id, name }));
  }
  async deleteVm(id: string): Promise<void> {
    if (!this.#vms.delete(id)) throw new Missing(id);
  }
  async tagVm(id: string, name: string): Promise<void> {
    this.#vm(id).name = name;
  }
  async resizeVm(id: string, size: number): Promise<void> {
    this.#vm(id).size = size;
  }
  async growVm(id: string, by: number): Promise<void> {
    this.#vm(id).size += by;
  }
  async attach(id: string, volume: string): Promise<void> {
    const vm = this.#vm(id);
    if (!vm.volumes.includes(volume)) vm.volumes.push(volume);
  }
  async createVolume(name: string, token?: string): Promise<string> {
    const id = this.#idFor("vol", this.#volumes, token);
    this.#volumes.set(id, name);
    return id;
  }
  async findVolumes(name: string): Promise<string[]> {
    return [...this.#volumes].filter(([, each]) => each === name).map(([id]) => id);
  }
  async deleteVolume(id: string): Promise<void> {
    if (!this.#volumes.delete(id)) throw new Missing(id);
  }
  async createKey(owner: string, token?: string): Promise<string> {
    const key = this.#idFor("key", this.#keys, token);
    this.#keys.set(key, owner);
    return key;
  }
  async listKeys(owner: string): Promise<string[]> {
    return [...this.#keys].filter(([, each]) => each === owner).map(([key]) => key);
  }
  async deleteKey(key: string): Promise<void> {
    this.#keys.delete(key);
  }
  /** Reserves an address of the platform; a second owner is refused. */
  async reserve(address: string, owner: string): Promise<boolean> {
    const current = this.#addresses.get(address);
    if (current !== undefined && current !== owner) return false;
    this.#addresses.set(address, owner);
    return true;
  }
  async findAddress(owner: string): Promise<string | undefined> {
    return [...this.#addresses].find(([, each]) => each === owner)?.[0];
  }
  async free(address: string): Promise<void> {
    this.#addresses.delete(address);
  }
  async getMembers(): Promise<string[]> {
    return [...this.#members];
  }
  async setMembers(members: string[]): Promise<void> {
    this.#members = members;
  }
  async addMember(member: string): Promise<void> {
    if (!this.#members.includes(member)) this.#members.push(member);
  }
  async removeMember(member: string): Promise<void> {
    this.#members = this.#members.filter((each) => each !== member);
  }

  /** Returns a new identifier, or the one that the token has created. */
  #idFor(prefix: string, existing: ReadonlyMap<string, unknown>, token = ""): string {
    const known = this.#tokens.get(`${prefix} ${token}`) ?? "";
    if (token !== "" && existing.has(known)) return known;
    const id = `${prefix}-${randomUUID()}`;
    this.#tokens.set(`${prefix} ${token}`, id);
    return id;
  }

  #vm(id: string): Vm {
    const vm = this.#vms.get(id);
    if (vm === undefined) throw new Missing(id);
    return vm;
  }
}

export const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Missing)) throw error;
};
