import { runTrial } from '../../src/simulation';

/** A few of the worlds of `npm run simulate`: they see what no test thinks of, and take the longest. */
test.each([1, 2, 3, 4])('in the random world of seed %i every invariant holds', async seed => {
  const { violations } = await runTrial(seed);
  expect(violations).toEqual([]);
});
