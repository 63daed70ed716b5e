import { type ReactNode, useContext, useId } from 'react'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { BENEFIT_KINDS } from '../../../shop/pricing/promotion-rule.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { DecimalField, Field, FieldErrorsContext, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { getPackageName, type StaffPackage } from '../packages/staff-catalog.ts'
import { SwitchField } from '../settings/switch.tsx'
import type { PromotionEditor } from './promotion-editor.ts'

/** The kind of the discount, and whether customers enter a code. */
export function KindFields({ editor: { draft, change } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { kind, trigger } = draft
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('form.kind')}
        name="benefit"
        value={kind}
        hint={t(`form.kindHints.${kind}`)}
        onChange={({ target }) =>
          change({ kind: BENEFIT_KINDS.find((each) => each === target.value) ?? kind })
        }
        choices={BENEFIT_KINDS.map((each) => [each, t(`form.kinds.${each}`)] as const)}
      />
      <SelectField
        label={t('form.trigger')}
        hint={t(trigger === 'code' ? 'form.byCodeHint' : 'form.automaticHint')}
        name="trigger"
        value={trigger}
        onChange={({ target }) => change({ trigger: target.value === 'code' ? 'code' : 'automatic' })}
        choices={[
          ['code', t('form.byCode')],
          ['automatic', t('automatic')],
        ]}
      />
    </div>
  )
}

export function NameField({ editor: { draft, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <Field
      label={t('name')}
      hint={t('form.nameHint')}
      autoComplete="off"
      dir="auto"
      // The code names a promotion that has no name.
      required={draft.trigger !== 'code' || draft.code.trim() === ''}
      {...bind('name')}
    />
  )
}

/** Texts for customers, in each language. */
export function TitleFields({ editor, languages }: { editor: PromotionEditor; languages: Lang[] }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change } = editor
  return (
    <>
      <p className="text-sm text-muted">{t('form.titlesHint')}</p>
      <div className="grid gap-5 sm:grid-cols-3">
        {languages.map((lang) => (
          <Field
            key={lang}
            label={LANGUAGES[lang].nativeName}
            name={`titles.${lang}`}
            lang={lang}
            dir={getTextDirection(lang)}
            autoComplete="off"
            value={draft.titles[lang] ?? ''}
            onChange={({ target }) => change({ titles: { ...draft.titles, [lang]: target.value } })}
          />
        ))}
      </div>
    </>
  )
}

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
      <SwitchField
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
        className="figures sm:max-w-[calc(50%-0.625rem)]"
      />
    </>
  )
}

/** Whether the promotion applies together with others. */
export function StackingFields({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <>
      <SwitchField
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

interface CheckboxGroupProps<Value extends string> {
  legend: string
  /** Path of the field in the request, for its error. */
  name: string
  choices: readonly (readonly [Value, ReactNode])[]
  chosen: readonly Value[]
  hint?: string
  className?: string
  onChange: (chosen: Value[]) => void
}

/** A choice of any number of values. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, name, choices, chosen, hint, className = 'flex flex-wrap', onChange } = props
  const id = useId()
  const error = useContext(FieldErrorsContext)[name]
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={`gap-x-6 ${className}`}>
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-9 touch:min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
              className="size-4 shrink-0"
            />
            <span className="min-w-0 leading-tight">{label}</span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={id} className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
