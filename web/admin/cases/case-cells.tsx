import { formatDate, formatSpan } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Deadline } from '../ui/deadline.tsx'
import type { CaseSummary } from './cases-api.ts'

type State = CaseSummary['state']

/** Time left until the deadline of an open case, or how late it is; the date of other cases. */
export function CaseDeadline({ found }: { found: Pick<CaseSummary, 'state' | 'dueAt' | 'isOverdue'> }) {
  const { lang } = useLang()
  const { state, dueAt, isOverdue } = found
  if (state === 'open') return <Deadline due={dueAt} isLate={isOverdue} />
  return (
    <time dateTime={dueAt} className="figures text-muted">
      {formatDate(lang, dueAt, 'date')}
    </time>
  )
}

export function CaseAge({ found: { createdAt } }: { found: Pick<CaseSummary, 'createdAt'> }) {
  const { lang } = useLang()
  return (
    <time dateTime={createdAt} title={formatDate(lang, createdAt, 'moment')} className="figures text-muted">
      {formatSpan(lang, Date.now() - Date.parse(createdAt))}
    </time>
  )
}

const LOOKS: Partial<Record<State, string>> = {
  open: 'bg-accent-wash text-link',
  accepted: 'bg-accent-wash text-link',
  resolved: 'bg-lime text-night',
  refused: 'bg-danger-wash text-danger',
}

export function CaseState({ state }: { state: State }) {
  const { t } = useTranslation('admin-cases')
  return (
    <span
      data-case-state={state}
      className={`inline-block rounded-full px-2 text-xs leading-6 font-semibold whitespace-nowrap ${LOOKS[state] ?? 'border border-line text-muted'}`}
    >
      {t(`states.${state}`)}
    </span>
  )
}
