import { PACKAGE_TYPES } from '../../../../shop/catalog/package-view.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DecimalField, TextAreaField } from '../../../ui/form/field.tsx'
import { getPackageName, type StaffPackage } from '../../packages/staff-catalog.ts'
import { Switch } from '../../settings/switch.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import type { PromotionEditor } from './use-promotion-editor.ts'

interface ConditionFieldsProps {
  editor: PromotionEditor
  packages: StaffPackage[]
}

/** Fields of the scope: types, packages and minimum spend. */
export function ScopeFields({ editor: { draft, change, bind }, packages }: ConditionFieldsProps) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const sold = packages.map(
    (entry) => [entry.id, <bdi key="name">{getPackageName(entry, lang)}</bdi>] as const,
  )
  // Packages that are no longer sold stay chosen until staff remove them.
  const gone = draft.package_ids.filter((id) => !packages.some((entry) => entry.id === id))
  return (
    <>
      <CheckboxGroup
        legend={t('form.types')}
        name="types"
        choices={PACKAGE_TYPES.map((type) => [type, t(`types.${type}`)] as const)}
        chosen={draft.types}
        onChange={(types) => change({ types })}
      />
      <CheckboxGroup
        legend={t('form.packages')}
        name="package_ids"
        choices={[...sold, ...gone.map((id) => [id, id] as const)]}
        chosen={draft.package_ids}
        hint={t('form.scopeHint')}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        onChange={(package_ids) => change({ package_ids })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField
          label={t('form.minimumSpend')}
          hint={t('form.minimumSpendHint')}
          {...bind('minimum_spend')}
        />
      </div>
    </>
  )
}

/** For whom the promotion is. */
export function CustomerFields({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <>
      <Switch
        name="first_order_only"
        label={t('form.firstOrder')}
        text={t('form.firstOrderHint')}
        on={draft.first_order_only}
        onChange={(first_order_only) => change({ first_order_only })}
      />
      <TextAreaField
        label={t('form.customers')}
        hint={t('form.customersHint')}
        dir="ltr"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        {...bind('customers')}
      />
    </>
  )
}

export function WindowFields({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={t('form.startsAt')}
          withTime
          name="starts_at"
          value={draft.starts_at}
          onChange={(starts_at) => change({ starts_at })}
        />
        <TimeZoneField label={t('form.timeZone')} {...bind('time_zone')} />
      </div>
      <p className="text-sm text-muted">{t('form.windowHint')}</p>
    </>
  )
}

export function LimitFields({ editor: { bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField label={t('form.maxUses')} data-number="whole" {...bind('max_uses')} />
        <DecimalField label={t('form.maxDiscount')} {...bind('max_discount')} />
      </div>
      <p className="text-sm text-muted">{t('form.limitsHint')}</p>
      <DecimalField
        label={t('form.maxUsesPerCustomer')}
        hint={t('form.perCustomerHint')}
        data-number="whole"
        {...bind('max_uses_per_customer')}
        className="figures sm:max-w-[calc(50%-0.625rem)] rtl:text-right"
      />
    </>
  )
}

/** Whether the promotion applies together with others. */
export function StackingFields({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <>
      <Switch
        name="exclusive"
        label={t('form.exclusive')}
        text={t('form.exclusiveHint')}
        on={draft.exclusive}
        onChange={(exclusive) => change({ exclusive })}
      />
      {!draft.exclusive && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DecimalField
            label={t('form.priority')}
            hint={t('form.priorityHint')}
            data-number="whole"
            {...bind('priority')}
          />
        </div>
      )}
    </>
  )
}
