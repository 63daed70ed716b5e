import { Users } from 'lucide-react'
import { formatDate } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Cell, Ledger, LedgerRow } from './ledger.tsx'
import type { Stats } from './stats.ts'

const HEADINGS = ['name', 'role', 'joined'] as const

export function RecentUsers({ users }: { users: Stats['recentUsers'] }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  if (users.length === 0) return <EmptyState icon={Users} title={t('board.noUsers')} />
  return (
    <Ledger headings={HEADINGS.map((heading) => t(`board.columns.${heading}`))}>
      {users.map(({ id, name, email, role, createdAt, active }) => (
        <LedgerRow key={id} id={id}>
          <Cell>
            <bdi>{name}</bdi>
            <span className="block text-sm break-all text-muted">
              <bdi>{email}</bdi>
            </span>
          </Cell>
          <Cell>
            {t(`board.roles.${role}`)}
            {!active && <span className="ms-2 text-sm text-danger">{t('board.inactive')}</span>}
          </Cell>
          <Cell>
            <time dateTime={createdAt} className="text-muted">
              {formatDate(lang, createdAt, 'ledger')}
            </time>
          </Cell>
        </LedgerRow>
      ))}
    </Ledger>
  )
}
