import { useId } from 'react'
import { type PackageView, requiresVideo } from '../../../shop/catalog/package-view.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import {
  DEFAULT_PLAN,
  getPlanDays,
  getStartRange,
  type LinePlan,
  type PlanLimits,
  usePlanText,
} from './line-plan.ts'
import { VideoFields } from './video-fields.tsx'

interface LineFieldsProps {
  entry: PackageView
  units: number
  /** Null where the package allows no plan. */
  planLimits: PlanLimits | null
  /** The order has several lines, so that each is named and may go to an account of its own. */
  several: boolean
}

/** The fields of one line, besides the account shared by all lines. */
export function LineFields({ entry, units, planLimits, several }: LineFieldsProps) {
  const { draft } = useCheckoutDraft()
  const username = draft.usernames[entry.id] ?? ''
  const video = requiresVideo(entry.type) && (
    <VideoFields
      entry={entry}
      name={several ? `videoUrl-${entry.id}` : 'videoUrl'}
      quantity={entry.quantity * units}
      username={(several && username.trim()) || draft.tiktokUsername}
    />
  )
  const plan = planLimits && <PlanFields entry={entry} limits={planLimits} />
  if (!several) {
    return (
      <>
        {video}
        {plan}
      </>
    )
  }
  if (!video && !plan) return null
  return (
    <fieldset className="space-y-4 border-t border-line pt-5" data-line={entry.id}>
      <legend className="sr-only">{entry.name}</legend>
      <p className="type-heading" aria-hidden="true">
        {entry.name}
      </p>
      {video}
      {plan}
    </fieldset>
  )
}

/** Start and pace of a line whose package allows to choose them. Closed until the customer wants to. */
function PlanFields({ entry, limits }: { entry: PackageView; limits: PlanLimits }) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const plan = draft.plans[entry.id] ?? DEFAULT_PLAN
  const choose = (part: Partial<LinePlan>) =>
    change({ plans: { ...draft.plans, [entry.id]: { ...plan, ...part } } })
  return (
    <details className="rounded-control border border-line px-4" data-plan={entry.id}>
      <summary className="py-3 font-semibold">{t('plan.title')}</summary>
      <div className="space-y-6 pb-5">
        <DateField
          label={t('plan.start')}
          hint={t('plan.startHint')}
          name={`planStart-${entry.id}`}
          {...getStartRange(new Date())}
          value={plan.start}
          onChange={(start) => choose({ start })}
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
