interface DependencyRule {
  /** Files of this area, which may import one another. */
  from: string[]
  /** Other files they may import. */
  to?: string[]
  /** Files they may import as types only. */
  types?: string[]
  /** Packages they may import besides Node's own. Default: any. */
  packages?: string[]
}

/** Base of every domain: money, ids, interfaces of the outside world. */
const SHOP_ROOT = ['shop/*.ts', 'shop/database/*.ts', 'shop/providers/*.ts']
const DOMAIN_PACKAGES = [
  'drizzle-orm',
  '@node-rs/argon2',
  'p-limit',
  'otpauth',
  '@simplewebauthn/server',
  'isbot',
  'stdnum',
  'sharp',
  'csv-parse',
  'html-to-text',
  'htmlparser2',
]

/** Domains in order: each may import those before it. */
const DOMAINS = [
  'shop/localization/**',
  'shop/settings/**',
  'shop/accounts/**',
  'shop/uploads/**',
  'shop/brand/**',
  'shop/catalog/**',
  'shop/pricing/**',
  'shop/tax/**',
  'shop/orders/*.ts',
  'shop/orders/delivery/**',
  'shop/orders/brief/**',
  'shop/promotions/**',
  'shop/payments/**',
  'shop/provider-credentials/**',
  'shop/mail-servers/**',
  'shop/checkout/**',
  'shop/custom-offers/**',
  'shop/reviews/**',
  'shop/orders/fulfilment/**',
  'shop/cases/**',
  'shop/orders/queries/**',
  'shop/imports/**',
  'shop/trial/**',
]
/** Domains that read across all others: the staff dashboard, privacy, exports and the measured track record. */
const CROSS_DOMAINS = ['shop/admin/**', 'shop/privacy/**', 'shop/exports/**', 'shop/track-record/**']
/** Domains that no other domain imports. */
const LEAF_DOMAINS = ['shop/conversations/**', 'shop/content/**', 'shop/analytics/**', 'shop/translations/**']

/** Metrics and logs of the process; independent of the shop, and the shop of them. */
const OBSERVABILITY = ['observability/*.ts']

/** Domains that every domain may use. */
const SHARED_DOMAINS = [
  'shop/outbox/**',
  'shop/audit/**',
  'shop/rate-limit/**',
  'shop/webhooks/**',
  'shop/notifications/**',
]

const allFilesIn = (folder: string) => [`${folder}/**`]

