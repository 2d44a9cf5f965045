// The studio shows and reads all times in the site's time zone: only its own functions may format them.

/** Files that format days or offsets, with reasons. */
const ALLOWED = new Map([
  ['client/studio/time-text.ts', 'times in the zone of the site'],
  ['client/studio/settings/places-and-zones.ts', 'the offset of a zone'],
  ['client/studio/items/month-table.tsx', 'days without a time, in UTC'],
  ['client/studio/items/month-view.tsx', 'names of months'],
  ['client/studio/analytics/range.ts', 'days of the site, which are in UTC from then on'],
  ['client/studio/analytics/chart-options.ts', 'days without a time, in UTC'],
]);

/** What writes or reads a time in a zone that the code chooses, or the browser. */
const FORMAT =
  /\bDateTimeFormat\b|\btoLocale(?:Date|Time)?String\b|\bdateFormat\(|\bgetLocalTimeZone\b|\.[gs]et(?:Hours|Minutes|Date|Month|FullYear|Day)\(/;

/**
 * One line for each file that formats times on its own.
 * @param {ReadonlyMap<string, { text: string }>} graph
 */
export function studioTimeProblems(graph) {
  return [...graph].flatMap(([file, { text }]) => {
    const found = file.startsWith('client/studio/') && !ALLOWED.has(file) ? FORMAT.exec(text) : null;
    return found === null ? [] : [`${file}: ${found[0]}: use Time or useTimes of client/studio/times.tsx`];
  });
}
