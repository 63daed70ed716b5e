import { History } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { OlderButton } from '../lists/older-button.tsx'
import { type AuditFilter, fetchEntries } from './audit-entries.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'

interface AuditListProps {
  /** The list is remounted when the filter changes. */
  filter: AuditFilter
  onChoose: (filter: AuditFilter) => void
}

export function AuditList({ filter, onChoose }: AuditListProps) {
  const { t } = useTranslation('admin-audit')
  const [chosen] = useState(filter)
  const read = useCallback((before: string | undefined) => fetchEntries(chosen, before), [chosen])
  const list = useNewestFirst(read)
  const isNarrowed = Object.values(chosen).some(Boolean)
  const messages = {
    none: isNarrowed ? t('noneOfKind') : t('none'),
    failed: t('loadFailed'),
    older: t('loadOlder'),
  }
  return (
    <ListState list={list} icon={History} messages={messages}>
      <ul className="mt-4 max-w-4xl border-t border-line">
        {list.rows.map((entry) => (
          <li key={entry.id} className="border-b border-line py-4" data-action={entry.action}>
            <AuditEntryRow entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <OlderButton list={list} label={messages.older} />
    </ListState>
  )
}