/** Dependency rules from the process entry down to the domain. */
export const DEPENDENCY_RULES: DependencyRule[] = [
  { from: ['server.ts'], to: ['concurrency.ts', 'supervisor.ts', 'web-process.ts'] },
  { from: ['concurrency.ts', 'memory.ts'] },
  { from: ['supervisor.ts'], packages: ['pino', 'prom-client'] },
  // Loads the app at run time, from the build or through Vite.
  { from: ['web-process.ts'], to: ['memory.ts'], types: ['app.ts', 'supervisor.ts'] },
  {
    from: ['app.ts'],
    to: [
      ...['api', 'web', 'jobs', 'providers', 'db', 'shop'].flatMap(allFilesIn),
      'open-services.ts',
      'environment.ts',
      'locales/*.ts',
      ...OBSERVABILITY,
    ],
    types: ['runtime.ts'],
  },
  {
    from: ['open-services.ts'],
    to: [
      'providers/**',
      'db/embedded/data-directory.ts',
      'shop/payments/expire-trial-payments.ts',
      'shop/provider-credentials/*.ts',
      'shop/mail-servers/*.ts',
      'shop/providers/mail-setup.ts',
      ...OBSERVABILITY,
    ],
    types: ['environment.ts', 'shop/services.ts'],
    packages: ['pino'],
  },
  {
    from: ['environment.ts'],
    to: [
      'concurrency.ts',
      'shop/accounts/passwords/password-length.ts',
      'shop/reply-address.ts',
      'shop/providers/{provider-setup,mail-setup}.ts',
      'providers/stripe/get-key-mode.ts',
      'providers/paypal/api-base.ts',
    ],
    packages: ['zod'],
  },
  { from: ['runtime.ts'], types: ['environment.ts', 'shop/**', 'locales/*.ts'] },

  { from: OBSERVABILITY, packages: ['pino', 'prom-client'] },

  {
    from: allFilesIn('api'),
    to: [
      'shop/**',
      'locales/*.ts',
      'documents/**',
      'emails/compose-email.tsx',
      'package.json',
      ...OBSERVABILITY,
    ],
    types: ['runtime.ts', 'supervisor.ts'],
  },
  {
    from: allFilesIn('documents'),
    to: [
      'shop/durations.ts',
      'shop/errors.ts',
      'shop/money.ts',
      'shop/payment-methods.ts',
      'shop/localization/{format-date,format-money,languages}.ts',
      'shop/pricing/split-tax.ts',
      'shop/tax/tax-date.ts',
      'shop/settings/{accent,brand}.ts',
      'shop/payments/documents/{document-content,format-document-number}.ts',
    ],
    types: ['shop/payments/documents/*.ts', 'locales/message-catalog.ts'],
    packages: ['@myriaddreamin/typst-ts-web-compiler', 'p-limit', 'xmlbuilder2'],
  },
  // The typed client of the browser imports the API's type.
  {
    from: allFilesIn('web'),
    to: ['shop/**', 'locales/*.ts', 'observability/page-cache-metrics.ts'],
    types: ['runtime.ts', 'api/app.ts', 'web/**/+types/*'],
  },
  { from: allFilesIn('jobs'), to: ['shop/**', 'emails/**', ...OBSERVABILITY], types: ['runtime.ts'] },
  {
    from: allFilesIn('emails'),
    to: [
      'shop/money.ts',
      'shop/text.ts',
      'shop/pricing/order-total.ts',
      'shop/currencies.ts',
      'shop/localization/{format-date,format-money,languages}.ts',
      'shop/settings/{accent,brand,placeholder-figures}.ts',
      'shop/payments/documents/format-document-number.ts',
    ],
    types: [
      'shop/outbox/{email-data,email-kinds,email-order,tables}.ts',
      'shop/notifications/notification-kinds.ts',
      'shop/services.ts',
      'shop/providers/payment-provider.ts',
      'locales/{create-i18n,message-catalog,message-keys}.ts',
    ],
    packages: ['react', 'react-dom/server', '@react-email', 'html-to-text'],
  },
  {
    from: ['locales/!(limits)*.ts'],
    to: [
      ...SHOP_ROOT,
      'shop/localization/{languages,namespaces}.ts',
      'shop/settings/*.ts',
      'shop/translations/*.ts',
      'locales/limits.ts',
    ],
    types: ['locales/en/*.json'],
  },
  // Messages name figures of all domains.
  { from: ['locales/limits.ts'], to: ['shop/**'] },

  {
    from: allFilesIn('providers'),
    to: [
      'shop/providers/*.ts',
      'shop/with-timeout.ts',
      'shop/database/prepare-statement.ts',
      'shop/services.ts',
      'shop/text.ts',
      'shop/database/columns.ts',
      'shop/durations.ts',
      'shop/money.ts',
      'shop/currencies.ts',
      'shop/localization/exchange-rates/exchange-rate-error.ts',
      ...OBSERVABILITY,
    ],
  },
  {
    from: ['db/seed.ts'],
    to: [
      'shop/catalog/builtin-packages.ts',
      'shop/localization/{format-money,languages}.ts',
      'shop/localization/exchange-rates/record-exchange-rates.ts',
      'shop/*/tables.ts',
      'shop/currencies.ts',
      'shop/money.ts',
    ],
    types: ['shop/services.ts'],
  },
  {
    from: ['db/!(seed).ts', 'db/*/*.ts', 'db/demo/*.json'],
    to: [
      'shop/*/tables.ts',
      'shop/*/*/tables.ts',
      // The sequence of the revisions.
      'shop/database/revision.ts',
      // Which transactions run again.
      'shop/database/database-errors.ts',
      'shop/tax/tax-date.ts',
      'shop/with-timeout.ts',
      'providers/*/tables.ts',
      ...OBSERVABILITY,
    ],
    types: ['shop/services.ts'],
  },

  // The messages are the list of error codes.
  { from: SHOP_ROOT, types: ['locales/en/common.json'], packages: DOMAIN_PACKAGES },
  ...DOMAINS.map((domain, place) => ({
    from: [domain],
    to: [
      ...SHOP_ROOT,
      ...DOMAINS.slice(0, place),
      ...SHARED_DOMAINS,
      // An offer answers a conversation.
      ...(domain === 'shop/custom-offers/**' ? ['shop/conversations/**'] : []),
    ],
    packages: DOMAIN_PACKAGES,
  })),
  ...LEAF_DOMAINS.map((leaf) => ({
    from: [leaf],
    to: [
      ...SHOP_ROOT,
      'shop/settings/**',
      'shop/localization/**',
      // A message of a logged-in user must not outlive the account.
      ...(leaf === 'shop/conversations/**' ? ['shop/accounts/user.ts', 'shop/uploads/**'] : []),
      ...SHARED_DOMAINS,
    ],
    packages: DOMAIN_PACKAGES,
  })),
  ...CROSS_DOMAINS.map((overview) => ({
    from: [overview],
    to: [...SHOP_ROOT, ...DOMAINS, ...LEAF_DOMAINS, ...SHARED_DOMAINS],
    packages: DOMAIN_PACKAGES,
  })),
  // Every domain queues emails, logs staff actions and counts attempts in its own transaction.
  { from: allFilesIn('shop/audit'), to: SHOP_ROOT, packages: DOMAIN_PACKAGES },
  { from: allFilesIn('shop/idempotency'), to: SHOP_ROOT, packages: DOMAIN_PACKAGES },
  { from: allFilesIn('shop/rate-limit'), to: SHOP_ROOT, packages: DOMAIN_PACKAGES },
  {
    from: allFilesIn('shop/outbox'),
    to: [...SHOP_ROOT, 'shop/localization/**', 'shop/audit/**', 'shop/rate-limit/**'],
    types: ['shop/notifications/notification-kinds.ts'],
    packages: DOMAIN_PACKAGES,
  },
  // Every domain records messages; staff are notified when an endpoint fails.
  {
    from: allFilesIn('shop/webhooks'),
    to: [...SHOP_ROOT, 'shop/audit/**', 'shop/notifications/**'],
    packages: DOMAIN_PACKAGES,
  },
  // Every domain records what staff are to be notified of.
  {
    from: allFilesIn('shop/notifications'),
    to: [
      ...SHOP_ROOT,
      'shop/accounts/{roles,tables,token}.ts',
      'shop/admin/{dashboard/staff-tasks,launch-steps}.ts',
      'shop/catalog/load-package-names.ts',
      'shop/localization/**',
      'shop/outbox/**',
      'shop/settings/get-settings.ts',
    ],
    packages: DOMAIN_PACKAGES,
  },
]

