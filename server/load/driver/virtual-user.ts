/** A virtual user in a scenario: cookies, variables, and the next request. */
import { randomUUID } from 'node:crypto';
import { parseCookie } from 'undici';
import type { Checks, Scenario, Source, Step } from '../plan/scenario.ts';
import type { HttpRequest, Reply } from './connection.ts';
import type { DrivenTarget } from './messages.ts';

const PLACEHOLDER = /\$\{(\w+)\}/g;
const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  raw: 'application/json',
} as const;

/** A scenario uses a variable that no step saves and no column contains, or a value was not in the response. */
class ScenarioFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScenarioFault';
  }
}

export class VirtualUser {
  readonly scenario: Scenario;
  private readonly target: DrivenTarget;
  private readonly variables: Map<string, string>;
  private readonly cookies = new Map<string, string>();
  private position = 0;

  constructor(target: DrivenTarget, scenario: Scenario, row: Readonly<Record<string, string>>) {
    this.target = target;
    this.scenario = scenario;
    this.variables = new Map(Object.entries(row));
  }

  /** The next step; undefined at the end. */
  get step(): Step | undefined {
    return this.scenario.steps[this.position];
  }

  /** Throws `ScenarioFault`. */
  request(step: Step): HttpRequest {
    const { method, path, body } = step;
    const headers: Record<string, string> = { ...this.target.headers };
    for (const [name, value] of Object.entries(step.headers)) headers[name] = this.filled(value, asIs);
    if (body !== undefined) headers['content-type'] ??= TYPES[body.kind];
    if (this.cookies.size > 0) headers['cookie'] = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const text = body === undefined || body.kind === 'raw' ? body?.text : this.filled(body.text, ENCODERS[body.kind]);
    return { method, path: this.filled(path, asUrl), headers, body: text };
  }

  /** The checks of a step with variables replaced. Throws `ScenarioFault`. */
  checks({ checks }: Step): Checks {
    const { contains, excludes } = checks;
    if (![...contains, ...excludes].some((text) => text.includes('${'))) return checks;
    const fill = (text: string): string => this.filled(text, asIs);
    return { ...checks, contains: contains.map(fill), excludes: excludes.map(fill) };
  }

  /** Extracts cookies and variables from the response, and moves to the next step. Throws `ScenarioFault`. */
  advance(step: Step, reply: Reply): void {
    this.position++;
    this.storeCookies(reply);
    for (const [name, source] of Object.entries(step.save)) {
      const value = this.extract(source, reply);
      if (value === undefined) throw new ScenarioFault(`'${name}' was not found in the response to ${step.name}`);
      this.variables.set(name, value);
    }
  }

  private filled(text: string, encode: (value: string) => string): string {
    if (!text.includes('${')) return text;
    return text.replace(PLACEHOLDER, (_placeholder, name: string) => {
      const value = this.variables.get(name) ?? this.ownValue(name);
      if (value === undefined) throw new ScenarioFault(`the variable '${name}' has no value`);
      return encode(value);
    });
  }

  /** `user` is unique, also across runs. */
  private ownValue(name: string): string | undefined {
    if (name !== 'user') return undefined;
    const id = randomUUID();
    this.variables.set(name, id);
    return id;
  }

  private storeCookies({ headers }: Reply): void {
    const lines = headers['set-cookie'];
    if (lines === undefined) return;
    for (const line of Array.isArray(lines) ? lines : [lines]) {
      const cookie = parseCookie(line);
      if (cookie === null) continue;
      const isGone = cookie.maxAge === 0 || (cookie.expires !== undefined && Number(cookie.expires) < Date.now());
      if (isGone) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
  }

  private extract(source: Source, { headers, body }: Reply): string | undefined {
    switch (source.from) {
      case 'cookie':
        return decoded(this.cookies.get(source.name));
      case 'header': {
        const value = headers[source.name];
        return Array.isArray(value) ? value[0] : value;
      }
      case 'regex': {
        const match = source.pattern.exec(body);
        return match?.[1] ?? match?.[0];
      }
      case 'json':
        return jsonAt(body, source.path);
    }
  }
}

/** Decodes a cookie like scripts of a page do. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    // A percent sign that encodes nothing.
    return value;
  }
}

const asIs = (value: string): string => value;
/** Only what no URL may contain: a value may be a path with a query, and is often encoded already. */
const asUrl = (value: string): string => value.replace(/[^\w\-.~:/?[\]@!$&'()*+,;=%]+/gu, encodeURIComponent);
/** Escaped for a JSON string in the plan. */
const asJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const ENCODERS = { json: asJson, form: encodeURIComponent, text: asIs };

function jsonAt(body: string, path: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Not JSON, so the value is not in it.
    return undefined;
  }
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value === undefined || value === null
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
