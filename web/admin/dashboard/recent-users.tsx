import { Users } from 'lucide-react'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResponsiveTable, TableCell, TableRow } from './responsive-table.tsx'
import type { Stats } from './stats.ts'

const HEADINGS = ['name', 'role', 'joined'] as const

export function RecentUsers({ users }: { users: Stats['recentUsers'] }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  if (users.length === 0) return <EmptyState icon={Users} title={t('noUsers')} />
  return (
    <ResponsiveTable headings={HEADINGS.map((heading) => t(`columns.${heading}`))}>
      {users.map(({ id, name, email, role, createdAt, active }) => (
        <TableRow key={id} id={id}>
          <TableCell>
            <bdi>{name}</bdi>
            <span className="block text-sm break-all text-muted">
              <bdi>{email}</bdi>
            </span>
          </TableCell>
          <TableCell>
            {t(`roles.${role}`)}
            {!active && <span className="ms-2 text-sm text-danger">{t('deactivated')}</span>}
          </TableCell>
          <TableCell>
            <time dateTime={createdAt} className="text-muted">
              {formatDate(lang, createdAt, 'ledger')}
            </time>
          </TableCell>
        </TableRow>
      ))}
    </ResponsiveTable>
  )
}
