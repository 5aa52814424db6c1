import type { Timer } from '../runtime';
import type { AgentHost, AgentHostOptions, AgentSnapshot, LaunchOptions } from './agent-host';
import type { AgentEvent } from './events';
import { Host } from './host';
import { AgentStoreError, takesWrites } from './store';
import { LONGEST_RESTART_MS, RESTART_MS } from './timing';

export function createAgentHost(options: AgentHostOptions): AgentHost {
  return new LastingHost(options);
}

/**
 * T2: a write that failed, for want of space, ends a host: it cannot know whether the write was done. A new one then starts
 * from what is in the store (X1), as after a crash, once the storage takes a write again.
 */
class LastingHost implements AgentHost {
  readonly ready: Promise<void>;
  private readonly listeners = new Set<(event: AgentEvent) => void>();
  private host: Host;
  private timer: Timer | undefined;
  private restarting: Promise<void> = Promise.resolve();
  private pauseMs = RESTART_MS;
  private startedAtMs: number;
  private closed = false;

  constructor(private readonly options: AgentHostOptions) {
    this.startedAtMs = this.now();
    this.host = this.start();
    this.ready = this.host.ready;
    this.ready.catch((error: unknown) => this.failed(error));
  }

  launch(behaviour: string, state: unknown, options?: LaunchOptions): Promise<string> {
    return this.host.launch(behaviour, state, options);
  }

  observe(listener: (event: AgentEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  snapshot(): readonly AgentSnapshot[] {
    return this.host.snapshot();
  }

  ledger(behaviour: string): Promise<ReadonlyMap<string, string>> {
    return this.host.ledger(behaviour);
  }

  removeFromLedger(behaviour: string, key: string): Promise<void> {
    return this.host.removeFromLedger(behaviour, key);
  }

  candidates(behaviour: string): readonly string[] {
    return this.host.candidates(behaviour);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.timer?.cancel();
    this.listeners.clear();
    const closed = this.host.close();
    await this.restarting;
    await Promise.all([closed, this.host.close()]);
  }

  private start(): Host {
    const host = new Host(this.options);
    host.observe(event => this.happened(host, event));
    return host;
  }

  private happened(host: Host, event: AgentEvent): void {
    if (this.host !== host) return;
    this.emit(event);
    if (event.type === 'stopped') this.startLater();
  }

  /** It could not begin at all. Damage stays until somebody looks at it; space may come back. */
  private failed(error: unknown): void {
    if (this.closed) return;
    this.emit({ type: 'stopped', error });
    void this.host.close();
    if (!(error instanceof AgentStoreError)) this.startLater();
  }

  private startLater(): void {
    if (this.closed) return;
    if (this.now() - this.startedAtMs > LONGEST_RESTART_MS) this.pauseMs = RESTART_MS;
    this.timer?.cancel();
    this.timer = this.options.ports.clock.setTimer(this.pauseMs, () => {
      this.restarting = this.startAgain();
    });
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_RESTART_MS);
  }

  private async startAgain(): Promise<void> {
    const hasSpace = await takesWrites(this.options.ports.storage);
    if (this.closed) return;
    if (!hasSpace) {
      this.startLater();
      return;
    }
    this.startedAtMs = this.now();
    const host = this.start();
    this.host = host;
    try {
      await host.ready;
    } catch (error) {
      this.failed(error);
      return;
    }
    this.emit({ type: 'started again' });
  }

  private emit(event: AgentEvent): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(event);
      } catch {
        // As with a device's events: a listener that fails must not end a step halfway.
      }
    }
  }

  private now(): number {
    return this.options.ports.clock.monotonicMs();
  }
}
