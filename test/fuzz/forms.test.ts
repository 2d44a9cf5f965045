import { siteStore } from '../database/databases.ts';
import { openVisitorSite, type VisitorSite } from '../server/visitor-site.ts';
import { rounds } from '../setup/full-run.ts';
import { addForms, compareOverHttp, compareVerdicts } from './form-comparison.ts';

test('submissions are validated alike as typed, as JSON and as plain posts', () => {
  const count = rounds(1500, 20_000);
  const { submissions, valid, plain } = compareVerdicts(0, count);
  expect([submissions, valid > count / 100, plain > count / 40]).toEqual([count, true, true]);
});

describe('over HTTP', () => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite(await siteStore());
    await addForms(site);
  });
  afterAll(() => site.stop());

  test('120 submissions have the result of the rules, by script and by plain post', async () => {
    const { submissions, plain } = await compareOverHttp(site, 0, 120);
    expect([submissions, plain > 5]).toEqual([120, true]);
  }, 600_000);
});
