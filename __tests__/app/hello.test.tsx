import { act, fireEvent, screen } from '@testing-library/react-native';
import { en } from '../../src/app/strings/en';
import { minutes, seconds } from '../../src/runtime';
import { earshotShowing, noor } from './earshot-showing';
import { openApp } from './phone';
import { twoApps } from './state/two-apps';

const press = (name: RegExp | string) => fireEvent.press(screen.getByRole('button', { name }));
const words = en.hello;

async function adaLooksAtNoor(options: Parameters<typeof twoApps>[0] = {}) {
  const phones = await twoApps(options);
  await phones.world.run(seconds(20));
  openApp(phones.ada.earshot);
  const run = (ms: number) => act(() => phones.world.run(ms));
  await run(seconds(1));
  return { ...phones, run };
}

it('says hello from the card of the one person near, apart and back', async () => {
  const { run, world, ada, noor: noorsPhone } = await adaLooksAtNoor();
  const field = screen.getByLabelText('Say hello to Noor …');
  fireEvent.changeText(field, 'You have Song 60 too!');
  press('Send it to Noor');
  await run(seconds(1));
  press('Noor');
  expect(screen.getByText('You have Song 60 too!')).toBeOnTheScreen();
  expect(screen.getByText(words.arrived)).toBeOnTheScreen();
  world.apart(ada.phone, noorsPhone.phone);
  await run(minutes(1));
  fireEvent.changeText(screen.getAllByLabelText('Say hello to Noor …').at(-1)!, 'By the bar.');
  fireEvent(screen.getAllByLabelText('Say hello to Noor …').at(-1)!, 'submitEditing');
  await run(seconds(1));
  expect(
    screen.getByText(/^Waits\. It arrives if Noor is back within \d:\d\d\.$/),
  ).toBeOnTheScreen();
  world.together(ada.phone, noorsPhone.phone);
  await run(seconds(30));
  expect(screen.queryByText(/^Waits/)).toBeNull();
  expect(screen.getAllByText(words.arrived)).toHaveLength(2);
  const noorId = noorsPhone.earshot.store.getState();
  expect(Object.values(noorId.hellos)[0]?.map(hello => hello.words)).toEqual([
    'You have Song 60 too!',
    'By the bar.',
  ]);
});

it('shows on the card what somebody has said', () => {
  const said = { id: 1, isMine: false, words: 'Hi Ada', atMs: 0, state: 'arrived' } as const;
  openApp(earshotShowing({ people: [noor], hellos: { noor: [said] } }));
  expect(screen.getByText('Hi Ada')).toBeOnTheScreen();
});

it('has no field for people who share no list, nor for someone who is blocked', () => {
  openApp(earshotShowing({ people: [noor] }));
  press('Noor');
  expect(screen.queryByText(words.title)).toBeNull();
});

it('says that it could not be sent, and keeps what was written', () => {
  const finished = { state: 'finished', songs: 1, of: 1 } as const;
  const done = { ...noor, sending: finished, receiving: finished, common: 3, percent: 20 };
  openApp(earshotShowing({ people: [done] }));
  const field = screen.getByLabelText('Say hello to Noor …');
  fireEvent.changeText(field, 'Hi');
  press('Send it to Noor');
  expect(screen.getByText(words.notNow('Noor'))).toBeOnTheScreen();
  expect(field).toHaveProp('value', 'Hi');
});

describe('a list for people whom its owner says yes to', () => {
  it('is asked about on the card, and given with a yes', async () => {
    const { run, noor: noorsPhone } = await adaLooksAtNoor({ firstSettings: { listFor: 'asked' } });
    expect(screen.getByText('May Noor have your list?')).toBeOnTheScreen();
    expect(screen.getByText(words.keepsBack.asked('Noor'))).toBeOnTheScreen();
    press('Yes, Noor gets my list');
    await run(seconds(5));
    expect(screen.queryByText('May Noor have your list?')).toBeNull();
    expect(noorsPhone.earshot.store.getState().people[0]).toMatchObject({ common: 30 });
  });

  it('is kept with a no, which can be changed', async () => {
    const { run } = await adaLooksAtNoor({ firstSettings: { listFor: 'asked' } });
    press('No, Noor does not get my list');
    await run(seconds(5));
    expect(screen.getByText(words.keptBack.no('Noor'))).toBeOnTheScreen();
    press('Yes, Noor gets my list');
    await run(seconds(5));
    expect(screen.queryByText(words.keptBack.no('Noor'))).toBeNull();
  });
});

it('lets its owner choose in Settings who gets the list', () => {
  const earshot = earshotShowing({});
  const change = jest.spyOn(earshot, 'change').mockResolvedValue();
  openApp(earshot);
  fireEvent.press(screen.getByLabelText(/^Settings/));
  expect(screen.getByRole('radio', { name: 'Everyone in earshot' })).toBeChecked();
  fireEvent.press(screen.getByRole('radio', { name: 'People I say yes to' }));
  expect(change).toHaveBeenCalledWith({ listFor: 'asked' });
});
