import { ChevronRight, CircleCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import {
  DATED_TASKS,
  type DatedTask,
  STAFF_TASKS,
  type StaffTask,
} from '../../../shop/admin/dashboard/staff-tasks.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { getSettingsPath } from '../settings/sections.ts'
import { FAILED_EMAILS, UNANSWERED_OFFERS } from '../shell/screens.ts'
import { Deadline } from '../ui/deadline.tsx'
import type { Stats } from './stats-api.ts'

/** Screen for each kind of task. */
const PLACES = {
  late: withSearch(href('/admin/orders'), { queue: 'late' }),
  cases: href('/admin/cases'),
  toStart: withSearch(href('/admin/orders'), { queue: 'toStart' }),
  failedRuns: withSearch(href('/admin/orders'), { queue: 'failedRuns' }),
  replacements: withSearch(href('/admin/orders'), { queue: 'replacements' }),
  guaranteeChecks: withSearch(href('/admin/orders'), { queue: 'guaranteeChecks' }),
  fellShort: withSearch(href('/admin/orders'), { queue: 'fellShort' }),
  waitingForBrief: withSearch(href('/admin/orders'), { queue: 'waitingForBrief' }),
  attention: href('/admin/attention'),
  chats: withSearch(href('/admin/inbox/:conversationId?'), { channel: 'chat' }),
  messages: withSearch(href('/admin/inbox/:conversationId?'), { channel: 'contact' }),
  reviews: href('/admin/reviews'),
  offers: UNANSWERED_OFFERS,
  emails: FAILED_EMAILS,
  rates: getSettingsPath('rates'),
  backup: getSettingsPath('security'),
} as const satisfies Record<StaffTask, string>

/** Tasks that delay a customer's order or money. */
const PRESSING: StaffTask[] = ['late', 'cases', 'toStart', 'attention']

interface TaskListProps {
  work: Stats['work']
  /** The earliest deadline of each kind that has them. */
  dueAt: Stats['workDueAt']
}

/** Open tasks, most urgent first, with their next deadline. Kinds without tasks are omitted. */
export function TaskList({ work, dueAt }: TaskListProps) {
  const { t } = useTranslation('admin-dashboard')
  const waiting = listWaiting(work, dueAt)
  return (
    <section aria-labelledby="to-do" className="mt-6">
      <h2 id="to-do" className="text-lg font-semibold">
        {t('openTasks')}
      </h2>
      {waiting.length === 0 && <AllDone />}
      {waiting.length > 0 && (
        <ul className="mt-3 grid border-t border-line sm:grid-cols-2 sm:gap-x-6" data-testid="work">
          {waiting.map((kind) => (
            <Task key={kind} kind={kind} count={work[kind]} due={getDue(kind, dueAt)} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Lists the kinds of waiting tasks: those with a deadline by it, then what delays customers, then the others. */
export function listWaiting(work: TaskListProps['work'], dueAt: TaskListProps['dueAt']): StaffTask[] {
  const rank = (kind: StaffTask) => Date.parse(getDue(kind, dueAt) ?? '') || Number.MAX_SAFE_INTEGER
  return STAFF_TASKS.filter((kind) => work[kind] > 0).sort(
    (a, b) => rank(a) - rank(b) || Number(PRESSING.includes(b)) - Number(PRESSING.includes(a)),
  )
}

function getDue(kind: StaffTask, dueAt: TaskListProps['dueAt']): string | null {
  return DATED_TASKS.includes(kind as DatedTask) ? dueAt[kind as DatedTask] : null
}

/** Red for what is late, amber for what has a deadline or delays a customer, grey for the rest. */
function getDot(kind: StaffTask, due: TaskProps['due']): string {
  if (kind === 'late' || kind === 'attention' || (due && Date.parse(due) < Date.now())) return 'bg-danger'
  return due || PRESSING.includes(kind) ? 'bg-warning' : 'bg-edge'
}

interface TaskProps {
  kind: StaffTask
  count: number
  due: string | null | undefined
}

function Task({ kind, count, due }: TaskProps) {
  const { t, lang } = useTranslation('admin-dashboard')
  return (
    <li className="border-b border-line" data-work={kind}>
      <Link
        to={PLACES[kind]}
        className="group flex h-full min-h-11 items-center gap-3 font-medium hover:text-link"
      >
        <span className={`size-2 shrink-0 rounded-full ${getDot(kind, due)}`} aria-hidden="true" />
        <span className="figures min-w-0 flex-1 py-1.5">
          {t(`tasks.${kind}`, { count, amount: isolateBidi(formatCount(lang, count)) })}
        </span>
        {due && (
          <span className="text-sm font-normal">
            <Deadline due={due} />
          </span>
        )}
        <ChevronRight
          className="size-4.5 shrink-0 text-muted group-hover:text-link rtl:-scale-x-100"
          aria-hidden="true"
        />
      </Link>
    </li>
  )
}

function AllDone() {
  const { t } = useTranslation('admin-dashboard')
  return (
    <p className="mt-2 flex min-h-11 items-center gap-3 border-y border-line py-2" data-testid="all-done">
      <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
      <span>
        <span className="font-semibold">{t('noTasks')}</span>{' '}
        <span className="text-muted">{t('noTasksText')}</span>
      </span>
    </p>
  )
}
