import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { LaunchStep } from './settings-api.ts'

export function isDone({ state }: LaunchStep): boolean {
  return state === 'done'
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

/** The share of the steps that are done, with its numbers: of the important ones until all of them are. */
export function LaunchBar({ steps }: { steps: LaunchStep[] }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const important = steps.filter(({ isFirst }) => isFirst)
  const counted = important.every(isDone) ? steps : important
  const done = counted.filter(isDone).length
  const format = (count: number) => isolateBidi(formatCount(lang, count))
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <progress
        aria-hidden="true"
        value={done}
        max={counted.length}
        className="block h-1.5 w-48 max-w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-success"
      />
      <span className="figures">
        {t('launch.doneOf', { done: format(done), total: format(counted.length) })}
      </span>
    </span>
  )
}