/** Modules of web/ that never reach the browser. */
export const SERVER_ONLY_MODULES = ['web/**/*.server.ts', 'web/**/*.server.tsx']

/** Modules outside web/ that also run in the browser. */
export const BROWSER_MODULES = [
  'shop/text.ts',
  'shop/money.ts',
  'shop/pricing/order-total.ts',
  'shop/pricing/promotion-rule.ts',
  'shop/promotions/promotion-fields.ts',
  'shop/currencies.ts',
  'shop/days.ts',
  'shop/durations.ts',
  'shop/localization/zone-clock.ts',
  'shop/payment-methods.ts',
  'shop/providers/payment-provider.ts',
  'shop/providers/provider-setup.ts',
  'shop/providers/mail-setup.ts',
  'shop/localization/country-codes.ts',
  'shop/localization/format-date.ts',
  'shop/localization/format-money.ts',
  'shop/localization/languages.ts',
  'shop/localization/exchange-rates/stale-rates.ts',
  'shop/accounts/user-state.ts',
  'shop/accounts/passwords/password-length.ts',
  'shop/accounts/sessions/parse-user-agent.ts',
  // Menus derive from this table of permissions.
  'shop/accounts/roles.ts',
  'shop/audit/audit-actions.ts',
  'shop/notifications/notification-kinds.ts',
  'shop/cases/case-state.ts',
  'shop/imports/import-fields.ts',
  'shop/exports/export-file-names.ts',
  'shop/custom-offers/offer-state.ts',
  'shop/reviews/review-state.ts',
  'shop/orders/delivery/run-state.ts',
  'shop/orders/brief/list-answer-problems.ts',
  'shop/orders/order-queues.ts',
  'shop/orders/order-status.ts',
  'shop/orders/order-limits.ts',
  'shop/orders/tiktok.ts',
  'shop/payments/documents/format-document-number.ts',
  'shop/payments/payment-status.ts',
  'shop/catalog/builtin-packages.ts',
  'shop/catalog/builtin-package-texts.json',
  'shop/catalog/package-text.ts',
  'shop/catalog/package-view.ts',
  'shop/catalog/package-fields.ts',
  'shop/catalog/brief-questions.ts',
  'shop/erased-address.ts',
  'shop/page-url.ts',
  'shop/short-id.ts',
  // Warn while an operator types.
  'shop/catalog/claim-warnings.ts',
  'locales/get-slogan.ts',
  'shop/settings/accent.ts',
  'shop/settings/brand.ts',
  'shop/settings/default-niches.ts',
  'shop/settings/marketing-claims.ts',
  'shop/settings/claims/claim-sources.ts',
  'shop/settings/policy.ts',
  'shop/settings/tax-settings.ts',
  'shop/tax/filing-deadline.ts',
  'shop/tax/tax-date.ts',
  'shop/localization/vat-territories.ts',
  'shop/settings/setting-limits.ts',
  'shop/settings/get-opening-status.ts',
  'shop/content/content.ts',
  'shop/content/content-shapes.ts',
  'shop/settings/placeholder-figures.ts',
  'shop/settings/unit-forms.json',
  'shop/content/legal-text.ts',
  'shop/settings/placeholders.ts',
  'shop/conversations/message.ts',
  'shop/admin/dashboard/staff-tasks.ts',
  'shop/localization/language-names.ts',
  'shop/localization/namespaces.ts',
  'shop/analytics/dimensions.ts',
  'shop/analytics/reports/date-range.ts',
  'shop/analytics/reports/get-change.ts',
  'shop/uploads/image-limits.ts',
  'locales/create-i18n.ts',
  'locales/describe-issue.ts',
  // Validate while an operator types.
  'shop/translations/validation/check-message-key.ts',
  'shop/translations/validation/check-text.ts',
  'shop/translations/plural-forms.ts',
  'shop/providers/outbound-sender.ts',
  'shop/webhooks/webhook-event-types.ts',
]
