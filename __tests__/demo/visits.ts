import type { Browser, Page } from 'playwright-core';
import { openBrowser, visitField, visitPhone, type Setting, type Visit } from './browser';
import { anyPort, startDemo } from './demo';

export interface Visits {
  readonly address: string;
  readonly browser: Browser;
  /** Until the test ends. */
  field(setting?: Setting): Promise<Page>;
  /** A phone of a field that stays open for as long as it does. */
  phone(field: Page, setting?: Setting): Promise<Page>;
}

/** One demo and one browser for all tests of a file. Whatever a test has visited must have complained of nothing. */
export function visitsToOneDemo(): Visits {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  let browser: Browser;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo(...anyPort), openBrowser()]);
  });
  afterEach(async () => {
    const over = visits.splice(0);
    const complaints = over.flatMap(visit => visit.complaints);
    await Promise.all(over.map(visit => visit.close()));
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await demo.stop();
  });

  const untilTheEnd = (visit: Visit): Page => {
    visits.push(visit);
    return visit.page;
  };
  return {
    get address() {
      return demo.address;
    },
    get browser() {
      return browser;
    },
    field: async setting => untilTheEnd(await visitField(browser, demo.address, setting)),
    phone: async (field, setting = {}) => untilTheEnd(await visitPhone(browser, field, setting)),
  };
}
