import { ArrowRight } from 'lucide-react'
import { getAuditGroup } from '../../../shop/audit/audit-actions.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang, type Lang } from '../../../shop/localization/languages.ts'
import { PAYMENT_METHODS, toPaymentOption } from '../../../shop/payment-methods.ts'
import { CLAIM_NAMES } from '../../../shop/settings/claims/claim-sources.ts'
import { formatCount, formatDate, formatPercent } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { type Label, SETTINGS_FORMS } from '../settings/forms/form-fields.ts'
import { CLAIM_LABELS } from '../settings/sources/claim-labels.ts'
import { type AuditEntry, shortSubject } from './audit-entries.ts'
import { type Change, isMoney, listChanges } from './list-changes.ts'

/** How many fields a line names. */
const SUMMARY_FIELDS = 3

const AUDIT_PARTS = [
  'admin-audit',
  'admin-settings',
  'admin-cases',
  'admin-delivery',
  'admin-emails',
  'admin-payments',
  'admin-reviews',
  'admin-webhooks',
  'admin-team',
  'admin-packages',
  'orders',
] as const

interface ChangesProps {
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>
}

/** The first changed fields: "Status: Pending → Processing". */
export function ChangeSummary({ entry }: ChangesProps) {
  const changes = listChanges(entry)
    .filter(({ before, after }) => !Array.isArray(after ?? before) && !(isEmpty(before) && isEmpty(after)))
    .slice(0, SUMMARY_FIELDS)
  return (
    <span className="dot-list whitespace-normal text-muted max-md:text-sm md:py-2">
      {changes.map((change) => (
        <span key={change.path}>
          <span className="line-clamp-2">
            <FieldName path={change.path} />
            {': '}
            {hasOldValue(change) && (
              <>
                <ChangedValue entry={entry} change={change} value={change.before} />
                {/* Old and new value stay in one line. */}
                {'\u00a0'}
                <Arrow />
                {'\u00a0'}
              </>
            )}
            <ChangedValue entry={entry} change={change} value={change.after} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** A row for each changed field with its old and new value. Entries without an old state show only the new value. */
export function ChangeTable({ entry }: ChangesProps) {
  const { t } = useTranslation('admin-audit')
  const changes = listChanges(entry)
  if (changes.length === 0) return null
  return (
    <table className="mt-4 text-[0.95rem]">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          {entry.before && <th scope="col">{t('before')}</th>}
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody className="align-top *:*:py-0.5 [&_td]:whitespace-pre-wrap">
        {changes.map((change) => (
          <tr key={change.path}>
            <th scope="row" className="pe-5 text-start font-normal text-muted">
              <FieldName path={change.path} />
            </th>
            {entry.before && (
              <td className="pe-3 text-muted">
                {hasOldValue(change) && <ChangedValue entry={entry} change={change} value={change.before} />}
              </td>
            )}
            <td>
              {hasOldValue(change) && <Arrow />}{' '}
              <ChangedValue entry={entry} change={change} value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether a value replaces another: entries also name what stays, such as the part of an order, and the kind of a case. */
function hasOldValue({ before, after }: Change): boolean {
  return before !== undefined && before !== after
}

function Arrow() {
  return <ArrowRight className="inline size-3.5 text-muted rtl:-scale-x-100" aria-hidden="true" />
}

/** Fields of forms have their labels. Other fields without a message show their raw name. */
function FieldName({ path }: { path: string }) {
  const { t, exists } = useTranslation('admin-audit', 'admin-settings')
  const lang = path.split('.').find(isLang)
  const name = path
    .split('.')
    .filter((part) => part !== lang)
    .join('.')
  if (exists(`admin-audit:fields.${name}`)) {
    return t(`fields.${name as 'status'}`) + (lang ? ` (${LANGUAGES[lang].nativeName})` : '')
  }
  const setting = findSettingLabel(path)
  if (setting) {
    const end = (['from', 'to'] as const).find((each) => path === `${setting.path}.${each}`)
    const label = setting.label.includes(':') ? setting.label : (`admin-settings:${setting.label}` as const)
    return t(label as 'admin-settings:title') + (end ? ` (${t(`admin-settings:${end}`)})` : '')
  }
  return (
    <bdi dir="ltr" className="type-code">
      {path}
    </bdi>
  )
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

interface ChangedValueProps extends ChangesProps {
  change: Change
  value: unknown
}

function ChangedValue({ entry, change, value }: ChangedValueProps) {
  const { t, exists, lang } = useTranslation(...AUDIT_PARTS)
  const { path, currency } = change
  if (isEmpty(value)) return <span className="text-muted">{t('empty')}</span>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  // Rates of VAT are stored in hundredths of a percent.
  if (typeof value === 'number' && path === 'rate') return <bdi>{formatPercent(lang, value / 100)}</bdi>
  if (typeof value === 'number') {
    const money = { amount: value, currency: isCurrency(currency) ? currency : 'GBP' } as const
    return <Amount text={isMoney(path) ? formatMoney(lang, money) : formatCount(lang, value)} />
  }
  const code = typeof value === 'string' ? getCodeMessage(entry, path, value) : null
  if (code && exists(code)) return t(code as 'admin-audit:empty')
  return <bdi className="wrap-anywhere">{formatValue(lang, value)}</bdi>
}

/** Returns the name of the message for a code that the log stores in a field, such as a status. */
function getCodeMessage({ action }: ChangesProps['entry'], path: string, code: string): string | null {
  const group = getAuditGroup(action)
  switch (path) {
    case 'status':
      return `orders:status.${code}`
    case 'role':
      return `admin-team:roles.${code}.name`
    case 'runState':
      return `admin-delivery:runStates.${code}`
    case 'operation':
      return `admin-payments:providerProblems.operations.${code}`
    case 'failed':
      return `admin-delivery:failures.${code}`
    case 'type':
      return `admin-packages:types.${code}`
    case 'kind':
      return `${group === 'email' ? 'admin-emails' : 'admin-cases'}:kinds.${code}`
    case 'remedy':
      return `admin-cases:remedyChoices.${code}`
    case 'outcome':
      return `admin-cases:events.${code}`
    case 'state':
      if (group === 'case') return `admin-cases:states.${code}`
      return `${group === 'review' ? 'admin-reviews' : 'admin-webhooks'}:states.${code}`
    default:
      return null
  }
}

/** Also a version of the policy, whose second one of a day ends with `.2`. */
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:\.(\d+))?$/
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function formatValue(lang: Lang, value: unknown): string {
  const [, day, version] = (typeof value === 'string' && ISO_DAY.exec(value)) || []
  if (day) return formatDate(lang, day, 'day') + (version ? ` (${version})` : '')
  if (typeof value === 'string')
    return ISO_TIME.test(value) ? formatDate(lang, value, 'moment') : shortSubject(value)
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return JSON.stringify(value)
  const names = value.map((each) => (isLang(each) ? LANGUAGES[each].nativeName : each))
  return new Intl.ListFormat(intlTag(lang)).format(names)
}

/** Labels of the settings by their paths. A longer path, such as `chatHours.days.mon`, has the label of its beginning. */
const SETTING_LABELS: { path: string; label: Label }[] = [
  ...Object.values(SETTINGS_FORMS).flatMap((groups) =>
    groups.flatMap(({ fields }) => fields.map(({ name, label }) => ({ path: name, label }))),
  ),
  ...CLAIM_NAMES.flatMap((name) =>
    ['claims', 'claimSources'].map((group) => ({
      path: `${group}.${name}`,
      label: CLAIM_LABELS[name].label,
    })),
  ),
  ...PAYMENT_METHODS.map((method) => ({
    path: `methods.${method}`,
    label: `common:methods.${toPaymentOption(method)}` as const,
  })),
  { path: 'shopName', label: 'brand.shopName' },
  { path: 'logo', label: 'brand.logo' },
  { path: 'brand.accent', label: 'brand.accent' },
  { path: 'brand.fonts', label: 'brand.fonts' },
  { path: 'trader', label: 'identity.traderName' },
  { path: 'hidesSamples', label: 'claims.hidesSamples' },
  { path: 'chatHours.timeZone', label: 'hours.timeZone' },
  { path: 'chatHours', label: 'hours.days' },
  { path: 'tax.country', label: 'tax.country' },
  { path: 'tax.registrations', label: 'tax.registrations' },
  { path: 'tax.isConfirmed', label: 'tax.confirmRegistrations' },
]

/** Returns the label of a setting and the path that has it, or undefined for a field of another kind. */
export function findSettingLabel(path: string): { path: string; label: Label } | undefined {
  return SETTING_LABELS.find((setting) => path === setting.path || path.startsWith(`${setting.path}.`))
}
