import { X } from 'lucide-react'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { BENEFIT_KINDS } from '../../../shop/pricing/promotion-rule.ts'
import { PROMOTION_LIMITS } from '../../../shop/promotions/promotion-fields.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { CheckboxGroup, DecimalField, Field, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { getPackageName, type StaffPackage } from '../data/packages-api.ts'
import { SwitchField } from '../settings/switch.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { createStep, type DraftStep, type PromotionEditor } from './promotion-editor.ts'

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
        onChoose={(chosen) => change({ kind: chosen })}
        choices={BENEFIT_KINDS.map((each) => [each, t(`form.kinds.${each}`)] as const)}
      />
      <SelectField
        label={t('form.trigger')}
        hint={t(trigger === 'code' ? 'form.byCodeHint' : 'form.automaticHint')}
        name="trigger"
        value={trigger}
        onChoose={(chosen) => change({ trigger: chosen })}
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
  const { t, lang } = useTranslation('admin-promotions')
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

/** The figure of the benefit; that of a ladder is how it counts. */
export function BenefitFigure({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  switch (draft.kind) {
    case 'percent':
      return <DecimalField label={t('form.percent')} {...bind('benefit.percent')} unit="%" />
    case 'amount':
      return <DecimalField label={t('form.amount')} {...bind('benefit.amount')} />
    case 'bundle':
      return <DecimalField label={t('form.price')} {...bind('benefit.price')} />
    case 'ladder':
      return (
        <SelectField
          label={t('form.per')}
          value={draft.per}
          onChoose={(per) => change({ per })}
          choices={[
            ['package', t('form.perPackage')],
            ['type', t('form.perType')],
          ]}
        />
      )
  }
}

/** The packages of a bundle or the steps of a ladder; nothing for other discounts. */
export function BenefitDetails({ editor }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change } = editor
  if (draft.kind === 'ladder') return <LadderSteps editor={editor} />
  if (draft.kind !== 'bundle') return null
  return (
    <CheckboxGroup
      legend={t('form.bundleTypes')}
      name="benefit.types"
      choices={PACKAGE_TYPES.map((type) => [type, t(`types.${type}`)] as const)}
      chosen={draft.bundleTypes}
      hint={t('form.bundleTypesHint')}
      onChange={(bundleTypes) => change({ bundleTypes })}
    />
  )
}

function LadderSteps({ editor: { draft, change, form } }: { editor: PromotionEditor }) {
  const { t, lang } = useTranslation('admin-promotions')
  const { steps } = draft
  const changeStep = (key: string, part: Partial<DraftStep>) =>
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) })
  return (
    <div>
      <ol className="max-w-xl space-y-3">
        {steps.map(({ key, units, percent }, place) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_2.5rem] gap-3">
            {(['units', 'percent'] as const).map((field) => (
              <DecimalField
                key={field}
                label={t(`form.step.${field}`)}
                name={`benefit.steps.${place}.${field}`}
                value={field === 'units' ? units : percent}
                onChange={({ target }) => changeStep(key, { [field]: target.value })}
                data-number={field === 'units' ? 'whole' : 'decimal'}
              />
            ))}
            {steps.length > 1 && (
              <IconButton
                label={t('form.removeStep', { place: place + 1 })}
                icon={X}
                onClick={() => change({ steps: steps.filter((step) => step.key !== key) })}
                className="mt-8"
              />
            )}
          </li>
        ))}
      </ol>
      {form.errors['benefit.steps'] && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {form.errors['benefit.steps']}
        </p>
      )}
      {steps.length < PROMOTION_LIMITS.ladderSteps && (
        <AddButton onClick={() => change({ steps: [...steps, createStep(lang)] })}>
          {t('form.addStep')}
        </AddButton>
      )}
    </div>
  )
}
