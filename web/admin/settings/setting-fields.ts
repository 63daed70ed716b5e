import type { TFunction } from 'i18next'
import { CONTENT_PARTS } from '../../../shop/content/content.ts'
import { CURRENCIES } from '../../../shop/currencies.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { LANGS } from '../../../shop/localization/languages.ts'
import { PAYMENT_OPTIONS } from '../../../shop/payment-methods.ts'
import { withSearch } from '../../with-search.ts'
import { MARKETING_CLAIM_FIELDS } from './figures/marketing-claim-fields.ts'
import { POLICY_FIELDS } from './figures/policy-fields.ts'
import { getSettingsPath, listSections, type SettingsSection } from './sections.ts'

type T = TFunction<['admin-settings', 'common']>

export interface SettingField {
  label: string
  to: string
}

/** Returns the path of a field, which its section then focuses. */
export function getFieldPath(section: SettingsSection, name: string): string {
  return `${getSettingsPath(section)}#${name}`
}

/** Finds the sections whose name or fields contain a text, with those fields. */
export function searchSettings(t: T, role: string, text: string) {
  const wanted = normalize(text)
  return listSections(role).flatMap((section) => {
    const fields = listFields(t, section.name).filter(({ label }) => normalize(label).includes(wanted))
    const isNamed = normalize(t(`sections.${section.name}`)).includes(wanted)
    return isNamed || fields.length > 0 ? [{ ...section, fields }] : []
  })
}

/** Ignores case, accents and Arabic vowel marks. */
function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function listFields(t: T, section: SettingsSection): SettingField[] {
  const field = (name: string, label: string) => ({ label, to: getFieldPath(section, name) })
  switch (section) {
    case 'identity':
      return (['shopName', 'supportEmail', 'traderName', 'traderAddress'] as const).map((name) =>
        field(name, t(`identity.${name}`)),
      )
    case 'methods':
      return PAYMENT_OPTIONS.map((method) => field(method, t(`common:methods.${method}`)))
    case 'rates':
      return CURRENCIES.map(({ code }) => field('', `${code} · ${t(`common:currency.${code}`)}`))
    case 'niches':
      return [field('newNiche', t('niches.add'))]
    case 'policy':
      return POLICY_FIELDS.flatMap(({ fields }) => fields).map(({ path, figure }) =>
        field(path, t(`figures.${figure}`)),
      )
    case 'claims':
      return MARKETING_CLAIM_FIELDS.map(({ path, word }) => field(path, t(`figures.${word}`)))
    case 'hours':
      return [field('enabled', t('hours.enabled')), field('timeZone', t('hours.timeZone'))]
    case 'security':
      return [field('staffSecondFactor', t('security.requireSecondFactor'))]
    case 'languages':
      return LANGS.map((lang) => {
        const { name, nativeName } = LANGUAGES[lang]
        return field(lang, name === nativeName ? name : `${nativeName} ${name}`)
      })
    case 'texts':
      return CONTENT_PARTS.map((part) => ({
        label: t(`texts.parts.${part}`),
        to: withSearch(getSettingsPath('texts'), { part }),
      }))
    case 'launch':
      return []
  }
}
