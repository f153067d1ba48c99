import type { Socket } from "node:net";

/** The open connections of a server. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #closedBytes = 0;

  add(socket: Socket): void {
    this.#sockets.add(socket);
    // Clients may close connections at any time.
    socket.on("error", () => {});
    socket.once("close", () => {
      this.#closedBytes += socket.bytesWritten;
      this.#sockets.delete(socket);
    });
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** Bytes sent so far, also on closed connections. */
  get bytesSent(): number {
    return [...this.#sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, this.#closedBytes);
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
