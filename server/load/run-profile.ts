/** `vitrine profile`: shows which lines of a template are slow. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { PlanError } from './plan/plan.ts';
import { parseDuration } from './plan/quantities.ts';
import { readJson, readPartials, readText } from './plan/template-files.ts';
import { profileReport, profileText } from './profile/profile-report.ts';
import { profileTemplate } from './profile/profile-template.ts';

export interface ProfileCommand {
  readonly file: string;
  readonly data: string | undefined;
  readonly partials: string | undefined;
  readonly locale: string;
  readonly duration: string;
  /** File to write. */
  readonly report: string | undefined;
}

const MAX_MS = 600_000;

/** Returns the exit code: 1 if the template has errors. Throws `PlanError` for invalid files and values. */
export function runProfile({ file, data, partials, locale, duration, report }: ProfileCommand): number {
  const durationMs = parseDuration(duration);
  if (durationMs === null || durationMs === 0 || durationMs > MAX_MS)
    throw new PlanError(`--duration ${JSON.stringify(duration)}: use a duration like 500ms, 3s or 1m, up to 10m`);
  if (report !== undefined && !existsSync(dirname(report)))
    throw new PlanError(`--report ${report}: there is no such folder`);
  const profile = profileTemplate({
    template: readText(file),
    data: data === undefined ? {} : readJson(data),
    partials: partials === undefined ? {} : readPartials(partials),
    locale,
    durationMs,
  });
  const name = basename(file);
  for (const { message, line } of profile.diagnostics) process.stderr.write(`${name}:${line ?? 1} ${message}\n`);
  process.stdout.write(profileText(profile, name));
  if (report !== undefined) writeFileSync(report, profileReport(profile, name));
  return profile.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}
