import type { InitOptions } from 'i18next'

/**
 * How words are read, on the server and in the browser: as text, in which `{{name}}` is the only mark. One that the page
 * does not fill stands as it was written.
 */
export const I18NEXT_OPTIONS = {
  defaultNS: 'common',
  initAsync: false,
  // Words name no other words: texts that name each other would never end. Nothing of ours begins like this.
  interpolation: { escapeValue: false, nestingPrefix: '\u0000nest(' },
} as const satisfies InitOptions
