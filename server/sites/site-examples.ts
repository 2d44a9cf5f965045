/** Examples for the routes that manage sites. */

const site = {
  id: 'pottery',
  state: 'live',
  hosts: ['www.pottery.example', 'pottery.example'],
  created: '2026-11-23T10:00:00.000Z',
  deployed: 'Zk0vT1v2CqzVn7pY3j0mXf1bU8sKqv4wqk1n2m3o4p5',
  hasSettings: false,
};

const deployment = { id: 7, hash: site.deployed, created: site.created, current: true };

export const siteExamples = {
  list: { reply: { sites: [site] } },
  add: { body: { id: 'pottery', hosts: site.hosts }, reply: site },
  get: { reply: site },
  import: { reply: { ...site, rows: 1840 } },
  change: { body: { state: 'paused' }, reply: { ...site, state: 'paused' } },
  deploy: {
    body: { files: { 'theme/template.conf': { text: '{ "name": "Plain" }' } } },
    reply: { hash: site.deployed, warnings: [] },
  },
  deployments: { reply: { deployments: [deployment] } },
  rollback: { body: {}, reply: { ...deployment, id: 6 } },
};
