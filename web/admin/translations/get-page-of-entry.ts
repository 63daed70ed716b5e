import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'

/**
 * The page that shows the texts of a namespace, by the first part of their keys; null where no address alone leads to
 * them: what needs an order, a link from a mail, a failure or something to buy.
 */
export const PAGES: {
  [Name in Namespace]: { otherwise: string | null; parts?: Record<string, string | null> }
} = {
  common: {
    otherwise: '/',
    parts: {
      problems: null,
      statuses: null,
      notFound: null,
      crash: null,
      offline: null,
      tryAgain: null,
      priceWas: null,
      charged: null,
      mail: null,
    },
  },
  home: { otherwise: '/' },
  services: { otherwise: '/services' },
  footer: { otherwise: '/', parts: { lastUpdated: '/terms', onThisPage: '/terms' } },
  about: { otherwise: '/about' },
  contact: { otherwise: '/contact', parts: { mail: null, refundSubject: null } },
  faq: { otherwise: '/faq' },
  checkout: { otherwise: null },
  auth: {
    otherwise: '/login',
    parts: {
      registerTitle: '/register',
      registerHeading: '/register',
      registerText: '/register',
      register: '/register',
      registering: '/register',
      haveAccount: '/register',
      registrationFailed: '/register',
      passwordsDiffer: '/register',
      passwordMin6: '/register',
      passwordRequired: '/register',
      confirmPassword: '/register',
      name: '/register',
      strength: '/register',
      forgotTitle: '/forgot-password',
      forgotHeading: '/forgot-password',
      forgotText: '/forgot-password',
      sendLink: '/forgot-password',
      sendingLink: '/forgot-password',
      secure: '/account',
      emailSent: null,
      checkEmail: null,
      resetRequested: null,
      nothingCame: null,
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
      mail: null,
    },
  },
  cart: { otherwise: '/cart' },
  orders: {
    otherwise: '/orders',
    parts: { one: null, events: null, receipt: null, refund: null, progress: null, mail: null },
  },
  dashboard: {
    otherwise: '/dashboard',
    parts: {
      admin: '/admin',
      board: '/admin',
      account: '/account',
      team: '/users-teams',
      audit: '/admin/audit',
      shelf: '/admin/packages',
      orderDesk: '/admin/orders',
      settings: '/settings',
      fx: '/settings/rates',
      languages: '/settings/languages',
      words: '/translations',
      choices: '/analytics',
      traffic: '/analytics',
      inbox: '/admin/inbox',
      disputes: '/admin/attention',
      evidence: '/admin/orders',
    },
  },
}

/** Where to look at a text, in its own language when visitors may choose that; null where there is no such page. */
export function getPageOfEntry(
  { lang, namespace, key }: { lang: Lang; namespace: Namespace; key: string },
  live: readonly Lang[],
): string | null {
  const { otherwise, parts = {} } = PAGES[namespace]
  const [part = ''] = key.split('.')
  const page = Object.hasOwn(parts, part) ? parts[part] : otherwise
  if (!page) return null
  return `${page}?lang=${live.includes(lang) ? lang : DEFAULT_LANG}`
}
