import { isIPv4 } from 'node:net';
import { Wifi } from './wifi';
import type { NativeBuild } from './native-build';
import type { NativePhoneOptions } from './native-phone';
import { NativePhone } from './native-phone';

/** Some phones on one Wi-Fi, for one test. */
export class Phones {
  readonly wifi = new Wifi();
  private readonly all: NativePhone[] = [];

  constructor(private readonly build: NativeBuild) {}

  /** With its Wi-Fi on, unless that is said to be off. */
  async start(
    options: Partial<NativePhoneOptions> & { readonly wifi?: 'on' | 'off' } = {},
  ): Promise<NativePhone> {
    const { wifi = 'on', ...rest } = options;
    const number = this.all.length + 1;
    this.wifi.addPhone(number);
    if (wifi === 'on') this.wifi.connect(number);
    const phone = new NativePhone({
      build: this.build,
      namespace: this.wifi.name(number),
      ...rest,
    });
    this.all.push(phone);
    await phone.ready;
    return phone;
  }

  async end(): Promise<void> {
    const ends = this.all.map(phone => phone.end);
    const complaints = this.all.map(phone => phone.complaints).join('\n');
    await Promise.all(this.all.map(phone => phone.kill()));
    this.wifi.remove();
    if (ends.some(end => end !== undefined)) {
      throw new Error(`A phone has crashed: ${ends.join(', ')}\n${complaints.slice(-8000)}`);
    }
  }
}

/** One test's phones, from their beginning to their end however that comes. None of them may have crashed. */
export async function withPhones(
  build: NativeBuild,
  run: (phones: Phones) => Promise<void>,
): Promise<void> {
  const phones = new Phones(build);
  let failure: unknown;
  try {
    await run(phones);
  } catch (error) {
    failure = error;
  }
  await phones.end().catch((error: unknown) => (failure ??= error));
  if (failure !== undefined) throw failure;
}

/** Whether this phone knows where that service is: there, and nowhere else. (Where it can, it tells IPv6 as well.) */
export function knows(phone: NativePhone, service: string, address: string): boolean {
  const [last] = phone.resolved(service).slice(-1);
  const addresses = last?.addresses.filter(each => isIPv4(each)) ?? [];
  return addresses.length > 0 && addresses.every(each => each === address);
}
