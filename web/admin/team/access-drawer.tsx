import type { ReactNode } from 'react'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../list/pager.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { ReloadMessage } from '../ui/reload-message.tsx'
import type { ListedUser, UserSessions } from './fetch-users.ts'
import { useUserActionsContext } from './user-actions.tsx'
import { RoleSelect, StateBadge } from './user-cells.tsx'
import { useUserMenuItems } from './user-menu.tsx'

interface AccessDrawerProps {
  user: ListedUser
  /** Null when the sessions could not be loaded. */
  sessions: UserSessions | null
  onClose: () => void
}

/** Role, sessions and second factor of a user, for a lost device or authenticator app. */
export function AccessDrawer({ user, sessions, onClose }: AccessDrawerProps) {
  const { t } = useTranslation('admin-team')
  const { busy } = useUserActionsContext()
  const { name, email, state, secondFactor, passkeys } = user
  return (
    <Drawer title={<bdi>{name}</bdi>} onClose={onClose}>
      <p className="wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <p className="mt-2">
        <StateBadge state={state} />
      </p>
      <Section title={t('columns.role')}>
        <RoleSelect user={user} />
      </Section>
      <Section title={t('access.sessions')}>
        <Sessions sessions={sessions} />
      </Section>
      <Section title={t('secondFactor')}>
        <p className="text-muted">{t(secondFactor ? 'access.secondFactorOn' : 'access.secondFactorOff')}</p>
        {passkeys > 0 && <p className="text-muted">{t('access.passkeys', { count: passkeys })}</p>}
      </Section>
      <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
        {useUserMenuItems(user).map(({ label, danger, onSelect }) => (
          <Button key={label} look={danger ? 'danger' : 'line'} size="small" busy={busy} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Sessions({ sessions }: Pick<AccessDrawerProps, 'sessions'>) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  if (!sessions) return <ReloadMessage>{t('access.loadFailed')}</ReloadMessage>
  if (sessions.sessions.length === 0) return <p className="text-muted">{t('access.noSessions')}</p>
  return (
    <>
      <ul className="border-t border-line">
        {sessions.sessions.map(({ id, userAgent, country, lastUsedAt }) => (
          <li key={id} className="border-b border-line py-2 text-sm">
            <bdi className="wrap-anywhere">{userAgent ?? t('access.unknownDevice')}</bdi>
            <span className="block text-muted">
              {t('access.lastUsed', { date: formatDate(lang, lastUsedAt, 'moment') })}
              {country && ` · ${country}`}
            </span>
          </li>
        ))}
      </ul>
      <Pager next={sessions.next} param="sessions" />
    </>
  )
}
