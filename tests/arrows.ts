interface Arrow {
  /** A place: its files, which may import one another. */
  from: string[]
  /** What they may import beside. */
  to?: string[]
  /** What they may import as types alone. */
  types?: string[]
  /** The packages they may use, beside Node's own. Any, when left out. */
  packages?: string[]
}

/** What every domain stands on: money, ids, the outside world as types. */
const GROUND = ['shop/*.ts']
const BUSINESS = ['drizzle-orm', '@node-rs/argon2', 'p-limit', 'otpauth', 'rate-limiter-flexible', 'isbot']

/** A domain may use those before it. */
const DOMAINS = ['localization', 'settings', 'accounts', 'catalog', 'orders', 'payments', 'checkout']
/** What joins every domain: what staff look at, and what the shop knows of a person. */
const OVERVIEWS = ['desk', 'privacy']
/** Domains no other domain knows, but that the chat and the contact form both are ways into `conversations`. */
const LEAVES = ['conversations', 'chat', 'contact', 'content', 'traffic', 'translations']
const INTO_CONVERSATIONS = ['chat', 'contact']

/** What the process tells of itself: it knows nothing of the shop, and the shop nothing of it. */
const WATCH = ['watch/*.ts']

/** Domains that every domain may use. */
const FOR_ALL = ['shop/outbox/**', 'shop/audit/**', 'shop/limits/**']

const insideOf = (folder: string) => [`${folder}/**`]

/** The one way of dependency: from the process at the top down to the business. */
export const ARROWS: Arrow[] = [
  // It loads the app at run time, from the build or through Vite.
  { from: ['server.ts'], types: ['server-app.ts'] },
  {
    from: ['server-app.ts'],
    to: [
      ...['api', 'web', 'jobs', 'providers', 'db', 'shop'].flatMap(insideOf),
      'environment.ts',
      'locales/*.ts',
      ...WATCH,
    ],
    types: ['runtime.ts'],
  },
  { from: ['environment.ts'], packages: ['zod'] },
  { from: ['runtime.ts'], types: ['environment.ts', 'shop/**', 'locales/*.ts'] },

  { from: WATCH, packages: ['pino'] },

  {
    from: insideOf('api'),
    to: ['shop/**', 'locales/*.ts', 'mail/render-mail.ts', 'package.json', ...WATCH],
    types: ['runtime.ts'],
  },
  // The browser's client knows the API by its type.
  {
    from: insideOf('web'),
    to: ['shop/**', 'locales/*.ts', 'watch/page-cache.ts'],
    types: ['runtime.ts', 'api/app.ts', 'web/**/+types/*'],
  },
  { from: insideOf('jobs'), to: ['shop/**', 'mail/**', ...WATCH], types: ['runtime.ts'] },
  {
    from: insideOf('mail'),
    to: [
      'shop/money.ts',
      'shop/order-total.ts',
      'shop/currencies.ts',
      'shop/localization/languages.ts',
      'shop/content/figures.ts',
      'shop/payments/document-number.ts',
    ],
    types: ['shop/outbox/tables.ts', 'locales/words.ts'],
    packages: ['react', '@react-email/components'],
  },
  {
    from: ['locales/*.ts'],
    to: [
      ...GROUND,
      'shop/localization/{languages,namespaces}.ts',
      'shop/settings/*.ts',
      'shop/translations/*.ts',
    ],
  },

  {
    from: insideOf('providers'),
    to: [
      'shop/services.ts',
      'shop/column-checks.ts',
      'shop/provider-refusal.ts',
      'shop/provider-server-error.ts',
      'shop/money.ts',
      'shop/currencies.ts',
      'shop/localization/rate-fault.ts',
      ...WATCH,
    ],
  },
  {
    from: ['db/seed.ts'],
    to: [
      'shop/catalog/builtin-packages.ts',
      'shop/localization/{languages,rate-snapshot,take-rates}.ts',
      'shop/*/tables.ts',
      'shop/currencies.ts',
      'shop/money.ts',
    ],
    types: ['shop/services.ts'],
  },
  {
    from: ['db/!(seed).ts', 'db/*/*.ts'],
    to: [
      'shop/*/{,provider-}tables.ts',
      'shop/*/*/tables.ts',
      'shop/in-time.ts',
      'providers/*/tables.ts',
      ...WATCH,
    ],
    types: ['shop/services.ts'],
  },

  { from: GROUND, packages: BUSINESS },
  ...DOMAINS.map((domain, place) => ({
    from: insideOf(`shop/${domain}`),
    to: [...GROUND, ...DOMAINS.slice(0, place).map((before) => `shop/${before}/**`), ...FOR_ALL],
    packages: BUSINESS,
  })),
  ...LEAVES.map((leaf) => ({
    from: insideOf(`shop/${leaf}`),
    to: [
      ...GROUND,
      'shop/settings/**',
      'shop/localization/**',
      // What somebody writes logged in must not outlive their account.
      ...(INTO_CONVERSATIONS.includes(leaf)
        ? ['shop/conversations/**', 'shop/accounts/require-active-account.ts']
        : []),
      ...FOR_ALL,
    ],
    packages: BUSINESS,
  })),
  ...OVERVIEWS.map((overview) => ({
    from: insideOf(`shop/${overview}`),
    to: [...GROUND, ...[...DOMAINS, ...LEAVES].flatMap((domain) => insideOf(`shop/${domain}`)), ...FOR_ALL],
    packages: BUSINESS,
  })),
  // Any domain queues its mails, logs what staff do and counts tries in its own transaction.
  { from: insideOf('shop/audit'), to: GROUND, packages: BUSINESS },
  { from: insideOf('shop/limits'), to: GROUND, packages: BUSINESS },
  {
    from: insideOf('shop/outbox'),
    to: [...GROUND, 'shop/localization/**', 'shop/audit/**', 'shop/limits/**'],
    packages: BUSINESS,
  },
]

