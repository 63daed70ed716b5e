import { INTL_TAG, type Lang } from '../../localization/languages.ts'
import type { ShopSettings } from '../../settings/read-settings.ts'
import { privacy as arPrivacy } from './ar/privacy.ts'
import { refund as arRefund } from './ar/refund.ts'
import { terms as arTerms } from './ar/terms.ts'
import { privacy as enPrivacy } from './en/privacy.ts'
import { refund as enRefund } from './en/refund.ts'
import { terms as enTerms } from './en/terms.ts'
import { privacy as esPrivacy } from './es/privacy.ts'
import { refund as esRefund } from './es/refund.ts'
import { terms as esTerms } from './es/terms.ts'
import { figuresIn } from './figures.ts'
import { LEGAL_SECTIONS, type LegalPageName, type LegalText, type Section } from './legal-text.ts'

type Texts = { [Page in LegalPageName]: LegalText<Page> }

const TEXTS: Record<Lang, Texts> = {
  en: { terms: enTerms, privacy: enPrivacy, refund: enRefund },
  ar: { terms: arTerms, privacy: arPrivacy, refund: arRefund },
  es: { terms: esTerms, privacy: esPrivacy, refund: esRefund },
}

export interface LegalPage {
  title: string
  description: string
  intro: string
  /** The day of the policy's version, in words. */
  updated: string
  sections: ({ id: string } & Section)[]
}

/** A legal page in a language, with the shop's own name, address and figures in it. */
export function readLegalPage(
  page: LegalPageName,
  lang: Lang,
  settings: Pick<ShopSettings, 'shopName' | 'supportEmail' | 'policy' | 'policyVersion'>,
): LegalPage {
  const { title, description, intro, sections } = TEXTS[lang][page]
  const known: Record<string, string> = {
    shop: settings.shopName,
    email: settings.supportEmail,
    ...figuresIn(lang, settings.policy),
  }
  const written = sections as Record<string, Section>
  return filled(
    {
      title,
      description,
      intro,
      updated: dayInWords(lang, settings.policyVersion),
      sections: LEGAL_SECTIONS[page].flatMap((id) => (written[id] ? [{ id, ...written[id] }] : [])),
    },
    known,
  )
}

/** Every text of a value with its `{{name}}` filled; a name that is not known stays to be seen. */
function filled<T>(value: T, known: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => known[name] ?? mark) as T
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, known)) as T
  const parts = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(parts.map(([key, part]) => [key, filled(part, known)])) as T
}

/** A version that is no date is shown as it is. */
function dayInWords(lang: Lang, version: string): string {
  const day = new Date(version)
  if (Number.isNaN(day.getTime())) return version
  return new Intl.DateTimeFormat(INTL_TAG[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}
