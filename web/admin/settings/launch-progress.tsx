import { CircleCheck, CircleDashed } from 'lucide-react'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { LaunchStep } from './settings-api.ts'

export function isDone({ state }: LaunchStep): boolean {
  return state === 'done'
}

export function getStepGroup(step: LaunchStep) {
  if (isDone(step)) return 'done'
  return step.isFirst ? 'first' : 'further'
}

function countNeeded(steps: LaunchStep[]): number {
  return steps.filter((step) => getStepGroup(step) === 'first').length
}

/** Returns how many steps are left before the shop sells, in words: the only count of the launch. */
export function useLaunchTitle(steps: LaunchStep[]): string {
  const { t } = useTranslation('admin-settings')
  const needed = countNeeded(steps)
  return needed > 0 ? t('launch.openItems', { count: needed }) : t('launch.ready')
}

/** The share of the important steps that are done, which the title counts in words. */
export function LaunchBar({ steps }: { steps: LaunchStep[] }) {
  const important = steps.filter(({ isFirst }) => isFirst).length
  return (
    <progress
      aria-hidden="true"
      value={important - countNeeded(steps)}
      max={important}
      className="my-1.5 block w-48 max-sm:w-full"
    />
  )
}

/** Done, the number of a step to do next, or a dashed circle. */
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
  const Icon = isDone(step) ? CircleCheck : CircleDashed
  return (
    <Icon
      className={`mt-0.5 size-5 shrink-0 ${isDone(step) ? 'text-success' : 'text-muted'}`}
      aria-hidden="true"
    />
  )
}
