import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { LaunchStep } from './settings-api.ts'

export function isDone({ state }: LaunchStep): boolean {
  return state === 'done'
}

/** Steps that their screens warn of, beside the important ones. The others make a shop better. */
const WARNED: readonly LaunchStep['id'][] = [
  'backup',
  'claims',
  'contradictions',
  'figures',
  'rates',
  'replies',
  'statedFigures',
  'testimonials',
]

/** Whether somebody has to do the step. A total with evidence may stay above the records. */
export function isDuty({ id, isFirst, state }: LaunchStep): boolean {
  if (state === 'done' || (id === 'contradictions' && state === 'warning')) return false
  return isFirst || WARNED.includes(id)
}

export function getStepGroup(step: LaunchStep) {
  if (isDone(step)) return 'done'
  return step.isFirst ? 'first' : 'further'
}

/** Returns how many steps are left before the shop sells, in words: the only count of the launch. */
export function useLaunchTitle(steps: LaunchStep[]): string {
  const { t } = useTranslation('admin-settings')
  const needed = steps.filter((step) => getStepGroup(step) === 'first').length
  return needed > 0 ? t('launch.openItems', { count: needed }) : t('launch.ready')
}

/** How far the shop is from its launch, in words and as a bar of all steps. */
export function LaunchProgress({ steps }: { steps: LaunchStep[] }) {
  const { t, lang } = useTranslation('admin-settings')
  const title = useLaunchTitle(steps)
  const isReady = steps.every((step) => getStepGroup(step) !== 'first')
  const Icon = isReady ? CircleCheck : CircleAlert
  const done = steps.filter(isDone)
  const amount = (of: LaunchStep[]) => isolateBidi(formatCount(lang, of.length))
  return (
    <div className="flex min-w-0 gap-4">
      <Icon
        className={`mt-1 size-5 shrink-0 ${isReady ? 'text-success' : 'text-warning'}`}
        aria-hidden="true"
      />
      <div>
        <h2 id="launch" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="flex items-center gap-3 text-sm text-muted">
          <progress aria-hidden="true" value={done.length} max={steps.length} className="w-24 sm:w-40" />
          <span className="whitespace-nowrap">
            {t('launch.progress', { done: amount(done), total: amount(steps) })}
          </span>
        </p>
      </div>
    </div>
  )
}

/** Done, the number of a step to do next, a warning, or a dashed circle. */
export function StepMark({ step, number }: { step: LaunchStep; number?: number }) {
  const { lang } = useLang()
  if (number !== undefined)
    return (
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge text-xs font-semibold"
      >
        {formatCount(lang, number)}
      </span>
    )
  const [Icon, color] = isDone(step)
    ? [CircleCheck, 'text-success']
    : isDuty(step)
      ? [CircleAlert, 'text-warning']
      : [CircleDashed, 'text-muted']
  return <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
}
