import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { post, startServer } from '../server/serving.ts';

const runner = join(__dirname, '..', '..', '..', 'shared', 'tools', 'conformance.mjs');

/** Groups whose formatters and predicates are all built in. */
const GROUPS = ['syntax', 'expressions', 'core', 'predicates', 'content', 'commerce', 'social', 'date', 'i18n'];
/** Cases that the runner cannot express over the API: it turns `null` data into `{}`, and always enables expressions and includes. */
const BEYOND_THE_RUNNER = ['inline:core/140', 'inline:expressions/248', 'inline:syntax/134'];

interface Outcome {
  readonly total: { readonly pass: number };
  readonly failures: readonly { readonly id: string; readonly expected: string; readonly actual: string }[];
}

const describeWithVectors = existsSync(runner) ? describe : describe.skip;

describeWithVectors('the conformance vectors, against a running server', () => {
  test.each(GROUPS)('group %s passes', async (group) => {
    const { url, stop } = await startServer();
    const { total, failures } = await new Promise<Outcome>((resolve, reject) => {
      execFile(
        process.execPath,
        [runner, url, '--group', group, '--json'],
        { maxBuffer: 64 * 1024 * 1024 },
        (error, stdout) => {
          if (stdout === '') reject(error);
          else resolve(JSON.parse(stdout) as Outcome);
        },
      );
    });
    await stop();
    expect(total.pass).toBeGreaterThan(10);
    expect(failures.filter(({ id }) => !BEYOND_THE_RUNNER.includes(id))).toEqual([]);
  });

  test('cases that the runner cannot express are correct when expressed', async () => {
    const { url, stop } = await startServer();
    const html = async (body: object) =>
      ((await (await post(`${url}/v1/render`, body)).json()) as { html: string }).html;
    expect(await html({ template: '{@|raw}', data: null })).toBe('null');
    expect(await html({ template: '{.eval a.b + 2}', data: { a: { b: 1 } }, options: { expressions: false } })).toBe(
      '',
    );
    expect(
      await html({
        template: '{.include foo.html output}abc',
        partials: { 'foo.html': 'x' },
        options: { includes: false },
      }),
    ).toBe('abc');
    await stop();
  });
});
