import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import { type AuditGroup, getAuditGroup } from '../../../shop/audit/audit-actions.ts'
import { PACKAGE_TYPES, type PackageType } from '../../../shop/catalog/package-view.ts'
import { CONTENT_PARTS } from '../../../shop/content/content.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang, type Lang } from '../../../shop/localization/languages.ts'
import { PAYMENT_PROVIDERS } from '../../../shop/providers/payment-provider.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { SECTION_BY_SETTING } from '../settings/sections.ts'
import { type AuditEntry, shortSubject } from './audit-entries.ts'

type T = TranslateFunction<['admin-audit', 'admin-settings', 'admin-packages', 'common']>

/**
 * Returns the words for a subject that the log stores as a code, or its name; ids without a name are shortened. Foreign parts
 * are isolated, so that what stands between them follows the language of the user.
 */
export function describeSubject(t: T, lang: Lang, entry: AuditEntry): string {
  const { action, subjectId } = entry
  const subject = subjectId ?? ''
  const [first = '', ...rest] = subject.split('/')
  const languageName = isolateBidi(isLang(first) ? LANGUAGES[first].nativeName : first)
  switch (getAuditGroup(action)) {
    case 'settings': {
      const section = SECTION_BY_SETTING[subject]
      return section ? t(`admin-settings:sections.${section}`) : isolateBidi(subject)
    }
    case 'content': {
      const part = CONTENT_PARTS.find((each) => each === rest[0])
      return part ? `${t(`admin-settings:texts.parts.${part}`)} (${languageName})` : isolateBidi(subject)
    }
    case 'translation':
      return `${isolateBidi(rest.join('/'))} (${languageName})`
    case 'credentials':
      return isolateBidi(
        Object.entries(PAYMENT_PROVIDERS).find(([name]) => name === subject)?.[1].label ?? subject,
      )
    case 'rates':
      return isolateBidi(/^\d{4}-\d{2}-\d{2}/.test(subject) ? formatDate(lang, subject, 'day') : subject)
    case 'tax':
      return isolateBidi(
        /^[A-Z]{2}$/.test(subject)
          ? (new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(subject) ?? subject)
          : shortSubject(subject),
      )
    case 'package':
      return isPackageType(subject) ? t(`admin-packages:types.${subject}`) : nameSubject(entry)
    default:
      return nameSubject(entry)
  }
}

/** Subjects that staff know by their number, which their name follows. */
const NUMBERED: AuditGroup[] = ['order', 'case', 'offer']

/** The present name of a subject, else the one that the entry holds, else the short id. */
function nameSubject(entry: AuditEntry): string {
  const { action, subjectId, subjectName, before, after } = entry
  const id = isolateBidi(shortSubject(subjectId ?? ''))
  if (NUMBERED.includes(getAuditGroup(action)))
    return subjectName ? `${id} (${isolateBidi(subjectName)})` : id
  const held = ['name', 'title', 'origin', 'email'].map((field) => after?.[field] ?? before?.[field])
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== ''
  const name = [subjectName, ...held].find(isName)
  return name ? isolateBidi(name) : id
}

function isPackageType(subject: string): subject is PackageType {
  return PACKAGE_TYPES.some((type) => type === subject)
}
