import type { Command } from './command.ts';

/** Usage of `vitrine sites`. */
export const sitesCommand: Command = {
  summary: 'Manage the sites of a database (SITES=database).',
  details: `Actions:
  list                          list all sites: name, state, host names, hash of the deployment
  add NAME --host H …           add a site, as a copy of the demo or of --from DIR
  hosts NAME [--host H …]       list its host names, or replace them
  pause, resume NAME            respond with 503 and a plain page; serve the site again
  construction NAME             serve it to signed-in admins only
  settings NAME KEY=VALUE …     replace its own settings of integrations and upstreams
  deploy NAME DIR               check and deploy the theme of DIR
  deployments NAME              list the last ten deployments
  rollback NAME [NUMBER]        roll back to the previous deployment, or to a given one
  export NAME [FILE|DIR/]       like vitrine export, with the theme (files only)
  import NAME FILE|DIR          like vitrine import; a FILE creates the site if needed
  remove NAME                   delete it with all its data`,
  takes: 'ACTION…',
  options: {
    host: {
      type: 'string',
      value: 'HOST',
      multiple: true,
      help: 'host name; links in emails use the first one',
    },
    from: { type: 'string', value: 'DIR', help: 'site folder to copy (default: the demo)' },
    state: {
      type: 'string',
      values: ['live', 'paused', 'under-construction'],
      help: 'state of the new site (default: live)',
    },
    all: { type: 'boolean', help: "export: also carts, orders, visitors' data, host names and settings" },
    replace: { type: 'boolean', help: 'export, import: replace existing content' },
    none: { type: 'boolean', help: 'hosts, settings: remove all of its host names, or of its own settings' },
  },
};

/** Usage of `vitrine files`. */
export const filesCommand: Command = {
  summary: 'Show where uploaded files are, and move them between the database and a bucket (FILES).',
  details: `Actions:
  status           count contents in the database and in the bucket, by site
  move bucket      move them to the bucket; servers can keep running
  move database    move them back; keep FILES set on servers until it is done`,
  takes: 'ACTION…',
  options: { site: { type: 'string', value: 'NAME', help: 'one of many sites (default: all)' } },
};
