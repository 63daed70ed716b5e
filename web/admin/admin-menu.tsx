import { useRef } from 'react'
import { href, NavLink } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { UnreadCount } from './inbox/live/unread-count.tsx'
import { IssueCount } from './issues/issue-count.tsx'
import { listScreens } from './screens.ts'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

/** Renders a column on wide screens and a scrollable row on phones, with the current screen in view. */
export function AdminMenu({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const row = useRef<HTMLUListElement>(null)
  useScrollToCurrent(row)
  return (
    <nav aria-label={t('title')} className="print:hidden lg:sticky lg:top-24 lg:self-start">
      <ul
        ref={row}
        className="flex gap-1 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:pb-3 lg:flex-col"
      >
        {listScreens(role).map(({ to, name, icon: Icon, permission }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === href('/admin')}
              className="flex h-10 items-center gap-2.5 rounded-control px-3 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              {t(`screens.${name}`)}
              {permission === 'refunds:make' && <IssueCount />}
              {permission === 'messages:answer' && <UnreadCount />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
