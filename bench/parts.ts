import { agentsPart } from './agents/part';
import { growthPart } from './growth/part';
import { hermesPart } from './hermes/part';
import { idlePart } from './idle/part';
import { linkBackPart } from './link-back/part';
import { memoryPart } from './memory/part';
import { profilePart } from './profile/part';
import { tcpPart } from './tcp/part';

export const PARTS = {
  tcp: tcpPart,
  'link-back': linkBackPart,
  hermes: hermesPart,
  growth: growthPart,
  agents: agentsPart,
  idle: idlePart,
  memory: memoryPart,
  profile: profilePart,
} as const;
