/** The service object that every contender passes by reference: the paper's exchange session, as small as it gets. */
export class ExchangeSession {
  private songs = 0;

  uploadSong(_artist: string, _title: string): string {
    this.songs += 1;
    return 'ok';
  }

  endExchange(): number {
    return this.songs;
  }
}

/** How a contender's client sees it. */
export interface RemoteSession {
  uploadSong(artist: string, title: string): PromiseLike<unknown>;
  endExchange(): PromiseLike<unknown>;
}

export interface RemotePlayer {
  openSession(user: string): PromiseLike<RemoteSession>;
  /** A session that can be called before it is there. Absent where a contender has to wait for it. */
  openSessionAhead?(user: string): RemoteSession;
}
