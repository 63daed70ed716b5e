import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export interface ListMessages {
  none: string
  failed: string
  older: string
}

interface ListStateProps {
  list: { rows: unknown[]; loading: boolean; failed: boolean; reload: () => void }
  icon: LucideIcon
  messages: ListMessages
  /** List, when it has entries. */
  children: ReactNode
}

/** Replaces a list while it loads, after a failure or when it is empty. */
export function ListState({ list, icon, messages, children }: ListStateProps) {
  const { t } = useTranslation('common')
  if (list.failed) return <LoadFailed title={messages.failed} onRetry={list.reload} />
  if (list.loading && list.rows.length === 0) return <Spinner label={t('loading')} />
  if (list.rows.length === 0) return <EmptyState icon={icon} title={messages.none} />
  return children
}
