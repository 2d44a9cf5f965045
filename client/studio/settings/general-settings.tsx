import { useEffect, useState } from 'react';
import { textOf } from '#shared/json';
import { languageName } from '#shared/languages';
import { html, labeled } from '#shared/settings';
import { ZoneProblem } from '../controls/zone-problem.tsx';
import { countryName } from '../country-name.ts';
import { valueAt } from '../documents/json-value.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { languageOptions, typedLanguage } from '../languages/language-options.ts';
import { SettingPlace, type SettingsProps, TextSetting } from '../store/settings-fields.tsx';
import { timeTexts } from '../time-text.ts';
import { useTimeZone } from '../time-zone.ts';
import { countries, offsetOf, timeZones, zoneLabel } from './places-and-zones.ts';
import { matching, named, SearchedChoice } from './searched-choice.tsx';
import { siteSettings } from './site-settings.ts';

const { title, tagLine, description, language, country, timeZone } = siteSettings.general;

const richDescription = { siteDescription: labeled(description.label, html(), { help: description.help ?? '' }) };

export const GeneralSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <TextSetting document={document} {...title} maxLength={200} />
    <TextSetting document={document} {...tagLine} maxLength={300} />
    <SettingPlace path={description.path}>
      <DocumentPanel document={document} settings={richDescription} />
    </SettingPlace>
    <SearchedChoice
      document={document}
      {...language}
      find={(text) => languageOptions(text, [])}
      labelOf={languageName}
      typed={typedLanguage}
    />
    <SearchedChoice
      document={document}
      {...country}
      find={(text) => matching(countries, text)}
      labelOf={countryName}
      typed={(text) => (text.trim() === '' ? '' : named(countries, text))}
    />
    <SearchedChoice
      document={document}
      {...timeZone}
      find={(text) => matching(timeZones, text)}
      labelOf={zoneLabel}
      typed={(text) => named(timeZones, text.replaceAll(' ', '_')) ?? named(timeZones, text)}
    />
    <ZoneState zone={textOf(valueAt(document.value, timeZone.path))} isSaved={document.save === 'saved'} />
  </div>
);

const MINUTE_MS = 60_000;

/** What time it is there; and that screens show other times when the zone cannot be read. */
function ZoneState({ zone, isSaved }: { readonly zone: string; readonly isSaved: boolean }) {
  const { timeZone: used, problem, retry } = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  // All screens follow at once.
  const isOutdated = isSaved && used !== undefined && used !== zone;
  useEffect(() => {
    if (isOutdated) retry();
  }, [isOutdated]);
  if (problem !== undefined) return <ZoneProblem problem={problem} onRetry={retry} />;
  if (!timeZones.some(({ id }) => id === zone)) return null;
  return (
    <p className="studio-help">{`It is ${timeTexts(zone).time(now.getTime())} there (${offsetOf(zone, now)}).`}</p>
  );
}
