import type { Command } from './command.ts';

/** Usage of `vitrine sites`. */
export const sitesCommand: Command = {
  summary: 'Manage the sites of a database that holds many (SITES=database).',
  details: `Actions:
  list                          all sites: name, state, host names, hash of the deployment
  add NAME --host H …           add a site, as a copy of the demo or of --from DIR
  hosts NAME --host H …         replace its host names
  pause, resume NAME            answer 503 with a plain page; show the site again
  construction NAME             show it to signed-in admins only
  settings NAME KEY=VALUE …     replace the integrations and upstreams of its own
  deploy NAME DIR               check the theme of DIR and show the site with it
  deployments NAME              the last ten deployments
  rollback NAME [NUMBER]        return to the previous deployment, or to one of them
  export NAME [FILE|DIR/]       as vitrine export, with the theme (files only)
  import NAME FILE|DIR          as vitrine import; a FILE makes the site if there is none
  remove NAME                   remove it with everything in it`,
  takes: 'ACTION…',
  options: {
    host: {
      type: 'string',
      value: 'HOST',
      multiple: true,
      help: 'host name; the first one is used in URLs of emails',
    },
    from: { type: 'string', value: 'DIR', help: 'site folder to start with (default: the demo)' },
    state: {
      type: 'string',
      values: ['live', 'paused', 'under-construction'],
      help: 'state of the new site (default: live)',
    },
    all: { type: 'boolean', help: "export: carts, orders, visitors' data, host names and settings, too" },
    replace: { type: 'boolean', help: 'export, import: replace existing content' },
  },
};

/** Usage of `vitrine files`. */
export const filesCommand: Command = {
  summary: 'Show where uploaded files are, and move them between the database and a bucket (FILES).',
  details: `Actions:
  status           counts of the database and of the bucket, by site
  move bucket      from the database to the bucket; servers may run
  move database    back; leave FILES set on servers until it has ended`,
  takes: 'ACTION…',
  options: { site: { type: 'string', value: 'NAME', help: 'one of many sites (default: all)' } },
};
