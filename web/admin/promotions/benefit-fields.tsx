import { Plus, X } from 'lucide-react'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { PROMOTION_LIMITS } from '../../../shop/promotions/promotion-fields.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DecimalField, SelectField } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CheckboxGroup } from './condition-fields.tsx'
import { createStep, type DraftStep, type PromotionEditor } from './promotion-editor.ts'

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
          onChange={({ target }) => change({ per: target.value === 'type' ? 'type' : 'package' })}
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
