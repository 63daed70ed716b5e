import { useId } from 'react'
import type { PackageView } from '../../../../shop/catalog/package-view.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useCheckoutDraft } from '../checkout-draft.ts'
import { DEFAULT_PLAN, getPlanDays, getStartRange, type LinePlan, type PlanLimits } from './line-plan.ts'
import { usePlanText } from './use-plan-text.ts'

interface PlanFieldsProps {
  entry: PackageView
  limits: PlanLimits
}

/** Start and pace of a line whose package allows to choose them. Closed until the customer wants to. */
export function PlanFields({ entry, limits }: PlanFieldsProps) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const plan = draft.plans[entry.id] ?? DEFAULT_PLAN
  const choose = (part: Partial<LinePlan>) =>
    change({ plans: { ...draft.plans, [entry.id]: { ...plan, ...part } } })
  return (
    <details className="rounded-control border border-line px-4" data-plan={entry.id}>
      <summary className="py-3 font-semibold">{t('plan.title')}</summary>
      <div className="space-y-5 pb-5">
        <Field
          label={t('plan.start')}
          hint={t('plan.startHint')}
          name={`planStart-${entry.id}`}
          type="date"
          {...getStartRange(new Date())}
          value={plan.start}
          onChange={(event) => choose({ start: event.target.value })}
        />
        {limits.maxDays > 1 && (
          <PaceField plan={plan} limits={limits} onChoose={(days) => choose({ days })} />
        )}
      </div>
    </details>
  )
}

interface PaceFieldProps {
  plan: LinePlan
  limits: PlanLimits
  onChoose: (days: number) => void
}

function PaceField({ plan, limits, onChoose }: PaceFieldProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const text = usePlanText(plan, limits).pace ?? t('plan.fastest')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('plan.pace')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={limits.maxDays}
        step={1}
        value={getPlanDays(plan, limits)}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
      <output htmlFor={id} className="block font-semibold">
        {text}
      </output>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t('plan.window')}
      </p>
    </div>
  )
}
