import { type Answer, callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { createObservable } from '../../observable.ts'
import { runExclusively } from '../run-exclusively.ts'
import { type Decision, UNANSWERED_OFFERS } from './screens.ts'

type Task = keyof TaskCounts['tasks']

const DECISION_TASKS: Task[] = ['cases', 'attention', 'reviews', 'offers']

interface WaitingTasks {
  /** Names the number for screen readers. */
  key: 'toStart' | 'decisions' | 'cases' | 'issues' | 'reviews' | 'offers' | 'waiting' | 'failedEmails'
  tasks: Task[]
  /** The task whose count colors the name, because it is overdue or a dispute. */
  pressing?: Task
}

/** The waiting tasks of menu entries and screens. */
const COUNTS: Partial<Record<string, WaitingTasks>> = {
  orders: { key: 'toStart', tasks: ['toStart'], pressing: 'late' },
  decide: { key: 'decisions', tasks: DECISION_TASKS, pressing: 'attention' },
  allDecisions: { key: 'decisions', tasks: DECISION_TASKS },
  cases: { key: 'cases', tasks: ['cases'] },
  issues: { key: 'issues', tasks: ['attention'], pressing: 'attention' },
  reviews: { key: 'reviews', tasks: ['reviews'] },
  offers: { key: 'offers', tasks: ['offers'] },
  inbox: { key: 'waiting', tasks: ['chats', 'messages'] },
  settings: { key: 'failedEmails', tasks: ['emails'] },
  emails: { key: 'failedEmails', tasks: ['emails'] },
}

/** Counts tasks; those that the user may not do count 0. */
function sumTasks(names: Task[], { tasks }: TaskCounts): number {
  return names.reduce((sum, name) => sum + (tasks[name] ?? 0), 0)
}

/** Number of conversations in the inbox that wait for a reply. */
export function countWaitingConversations(counts: TaskCounts): number {
  return sumTasks(['chats', 'messages'], counts)
}

/** Path of a screen for decisions, with what waits in sight. */
export function getDecisionPath({ name, to }: Decision, counts: TaskCounts | null): string {
  return name === 'offers' && counts?.tasks.offers ? UNANSWERED_OFFERS : to
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
  const waiting = COUNTS[name]
  if (!counts || !waiting) return null
  const { key, tasks, pressing } = waiting
  const count = sumTasks(tasks, counts)
  if (!count && !isPlain) return null
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
