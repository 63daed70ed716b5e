import { Plus, X } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { PACKAGE_TYPES } from '../../../../shop/catalog/package-view.ts'
import { BENEFIT_KINDS } from '../../../../shop/pricing/promotion-rule.ts'
import { PROMOTION_LIMITS } from '../../../../shop/promotions/promotion-fields.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecimalField, FieldErrorsContext, SelectField } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createStep, type DraftStep } from './promotion-draft.ts'
import type { PromotionEditor } from './use-promotion-editor.ts'

/** The figure of the benefit; that of a ladder is how it counts. */
export function BenefitFigure({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  switch (draft.kind) {
    case 'percent':
      return <DecimalField label={t('form.percent')} {...bind('benefit.percent')} />
    case 'amount':
      return <DecimalField label={t('form.amount')} {...bind('benefit.amount')} />
    case 'bundle':
      return <DecimalField label={t('form.price')} {...bind('benefit.price')} />
    case 'ladder':
      return (
        <SelectField
          label={t('form.per')}
          value={draft.per}
          onChange={({ target }) => change({ per: target.value === 'type' ? 'type' : 'package' })}
          choices={[
            ['package', t('form.perPackage')],
            ['type', t('form.perType')],
          ]}
        />
      )
  }
}

/** What a bundle or a ladder needs besides its figure. */
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

function LadderSteps({ editor: { draft, change, form } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
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
        <Button
          look="line"
          size="small"
          className="mt-3"
          onClick={() => change({ steps: [...steps, createStep()] })}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t('form.addStep')}
        </Button>
      )}
    </div>
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
              className="size-4 shrink-0 accent-accent"
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
