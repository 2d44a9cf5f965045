import { openVisitorSite, type VisitorSite } from '../backend/visitor-site.ts';
import { temporaryFolder } from '../database/databases.ts';
import { addForms, compareOverHttp, compareVerdicts } from './form-verdicts.ts';

test('20,000 submissions are judged alike as typed, as JSON and as plain posts', () => {
  const { submissions, valid, plain } = compareVerdicts(0, 20_000);
  expect([submissions, valid > 200, plain > 2000]).toEqual([20_000, true, true]);
});

describe('over HTTP', () => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite({ DATA_DIR: temporaryFolder() });
    await addForms(site);
  });
  afterAll(() => site.stop());

  test('400 submissions have the verdict of the rules, by script and by plain post', async () => {
    const { submissions, plain } = await compareOverHttp(site, 0, 400);
    expect([submissions, plain > 20]).toEqual([400, true]);
  }, 60_000);
});
