import { type EtcdMember, type EtcdState, etcdAnswers, firstNumber } from "./etcd-messages.ts";

/** An etcd cluster without data. */
export interface EtcdCluster {
  /** Adds a member. The first one is the leader. */
  addMember(name: string): void;
  /** Answers of gRPC calls that KubeadmControlPlane makes, by path. */
  readonly calls: Readonly<Record<string, (request: Buffer) => Buffer>>;
}

/** Creates an etcd cluster without members. */
export function createEtcdCluster(): EtcdCluster {
  const members = new Map<number, EtcdMember>();
  let leader = 0;
  let lastID = 0;
  const state = (): EtcdState => ({ members: [...members.values()], leader });
  const electIfNeeded = (): void => {
    if (!members.has(leader)) leader = members.keys().next().value ?? 0;
  };
  return {
    addMember(name) {
      lastID++;
      members.set(lastID, { id: lastID, name });
      electIfNeeded();
    },
    calls: {
      "/etcdserverpb.Cluster/MemberList": () => etcdAnswers.memberList(state()),
      "/etcdserverpb.Cluster/MemberRemove": (request) => {
        members.delete(firstNumber(request));
        electIfNeeded();
        return etcdAnswers.memberList(state());
      },
      "/etcdserverpb.Maintenance/Alarm": () => etcdAnswers.empty(),
      "/etcdserverpb.Maintenance/MoveLeader": (request) => {
        leader = firstNumber(request);
        electIfNeeded();
        return etcdAnswers.empty();
      },
      "/etcdserverpb.Maintenance/Status": () => etcdAnswers.status(state()),
    },
  };
}
