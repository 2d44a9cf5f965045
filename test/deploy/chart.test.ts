import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { parser } from '@prometheus-io/lezer-promql';
import Ajv from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { commands } from '../../server/cli/commands.ts';
import { configurationTable, readConfig } from '../../server/config.ts';
import { type Document, inChart, renderChart, type Values, valuesWith } from './chart.ts';
import { blocksOf } from './doc-blocks.ts';

const models: Readonly<Record<string, new (data: Document) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  PrometheusRule,
  Service,
  ServiceMonitor,
};
const everything: Values = {
  'image.digest': `sha256:${'a'.repeat(64)}`,
  'ingress.enabled': true,
  'ingress.className': 'nginx',
  'ingress.annotations': { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
  'ingress.tlsSecret': 'shop-example-tls',
  'migration.enabled': true,
  'serviceMonitor.enabled': true,
  'serviceMonitor.labels': { release: 'prometheus' },
  'prometheusRule.enabled': true,
  'dashboard.enabled': true,
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'web', operator: 'Exists', effect: 'NoSchedule' }],
  podAnnotations: { team: 'shop' },
};
const plain = renderChart();
const full = renderChart(everything, 'shop');
const nameOf = ({ kind, metadata }: Document): string => `${kind} ${metadata.name}`;
const find = (documents: readonly Document[], name: string): Document =>
  documents.find((document) => nameOf(document) === name);
const root = join(__dirname, '..', '..');

test('without values it equals deploy/kubernetes.yaml', () => {
  const manifests: Document[] = parseAllDocuments(readFileSync(join(root, 'deploy', 'kubernetes.yaml'), 'utf8')).map(
    (document) => document.toJS(),
  );
  const byName = (documents: readonly Document[]) =>
    Object.fromEntries(documents.map((document) => [nameOf(document), document]));
  expect(byName(plain)).toEqual(byName(manifests));
});

test.each(full.map((document) => [nameOf(document), document] as const))('%s is valid', (_name, document) => {
  const Model = models[document.kind];
  if (Model === undefined) throw new Error(`no schema for ${document.kind}`);
  expect(() => new Model(document).validate()).not.toThrow();
});

test('everything that can be enabled exists, and the parts refer to each other', () => {
  expect(full.map(nameOf).sort()).toEqual([
    'ConfigMap shop',
    'ConfigMap shop-dashboard',
    'Deployment shop',
    'HorizontalPodAutoscaler shop',
    'Ingress shop',
    'Job shop-migrate',
    'NetworkPolicy shop',
    'PodDisruptionBudget shop',
    'PrometheusRule shop',
    'Service shop',
    'Service shop-metrics',
    'ServiceMonitor shop',
  ]);
  const monitored = find(full, 'ServiceMonitor shop').spec;
  expect(find(full, 'Service shop-metrics').metadata.labels).toEqual(monitored.selector.matchLabels);
  expect(find(full, 'Service shop-metrics').spec.ports[0].name).toBe(monitored.endpoints[0].port);
  const [container] = find(full, 'Deployment shop').spec.template.spec.containers;
  expect(container.image).toBe(`vitrine@sha256:${'a'.repeat(64)}`);
  expect(container.envFrom[0].configMapRef.name).toBe(nameOf(find(full, 'ConfigMap shop')).split(' ')[1]);
  expect(find(full, 'Deployment shop').spec.template.spec.nodeSelector).toEqual(everything['nodeSelector']);
  const backend = find(full, 'Ingress shop').spec.rules[0].http.paths[0].backend.service;
  const service = find(full, `Service ${backend.name}`).spec;
  expect(service.ports.map(({ name }: Document) => name)).toContain(backend.port.name);
});

test('the migration job runs a command that the image has, once, before an upgrade', () => {
  const { metadata, spec } = find(full, 'Job shop-migrate');
  const [program, command] = spec.template.spec.containers[0].command;
  expect([program, Object.keys(commands)]).toEqual(['vitrine', expect.arrayContaining([command])]);
  expect(metadata.annotations['helm.sh/hook']).toBe('pre-upgrade');
  // Neither the Service nor the disruption budget counts its pod as a replica.
  expect(spec.template.metadata.labels).not.toEqual(find(full, 'Service shop').spec.selector);
});

