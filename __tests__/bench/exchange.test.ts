import { measureExchange } from '../../bench/hermes/exchange';

test('two devices exchange songs over base64, and each half of the way has its time', async () => {
  const figures = await measureExchange(1);
  expect(Object.keys(figures)).toEqual([
    'meetingMs',
    'microsPerSongSent',
    'microsPerSongReceivedAndAnswered',
    'microsPerAnswerReceived',
  ]);
  expect(Object.values(figures).filter(figure => !(figure >= 0 && figure < Infinity))).toEqual([]);
});
