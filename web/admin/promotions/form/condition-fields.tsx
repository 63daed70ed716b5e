import { PACKAGE_TYPES } from '../../../../shop/catalog/package-view.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DecimalField, TextAreaField } from '../../../ui/form/field.tsx'
import { getPackageName, type StaffPackage } from '../../packages/staff-catalog.ts'
import { Switch } from '../../settings/switch.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { CheckboxGroup } from './benefit-fields.tsx'
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
  const gone = draft.packageIds.filter((id) => !packages.some((entry) => entry.id === id))
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
        name="packageIds"
        choices={[...sold, ...gone.map((id) => [id, id] as const)]}
        chosen={draft.packageIds}
        hint={t('form.scopeHint')}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        onChange={(packageIds) => change({ packageIds })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField
          label={t('form.minimumSpend')}
          hint={t('form.minimumSpendHint')}
          {...bind('minimumSpend')}
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
        name="isFirstOrderOnly"
        label={t('form.firstOrder')}
        text={t('form.firstOrderHint')}
        on={draft.isFirstOrderOnly}
        onChange={(isFirstOrderOnly) => change({ isFirstOrderOnly })}
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
          name="startsAt"
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TimeZoneField label={t('form.timeZone')} {...bind('timeZone')} />
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
        <DecimalField label={t('form.maxUses')} data-number="whole" {...bind('maxUses')} />
        <DecimalField label={t('form.maxDiscount')} {...bind('maxDiscount')} />
      </div>
      <p className="text-sm text-muted">{t('form.limitsHint')}</p>
      <DecimalField
        label={t('form.maxUsesPerCustomer')}
        hint={t('form.perCustomerHint')}
        data-number="whole"
        {...bind('maxUsesPerCustomer')}
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
        name="isExclusive"
        label={t('form.exclusive')}
        text={t('form.exclusiveHint')}
        on={draft.isExclusive}
        onChange={(isExclusive) => change({ isExclusive })}
      />
      {!draft.isExclusive && (
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
