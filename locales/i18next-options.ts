import type { InitOptions } from 'i18next'

/**
 * Options for server and browser: messages are plain text, and `{{name}}` is the only placeholder. A
 * placeholder without a value stays visible.
 */
export const I18NEXT_OPTIONS = {
  defaultNS: 'common',
  initAsync: false,
  // Disables nesting, because messages that refer to each other would never end. No message contains this
  // prefix.
  interpolation: { escapeValue: false, nestingPrefix: '\u0000nest(' },
} as const satisfies InitOptions
