import { type Answer, callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { createObservable } from '../../observable.ts'
import { runExclusively } from '../run-exclusively.ts'
import { type Decision, UNANSWERED_OFFERS } from './screens.ts'

/** Waiting tasks of the screens for decisions. */
const DECISION_TASKS = {
  cases: 'cases',
  issues: 'attention',
  reviews: 'reviews',
  offers: 'offers',
} as const satisfies Record<Decision['name'], keyof TaskCounts['tasks']>

const DECISION_NAMES = Object.keys(DECISION_TASKS) as Decision['name'][]

/** Number of decisions that wait on a screen; 0 for those that the user may not make. */
function getDecisionCount(name: Decision['name'], { tasks }: TaskCounts): number {
  return tasks[DECISION_TASKS[name]] ?? 0
}

/** Path of a screen for decisions, with what waits in sight. */
export function getDecisionPath({ name, to }: Decision, counts: TaskCounts | null): string {
  return name === 'offers' && counts?.tasks.offers ? UNANSWERED_OFFERS : to
}

function countDecisions(counts: TaskCounts): number {
  return DECISION_NAMES.reduce((sum, name) => sum + getDecisionCount(name, counts), 0)
}

/** Number of conversations in the inbox that wait for a reply. */
export function countWaitingConversations({ tasks: { chats, messages } }: TaskCounts): number {
  return (chats ?? 0) + (messages ?? 0)
}

/** The waiting tasks of menu entries and screens. */
const COUNTS = {
  orders: { key: 'toStart', get: ({ tasks }: TaskCounts) => tasks.toStart },
  decide: { key: 'decisions', get: countDecisions },
  allDecisions: { key: 'decisions', get: countDecisions },
  cases: { key: 'cases', get: (counts: TaskCounts) => getDecisionCount('cases', counts) },
  issues: { key: 'issues', get: (counts: TaskCounts) => getDecisionCount('issues', counts) },
  reviews: { key: 'reviews', get: (counts: TaskCounts) => getDecisionCount('reviews', counts) },
  offers: { key: 'offers', get: (counts: TaskCounts) => getDecisionCount('offers', counts) },
  inbox: { key: 'waiting', get: countWaitingConversations },
  settings: { key: 'failedEmails', get: ({ tasks }: TaskCounts) => tasks.emails },
  emails: { key: 'failedEmails', get: ({ tasks }: TaskCounts) => tasks.emails },
} as const

/** The task whose count colors a name, because it is overdue or a dispute. */
const PRESSING: Partial<Record<string, keyof TaskCounts['tasks']>> = {
  orders: 'late',
  decide: 'attention',
  issues: 'attention',
}

interface ScreenCountProps {
  name: string
  /** A figure without a ground, as in a row of tabs. */
  isPlain?: boolean
  className?: string
}

/** Number of waiting tasks beside a name. Zero shows only in a row of tabs. */
export function ScreenCount({ name, isPlain, className = '' }: ScreenCountProps) {
  const { t } = useTranslation('admin')
  const counts = taskCounts.use()
  if (!counts || !(name in COUNTS)) return null
  const { key, get } = COUNTS[name as keyof typeof COUNTS]
  const count = get(counts)
  if (!count && !isPlain) return null
  const pressing = PRESSING[name]
  const isPressing = pressing !== undefined && Boolean(counts.tasks[pressing])
  const plain = `text-sm ${isPressing ? 'text-danger' : count ? '' : 'font-normal text-muted'}`
  const pill = `min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold text-paper ${isPressing ? 'bg-danger' : 'bg-ink'}`
  return (
    <span
      data-pressing={isPressing || undefined}
      className={`shrink-0 ${isPlain ? plain : pill} ${className}`}
    >
      <bdi className="figures" aria-hidden="true">
        {count}
      </bdi>
      <span className="sr-only">{t(`counts.${key}`, { count })}</span>
    </span>
  )
}

type TaskCounts = Answer<'GET /admin/tasks'>

/** Waiting tasks of the user; null until loaded. */
export const taskCounts = createObservable<TaskCounts | null>(null)

/** Counts again: on every staff screen at intervals, and after each change. Logs a failure and keeps the counts. */
export const refreshTaskCounts = runExclusively(async () => {
  try {
    taskCounts.write(await callApi('GET /admin/tasks'))
  } catch (error) {
    console.error(error)
  }
})
