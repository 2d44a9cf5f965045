import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** A validator that resolves its rules once: by default it does so for each text, which takes three times as long. */
export function createHtmlValidator(rules: NonNullable<ConfigData['rules']>): HtmlValidate {
  const loader = new StaticConfigLoader({ extends: ['html-validate:recommended'], rules });
  const config = loader.getConfigFor('inline');
  loader.getConfigFor = () => config;
  return new HtmlValidate(loader);
}
