import { href } from 'react-router'
import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import type { Namespace } from '../../../../shop/localization/namespaces.ts'
import { getLocalizedPath } from '../../../seo/page-urls.ts'
import { getSettingsPath } from '../../settings/sections.ts'
import { SCREENS } from '../../shell/screens.ts'

/** Page that shows the texts of a namespace. Those of the checkout and of emails are on no page. */
const PAGES: Partial<Record<Namespace, string>> = {
  ...Object.fromEntries(SCREENS.map(({ name, to }) => [`admin-${name}`, to])),
  common: href('/'),
  home: href('/'),
  services: href('/services'),
  footer: href('/'),
  about: href('/about'),
  contact: href('/contact'),
  faq: href('/faq'),
  auth: href('/login'),
  cart: href('/cart'),
  orders: href('/orders'),
  dashboard: href('/dashboard'),
  admin: href('/admin'),
  'admin-payments': href('/admin/attention'),
  'admin-delivery': href('/admin/orders'),
}

const REGISTER = href('/register')
const FORGOT_PASSWORD = href('/forgot-password')

/**
 * Other pages of single texts, by the beginning of their keys. Null where no path alone shows them: they need an
 * order, a link from an email, an error or something to buy.
 */
export const PAGES_OF_SINGLE_TEXTS: Partial<Record<Namespace, Record<string, string | null>>> = {
  common: {
    problems: null,
    statuses: null,
    notFound: null,
    crash: null,
    loginRequired: null,
    offline: null,
    tryAgain: null,
    previousPrice: null,
    charged: null,
    validation: null,
  },
  home: { reviews: null },
  footer: { lastUpdated: href('/terms'), onThisPage: href('/terms') },
  contact: { refundSubject: null },
  auth: {
    regist: REGISTER,
    haveAccount: REGISTER,
    passwordsDiffer: REGISTER,
    passwordMin6: REGISTER,
    passwordRequired: REGISTER,
    confirmPassword: REGISTER,
    name: REGISTER,
    strength: REGISTER,
    forgotLink: href('/login'),
    forgot: FORGOT_PASSWORD,
    sendLink: FORGOT_PASSWORD,
    sendingLink: FORGOT_PASSWORD,
    security: href('/account'),
    emailSent: null,
    checkEmail: null,
    noEmailHint: null,
    sendAgain: null,
    otherEmail: null,
    reset: null,
    newPassword: null,
    confirmNewPassword: null,
    passwordMin8: null,
    invalidLink: null,
    linkExpired: null,
    newLink: null,
    setup: null,
    setUp: null,
    accessDenied: null,
  },
  orders: {
    'cases.withdrawal': href('/withdrawal'),
    cases: null,
    delivery: null,
    documents: null,
    billing: null,
    emails: null,
    details: null,
    events: null,
    receipt: null,
    refund: null,
    progress: null,
  },
  dashboard: { 'account.': href('/account') },
  'admin-payments': { evidence: null },
  'admin-settings': {
    exchangeRates: getSettingsPath('rates'),
    languages: getSettingsPath('languages'),
  },
}

/** Returns the path of the page that shows a text, in the text's language when that is live. Null when there is none. */
export function getPageOfEntry(
  { lang, namespace, key }: { lang: Lang; namespace: Namespace; key: string },
  live: readonly Lang[],
): string | null {
  const exception = Object.entries(PAGES_OF_SINGLE_TEXTS[namespace] ?? {}).find(([start]) =>
    key.startsWith(start),
  )
  const page = exception ? exception[1] : PAGES[namespace]
  return page ? getLocalizedPath(live.includes(lang) ? lang : DEFAULT_LANG, page) : null
}
