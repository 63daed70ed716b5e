import { formatDate, formatSpan } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
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

const TONES: Partial<Record<State, BadgeTone>> = {
  open: 'active',
  accepted: 'active',
  resolved: 'highlight',
  refused: 'danger',
}

export function CaseState({ state }: { state: State }) {
  const { t } = useTranslation('admin-cases')
  return (
    <Badge tone={TONES[state] ?? 'quiet'} data-case-state={state}>
      {t(`states.${state}`)}
    </Badge>
  )
}
