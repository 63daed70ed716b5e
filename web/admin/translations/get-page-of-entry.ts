import { href } from 'react-router'
import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'
import { getLocalizedPath } from '../../seo/page-urls.ts'
import { getSettingsPath } from '../settings/sections.ts'

const REGISTER = href('/register')
const FORGOT_PASSWORD = href('/forgot-password')

/**
 * The page that shows the texts of a namespace, by the first part of their keys; null where no address alone leads to
 * them: what needs an order, a link from a mail, a failure or something to buy.
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
      priceWas: null,
      charged: null,
      mail: null,
    },
  },
  home: { otherwise: href('/') },
  services: { otherwise: href('/services') },
  footer: { otherwise: href('/'), parts: { lastUpdated: href('/terms'), onThisPage: href('/terms') } },
  about: { otherwise: href('/about') },
  contact: { otherwise: href('/contact'), parts: { mail: null, refundSubject: null } },
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
      secure: href('/account'),
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
  cart: { otherwise: href('/cart') },
  orders: {
    otherwise: href('/orders'),
    parts: { one: null, events: null, receipt: null, refund: null, progress: null, mail: null },
  },
  dashboard: {
    otherwise: href('/dashboard'),
    parts: {
      admin: href('/admin'),
      board: href('/admin'),
      account: href('/account'),
      team: href('/users-teams'),
      audit: href('/admin/audit'),
      shelf: href('/admin/packages'),
      orderDesk: href('/admin/orders'),
      settings: href('/settings/:section?'),
      fx: getSettingsPath('rates'),
      languages: getSettingsPath('languages'),
      words: href('/translations'),
      choices: href('/analytics'),
      traffic: href('/analytics'),
      inbox: href('/admin/inbox/:conversationId?'),
      disputes: href('/admin/attention'),
      evidence: href('/admin/orders'),
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
  return getLocalizedPath(live.includes(lang) ? lang : DEFAULT_LANG, page)
}
