import { hostRefusal } from '../../../server/integrations/webhooks/host-refusal.ts';

test.each([
  'http://localhost:8080/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00::1]/',
  'http://printer/',
  'http://shop.internal./',
])('%s is an address of a private network', (url) => {
  expect(hostRefusal(url, [])).toMatch(/is an address of a private network\.$/);
});

test('any public host will do, or those alone that are named', () => {
  expect(hostRefusal('https://hooks.example/x', [])).toBeNull();
  expect(hostRefusal('https://hooks.example/x', ['https://hooks.example'])).toBeNull();
  expect(hostRefusal('http://10.0.0.1:9000/x', ['http://10.0.0.1:9000'])).toBeNull();
  expect(hostRefusal('https://other.example/x', ['https://hooks.example'])).toBe(
    'other.example is not one of the allowed hosts (WEBHOOK_HOSTS): https://hooks.example.',
  );
  expect(hostRefusal('https://hooks.example/x', ['hooks.example'])).toMatch(/is not one of the allowed hosts/);
  expect(hostRefusal('http://hooks.example/x', [])).toMatch(/must begin with https:/);
  expect(hostRefusal('https://ann:secret@hooks.example/', [])).toBe('Leave out the name and password.');
  expect(hostRefusal('hooks.example', [])).toBe('hooks.example is not a valid page URL.');
});
