import { href } from 'react-router'
import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import type { Namespace } from '../../../../shop/localization/namespaces.ts'
import { getLocalizedPath } from '../../../seo/page-urls.ts'
import { getSettingsPath } from '../../settings/sections.ts'

const REGISTER = href('/register')
const FORGOT_PASSWORD = href('/forgot-password')

/**
 * Path of the page that shows the texts of a namespace; `parts` overrides it by the first part of a key. Null
 * where no path alone shows them: they need an order, a link from an email, an error or something to buy.
 */
export const PAGES: {
  [Name in Namespace]: { otherwise: string | null; parts?: Record<string, string | null> }
} = {
  common: {
    otherwise: href('/'),
    parts: {
      problems: null,
      statuses: null,
      notFound: null,
      crash: null,
      offline: null,
      tryAgain: null,
      previousPrice: null,
      charged: null,
    },
  },
  home: { otherwise: href('/') },
  services: { otherwise: href('/services') },
  footer: { otherwise: href('/'), parts: { lastUpdated: href('/terms'), onThisPage: href('/terms') } },
  about: { otherwise: href('/about') },
  contact: { otherwise: href('/contact'), parts: { refundSubject: null } },
  faq: { otherwise: href('/faq') },
  checkout: { otherwise: null },
  auth: {
    otherwise: href('/login'),
    parts: {
      registerTitle: REGISTER,
      registerHeading: REGISTER,
      registerText: REGISTER,
      register: REGISTER,
      registering: REGISTER,
      haveAccount: REGISTER,
      registrationFailed: REGISTER,
      passwordsDiffer: REGISTER,
      passwordMin6: REGISTER,
      passwordRequired: REGISTER,
      confirmPassword: REGISTER,
      name: REGISTER,
      strength: REGISTER,
      forgotTitle: FORGOT_PASSWORD,
      forgotHeading: FORGOT_PASSWORD,
      forgotText: FORGOT_PASSWORD,
      sendLink: FORGOT_PASSWORD,
      sendingLink: FORGOT_PASSWORD,
      security: href('/account'),
      emailSent: null,
      checkEmail: null,
      resetRequested: null,
      noEmailHint: null,
      sendAgain: null,
      otherEmail: null,
      resetTitle: null,
      resetHeading: null,
      resetText: null,
      newPassword: null,
      confirmNewPassword: null,
      passwordMin8: null,
      resetPassword: null,
      resetting: null,
      resetFailed: null,
      resetDone: null,
      resetDoneText: null,
      invalidLink: null,
      invalidLinkText: null,
      linkExpired: null,
      newLink: null,
      setupTitle: null,
      setupText: null,
      setUp: null,
      setupDone: null,
      accessDenied: null,
      accessDeniedText: null,
    },
  },
  cart: { otherwise: href('/cart') },
  orders: {
    otherwise: href('/orders'),
    parts: { details: null, events: null, receipt: null, refund: null, progress: null },
  },
  dashboard: { otherwise: href('/dashboard') },
  account: { otherwise: href('/account') },
  mail: { otherwise: null },
  admin: { otherwise: href('/admin') },
  'admin-dashboard': { otherwise: href('/admin') },
  'admin-orders': { otherwise: href('/admin/orders') },
  'admin-payments': { otherwise: href('/admin/attention'), parts: { evidence: null } },
  'admin-inbox': { otherwise: href('/admin/inbox/:conversationId?') },
  'admin-packages': { otherwise: href('/admin/packages') },
  'admin-emails': { otherwise: href('/admin/mails') },
  'admin-team': { otherwise: href('/users-teams') },
  'admin-analytics': { otherwise: href('/analytics') },
  'admin-translations': { otherwise: href('/translations') },
  'admin-audit': { otherwise: href('/admin/audit') },
  'admin-settings': {
    otherwise: href('/settings/:section?'),
    parts: { exchangeRates: getSettingsPath('rates'), languages: getSettingsPath('languages') },
  },
}

/** Returns the path of the page that shows a text, in the text's language when that is live. Null when there is none. */
export function getPageOfEntry(
  { lang, namespace, key }: { lang: Lang; namespace: Namespace; key: string },
  live: readonly Lang[],
): string | null {
  const { otherwise, parts = {} } = PAGES[namespace]
  const [part = ''] = key.split('.')
  const page = Object.hasOwn(parts, part) ? parts[part] : otherwise
  if (!page) return null
  return getLocalizedPath(live.includes(lang) ? lang : DEFAULT_LANG, page)
}
