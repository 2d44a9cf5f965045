import { startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

test('a page may load the configured analytics, and nothing that is not an origin', async () => {
  const policyWith = async (analytics: object): Promise<Readonly<Record<string, string>>> => {
    const content = contentOf([{ id: 'home', homepage: true, typeName: 'page', mainContent: '<p>Home</p>' }], {
      websiteSettings: { analytics },
    });
    const serving = await startServer({}, { site: await siteOf(await themeOf({}), content) });
    const response = await fetch(serving.url);
    await serving.stop();
    const parts = (response.headers.get('content-security-policy') ?? '').split('; ');
    return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
  };
  expect((await policyWith({}))['script-src']).toBe("'self'");
  const policy = await policyWith({
    tagManagerScript: 'https://tags.example.com/gtm.js?id=1',
    pixelScript: 'https://pixel.example.net/events.js',
    collector: 'https://collect.example.org/v1',
    hosts: ['https://more.example.com/', 'https://x.example; script-src *', 'data:text/javascript,1', 4],
  });
  expect(policy['script-src']).toBe(
    "'self' https://more.example.com https://pixel.example.net https://tags.example.com",
  );
  expect(policy['connect-src']).toBe(
    "'self' https://collect.example.org https://more.example.com https://pixel.example.net https://tags.example.com",
  );
});