test('its configuration is valid for the server, and its version is the release', () => {
  const { data } = find(plain, 'ConfigMap vitrine');
  for (const name of Object.keys(data)) expect(configurationTable()).toContain(`\`${name}\``);
  expect(() => readConfig(data)).not.toThrow();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const chart = parse(inChart('Chart.yaml'));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});

const validate = new Ajv({ strict: false }).compile(JSON.parse(inChart('values.schema.json')));

test('the documentation installs the chart with values that it takes', () => {
  const blocks = blocksOf('deploy.md');
  const [values, command] = ['yaml helm', 'sh helm'].map(
    (kind) => blocks.find(({ info }) => info === kind)?.text ?? '',
  );
  const sections: Record<string, Values> = parse(values ?? '');
  const changes = Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, value]) => [`${section}.${field}`, value]),
  );
  expect(validate(valuesWith(Object.fromEntries(changes)))).toBe(true);
  expect(renderChart(Object.fromEntries(changes)).map(({ kind }) => kind)).toContain('Ingress');
  expect(command).toContain('deploy/helm/vitrine --values values-shop.yaml');
  expect(values).toContain('# values-shop.yaml');
});

describe('the schema of values', () => {
  test('takes the defaults and everything that can be turned on', () => {
    expect([validate(valuesWith({})), validate.errors]).toEqual([true, null]);
    expect([validate(valuesWith(everything)), validate.errors]).toEqual([true, null]);
  });

  test.each([
    ['a secret among the configuration', { 'config.SECRET': 'x' }],
    ['a number where Kubernetes wants a text', { 'config.DATABASE_POOL': 8 }],
    ['a misspelled section', { autoscalling: {} }],
    ['one replica, which an update would leave without another', { 'autoscaling.minReplicas': 1 }],
    ['a tag as a digest', { 'image.digest': 'latest' }],
    ['a size that is none', { 'storage.data': '256 MB' }],
  ])('rejects %s', (_what, values) => {
    expect(validate(valuesWith(values))).toBe(false);
  });
});

describe('alerts and dashboard', () => {
  const { groups } = parse(inChart('files', 'alerts.yaml'));
  const { panels, templating } = JSON.parse(inChart('files', 'dashboard.json'));
  const expressions: readonly string[] = [
    ...groups.flatMap(({ rules }: Document) => rules.map(({ expr }: Document) => expr)),
    ...panels.flatMap(({ targets }: Document) => targets.map(({ expr }: Document) => expr)),
  ];

  test.each(expressions)('%s is PromQL', (expression) => {
    const errors: number[] = [];
    const text = expression.replaceAll('$__rate_interval', '5m');
    parser.parse(text).iterate({ enter: (node) => void (node.type.isError && errors.push(node.from)) });
    expect(errors).toEqual([]);
  });

  test('the parser detects errors', () => {
    let errors = 0;
    parser.parse('sum(rate(x[5m])').iterate({ enter: (node) => void (node.type.isError && errors++) });
    expect(errors).toBeGreaterThan(0);
  });

  test('the chart contains both unchanged', () => {
    expect(find(full, 'PrometheusRule shop').spec.groups).toEqual(groups);
    expect(JSON.parse(find(full, 'ConfigMap shop-dashboard').data['vitrine.json']).panels).toEqual(panels);
  });

  test('each panel has a position, a unit and a selectable data source', () => {
    expect(templating.list.map(({ name }: Document) => name)).toEqual(['datasource', 'job']);
    const places = panels.map(({ gridPos: { x, y } }: Document) => `${x},${y}`);
    expect(new Set(places).size).toBe(panels.length);
    for (const { title, datasource, fieldConfig } of panels)
      expect([title, datasource.uid, fieldConfig.defaults.unit]).toEqual([
        expect.any(String),
        '$' + '{datasource}',
        expect.any(String),
      ]);
  });
});
