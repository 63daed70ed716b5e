import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** Links that the specification lists for the dashboard. */
const SHORTCUTS = [
  { to: href('/users-teams'), name: 'users' },
  { to: href('/orders'), name: 'orders' },
  { to: href('/analytics'), name: 'analytics' },
  { to: href('/settings/:section?'), name: 'settings' },
] as const

export function Shortcuts() {
  const { t } = useTranslation('admin-dashboard')
  return (
    <nav aria-label={t('shortcuts')} className="flex flex-wrap gap-2">
      {SHORTCUTS.map(({ to, name }) => (
        <Link key={to} to={to} className={buttonClass({ look: 'line', size: 'small' })}>
          {t(`links.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
