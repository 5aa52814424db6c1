import { answerCommands } from '../processes/commands';
import type { Stall } from './link';
import { ProxiedLink } from './link';

export type ProxyCommands = typeof commands;

let link: ProxiedLink;

const commands = {
  open(to: { readonly port: number; readonly delayMs: number }): Promise<number> {
    link = new ProxiedLink(to.port, to.delayMs);
    return link.open();
  },

  stall(how: Stall): void {
    link.stall(how);
  },

  letGo: (): Promise<number> => link.letGo(),
};

answerCommands(commands);
