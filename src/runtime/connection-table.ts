import type { SecureConnection } from './link/secure-connection';
import type { Peer } from './peer';

/** The open connections of a device, each with the id proved at the other end and the peer that it serves. */
export class ConnectionTable {
  private readonly peers = new Map<SecureConnection, Peer | undefined>();
  private readonly byId = new Map<string, Set<SecureConnection>>();

  get size(): number {
    return this.peers.size;
  }

  add(connection: SecureConnection): void {
    this.peers.set(connection, undefined);
  }

  proved(connection: SecureConnection, id: string): void {
    const connections = this.byId.get(id) ?? new Set();
    this.byId.set(id, connections.add(connection));
  }

  serve(connection: SecureConnection, peer: Peer): void {
    this.peers.set(connection, peer);
  }

  peerOf(connection: SecureConnection): Peer | undefined {
    return this.peers.get(connection);
  }

  delete(connection: SecureConnection): void {
    this.peers.delete(connection);
    const id = connection.peer?.id ?? '';
    const connections = this.byId.get(id);
    connections?.delete(connection);
    if (connections?.size === 0) {
      this.byId.delete(id);
    }
  }

  all(): SecureConnection[] {
    return [...this.peers.keys()];
  }

  /** Those on which this id was proved. */
  of(id: string): SecureConnection[] {
    return [...(this.byId.get(id) ?? [])];
  }

  isConnected(id: string): boolean {
    return this.byId.has(id);
  }
}
