export interface EtcdMember {
  readonly id: number;
  readonly name: string;
}

export interface EtcdState {
  readonly members: readonly EtcdMember[];
  readonly leader: number;
}

const clusterID = 1;
const term = 1;

/** Answers of etcd's services, in the encoding of protocol buffers. */
export const etcdAnswers = {
  memberList: ({ members }: EtcdState): Buffer =>
    Buffer.concat([header, ...members.map((member) => bytesField(2, memberMessage(member)))]),
  status: ({ leader }: EtcdState): Buffer =>
    Buffer.concat([
      header,
      bytesField(2, Buffer.from("3.6.0")),
      numberField(4, leader),
      numberField(6, term),
    ]),
  /** No alarms, or the answer to a move of the leader. */
  empty: (): Buffer => header,
};

/** Returns the first field of a request, a number: 0 if it is missing. */
export function firstNumber(message: Buffer): number {
  if (message[0] !== tag(1, numberType)) return 0;
  let value = 0;
  for (let index = 1; index < message.length; index++) {
    const byte = message[index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (index - 1));
    if (byte < 0x80) break;
  }
  return value;
}

const numberType = 0;
const bytesType = 2;

function tag(field: number, type: number): number {
  return field * 8 + type;
}

function memberMessage({ id, name }: EtcdMember): Buffer {
  const url = Buffer.from("https://127.0.0.1:2379");
  return Buffer.concat([
    numberField(1, id),
    bytesField(2, Buffer.from(name)),
    bytesField(3, url),
    bytesField(4, url),
  ]);
}

function numberField(field: number, value: number): Buffer {
  return Buffer.from([tag(field, numberType), ...varint(value)]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag(field, bytesType), ...varint(value.length)]), value]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

const header = bytesField(1, Buffer.concat([numberField(1, clusterID), numberField(4, term)]));
