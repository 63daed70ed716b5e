import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import { getAuditGroup } from '../../../shop/audit/audit-actions.ts'
import { PACKAGE_TYPES, type PackageType } from '../../../shop/catalog/package-view.ts'
import { CONTENT_PARTS } from '../../../shop/content/content.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang, type Lang } from '../../../shop/localization/languages.ts'
import { PAYMENT_PROVIDERS } from '../../../shop/payment-provider.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { SECTION_BY_SETTING } from '../settings/sections.ts'
import { type AuditEntry, shortSubject } from './audit-entries.ts'
import { getEntryAmount } from './list-changes.ts'

type T = TranslateFunction<['admin-audit', 'admin-settings', 'admin-packages', 'common']>

/** "Sara refunded order 0000000c: £5.59", in the language of the user. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit', 'admin-settings', 'admin-packages')
  const { lang } = useLang()
  const who = isolateBidi(useActorName(entry.actor))
  const subject = isolateBidi(describeSubject(t, lang, entry))
  const sentence = t(`actions.${entry.action}`, { who, subject })
  const amount = getEntryAmount(entry)
  if (amount === null) return sentence
  const currency = isCurrency(entry.after?.currency) ? entry.after.currency : 'GBP'
  return t('withAmount', { sentence, amount: isolateBidi(formatMoney(lang, { amount, currency })) })
}

export function useActorName(actor: AuditEntry['actor']): string {
  const { t } = useTranslation('admin-audit')
  if (!actor) return t('shop')
  if (actor.name === '') return t('deletedUser')
  return actor.isKey ? t('apiKey', { name: isolateBidi(actor.name) }) : actor.name
}

/** Returns the words for a subject that the log stores as a code; ids are shortened. */
function describeSubject(t: T, lang: Lang, { action, subjectId }: AuditEntry): string {
  const subject = subjectId ?? ''
  const [first = '', ...rest] = subject.split('/')
  const languageName = isLang(first) ? LANGUAGES[first].nativeName : first
  switch (getAuditGroup(action)) {
    case 'settings': {
      const section = SECTION_BY_SETTING[subject]
      return section ? t(`admin-settings:sections.${section}`) : subject
    }
    case 'content': {
      const part = CONTENT_PARTS.find((each) => each === rest[0])
      return part ? `${t(`admin-settings:texts.parts.${part}`)} (${languageName})` : subject
    }
    case 'translation':
      return `${rest.join('/')} (${languageName})`
    case 'credentials':
      return Object.entries(PAYMENT_PROVIDERS).find(([name]) => name === subject)?.[1].label ?? subject
    case 'rates':
      return /^\d{4}-\d{2}-\d{2}/.test(subject) ? formatDate(lang, subject, 'day') : subject
    case 'tax':
      return /^[A-Z]{2}$/.test(subject)
        ? (new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(subject) ?? subject)
        : shortSubject(subject)
    case 'package':
      return isPackageType(subject) ? t(`admin-packages:types.${subject}`) : shortSubject(subject)
    default:
      return shortSubject(subject)
  }
}

function isPackageType(subject: string): subject is PackageType {
  return PACKAGE_TYPES.some((type) => type === subject)
}