/** Pages' code that never leaves the server. */
export const SERVER_ONLY_PAGES = [
  'web/serve-pages.ts',
  'web/page-cache.ts',
  'web/page-parameters.ts',
  'web/page-route.ts',
  'web/scripts-after-paint.ts',
  'web/content-security-policy.ts',
  'web/entry.server.tsx',
  'web/context.ts',
  'web/page-catalog.ts',
  'web/page-content.ts',
  'web/page-faq.ts',
]

/** Of what lies outside web/, this much runs in the browser too. */
export const IN_THE_BROWSER = [
  'shop/money.ts',
  'shop/order-total.ts',
  'shop/currencies.ts',
  'shop/payment-methods.ts',
  'shop/localization/languages.ts',
  'shop/localization/stale-rates.ts',
  'shop/accounts/account-state.ts',
  // The one table of who may do what: menus are drawn from it.
  'shop/accounts/roles.ts',
  'shop/audit/actions.ts',
  'shop/orders/order-status.ts',
  'shop/orders/tiktok-username.ts',
  'shop/payments/document-number.ts',
  'shop/payments/payment-status.ts',
  'shop/catalog/builtin-packages.ts',
  'shop/catalog/builtin-words.ts',
  'shop/catalog/package-view.ts',
  'shop/catalog/package-limits.ts',
  // What the operator types is doubted while it is typed.
  'shop/catalog/doubt-claims.ts',
  'shop/catalog/claims-best.ts',
  'shop/settings/niches.ts',
  'shop/settings/policy.ts',
  'shop/settings/figure-limits.ts',
  'shop/settings/next-opening.ts',
  'shop/settings/opening-hours.ts',
  'shop/content/content.ts',
  'shop/content/content-shapes.ts',
  'shop/content/figures.ts',
  'shop/content/fill.ts',
  'shop/content/legal-text.ts',
  'shop/content/marks.ts',
  'shop/content/shape.ts',
  'shop/conversations/message.ts',
  'shop/desk/work.ts',
  'shop/localization/language-names.ts',
  'shop/localization/namespaces.ts',
  'shop/traffic/dimensions.ts',
  'shop/traffic/pages.ts',
  'shop/translations/live-from.ts',
  'locales/i18next-options.ts',
  // What the operator writes is checked while it is written.
  'shop/translations/check-key.ts',
  'shop/translations/check-text.ts',
  'shop/translations/text-marks.ts',
  'shop/translations/plural-forms.ts',
]
