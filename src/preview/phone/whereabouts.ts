import type { PhoneName } from './owners';

/** Which phone of which field this page is, as its address says. */
export function whereabouts() {
  const asked = new URLSearchParams(location.search);
  return {
    phone: (asked.get('phone') ?? 'ada') as PhoneName,
    serviceName: asked.get('service') ?? 'earshot',
    /** As on a phone on which the app has just been installed. */
    isFirstRun: asked.has('first'),
  };
}

export function phoneAddress(phone: PhoneName, field: string, serviceName: string): string {
  return `/phone.html?${new URLSearchParams({ phone, field, service: serviceName }).toString()}`;
}

export function bridgeAddress(): string {
  const { phone } = whereabouts();
  const field = new URLSearchParams(location.search).get('field') ?? '';
  return address(`/phone/${phone}`, { field });
}

export function fieldBridgeAddress(): string {
  return address('/field', {});
}

function address(path: string, asked: Record<string, string>): string {
  const token = document.querySelector<HTMLMetaElement>('meta[name=token]')?.content ?? '';
  return `ws://${location.host}${path}?${new URLSearchParams({ ...asked, token }).toString()}`;
}
