import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { CURRENCIES } from '../../../shop/currencies.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { LANGS } from '../../../shop/localization/languages.ts'
import { PAYMENT_OPTIONS } from '../../../shop/payment-methods.ts'
import { MAIL_SERVER_KINDS } from '../../../shop/providers/mail-setup.ts'
import { PAYMENT_PROVIDERS } from '../../../shop/providers/payment-provider.ts'
import { CONFIGURABLE_PROVIDERS } from '../../../shop/providers/provider-setup.ts'
import { CLAIM_NAMES } from '../../../shop/settings/claims/claim-sources.ts'
import { foldText } from '../../../shop/text.ts'
import { joinFacts } from '../../i18n/formats.ts'
import { withSearch } from '../../with-search.ts'
import { type FormSection, SETTINGS_FORMS } from './forms/form-fields.ts'
import {
  getSettingsPath,
  isForm,
  type ListedSection,
  listSections,
  type SettingsSection,
} from './sections.ts'
import { CLAIM_LABELS } from './sources/claim-labels.ts'
import { TEXT_PAGE_NAMES } from './texts/text-pages.ts'

type T = TranslateFunction<['admin-settings', 'admin', 'common']>

interface SettingField {
  label: string
  to: string
  keywords?: string
}

/** Returns the path of a field, which its section then focuses. */
export function getFieldPath(section: SettingsSection, name: string): string {
  return `${getSettingsPath(section)}#${name}`
}

/** Finds the sections whose name, keywords or fields contain a text, with those fields. */
export function searchSettings(t: T, role: string, text: string) {
  const wanted = normalizeSearch(text)
  const isFound = (...texts: string[]) => texts.some((each) => normalizeSearch(each).includes(wanted))
  return listSections(role).flatMap((section) => {
    const fields = listFields(t, role, section).filter(({ label, keywords = '' }) => isFound(label, keywords))
    const isNamed = isFound(getSectionLabel(t, section), getKeywords(t, section))
    return isNamed || fields.length > 0 ? [{ ...section, isNamed, fields }] : []
  })
}

/** Ignores case, accents, forms of letters and hyphens. */
export function normalizeSearch(text: string): string {
  return foldText(text).replaceAll(/\p{Pd}/gu, '')
}

/** Returns the name of an entry of the menu of settings. */
export function getSectionLabel(t: T, section: ListedSection): string {
  return isForm(section) ? t(`sections.${section.name}`) : t(`admin:screens.${section.name}`)
}

function getKeywords(t: T, section: ListedSection): string {
  return isForm(section) ? t(`keywords.${section.name}`) : t(`admin:keywords.${section.name}`)
}

function listFields(t: T, role: string, section: ListedSection): SettingField[] {
  if (!isForm(section)) return []
  const { name: sectionName } = section
  const field = (name: string, label: string) => ({ label, to: getFieldPath(sectionName, name) })
  switch (sectionName) {
    case 'rates':
      return CURRENCIES.filter(({ code }) => code !== 'GBP').map(({ code }) =>
        field(code, joinFacts(code, t(`common:currency.${code}`))),
      )
    case 'tax':
      return [
        field('tax.country', t('tax.country')),
        field('registrations', t('tax.registrations')),
        field('tax.isConfirmed', t('tax.confirmNone')),
        field('tax-rates', t('tax.rates.heading')),
      ]
    case 'brand':
      return [
        field('shopName', t('brand.shopName')),
        field('logo', t('brand.logo')),
        field('brand.accent', t('brand.accent')),
        field('brand.fonts', t('brand.fonts')),
      ]
    case 'opening':
      return [
        ...(hasPermission(role, 'settings:manage')
          ? [field('isOpen', t('opening.isOpen')), field('opensOn', t('opening.opensOn'))]
          : []),
        field('enabled', t('hours.enabled')),
        field('timeZone', t('hours.timeZone')),
      ]
    case 'security':
      return [...listFormFields(t, sectionName, sectionName), field('backup', t('backup.heading'))]
    case 'languages':
      return LANGS.map((lang) => {
        const { name, nativeName } = LANGUAGES[lang]
        return field(lang, name === nativeName ? name : `${nativeName} ${name}`)
      })
    case 'texts':
      return TEXT_PAGE_NAMES.map((page) => ({
        label: t(`texts.pages.${page}`),
        to: withSearch(getSettingsPath('texts'), { page }),
      }))
    case 'claims':
      return [
        field('hidesSamples', t('claims.hidesSamples')),
        ...CLAIM_NAMES.map((name) => field(`claims.${name}`, t(CLAIM_LABELS[name].label))),
      ]
    case 'payments':
      return [
        ...CONFIGURABLE_PROVIDERS.map((name) => field(`payments-${name}`, PAYMENT_PROVIDERS[name].label)),
        ...PAYMENT_OPTIONS.map((name) => field(`methods.${name}`, t(`common:methods.${name}`))),
      ]
    case 'mail':
      return [
        ...MAIL_SERVER_KINDS.map((kind) => field(`mail-${kind}`, t(`mail.kinds.${kind}`))),
        ...listFormFields(t, 'reminders', sectionName),
      ]
    case 'notifications':
    case 'launch':
    case 'niches':
      return []
    default:
      return listFormFields(t, sectionName, sectionName)
  }
}

/** Lists the fields of a form, which a section of another name may hold. */
function listFormFields(t: T, form: FormSection, section: SettingsSection): SettingField[] {
  return SETTINGS_FORMS[form].flatMap(({ keywords, fields }) =>
    fields.map(({ name, label }) => ({
      label: t(label),
      to: getFieldPath(section, name),
      keywords: keywords && t(keywords),
    })),
  )
}
