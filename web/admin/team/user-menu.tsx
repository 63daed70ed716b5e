import { KeyRound, LogOut, MailPlus, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { useOpenItem } from '../list/use-open-item.ts'
import type { ListedUser } from './fetch-users.ts'
import { useUserActionsContext } from './user-actions.tsx'

/** The actions on a user by the user's state, the last of which deactivates or reactivates. */
export function useUserMenuItems(user: ListedUser): RowMenuItem[] {
  const { t } = useTranslation('admin-team')
  const { ask, reactivate, resendInvitation } = useUserActionsContext()
  const { state, secondFactor, passkeys } = user
  if (state === 'deactivated') {
    return [{ label: t('reactivate'), icon: UserCheck, onSelect: () => reactivate(user) }]
  }
  const resend = { label: t('resendInvitation'), icon: MailPlus, onSelect: () => resendInvitation(user) }
  const endSessions = {
    label: t('access.revokeSessions'),
    icon: LogOut,
    onSelect: () => ask({ name: 'endSessions', user }),
  }
  const removeSecondFactor = {
    label: t('access.removeSecondFactor'),
    icon: ShieldOff,
    onSelect: () => ask({ name: 'removeSecondFactor', user }),
  }
  const deactivate = {
    label: t('deactivate'),
    icon: UserX,
    danger: true,
    onSelect: () => ask({ name: 'deactivate', user }),
  }
  return [
    state === 'invited' ? resend : endSessions,
    ...(secondFactor || passkeys > 0 ? [removeSecondFactor] : []),
    deactivate,
  ]
}

/** The button that deactivates or reactivates a user, and the menu of the other actions. */
export function RowActions({ user }: { user: ListedUser }) {
  const { t } = useTranslation('admin-team')
  const navigate = useNavigate()
  const { getLink } = useOpenItem('user', 'sessions')
  const openAccess = {
    label: t('access.open'),
    icon: KeyRound,
    onSelect: () => navigate(getLink(user.id), { preventScrollReset: true }),
  }
  const items = useUserMenuItems(user)
  const last = items.at(-1)
  const name = isolateBidi(user.name)
  return (
    <div className="flex items-center justify-end gap-1">
      {last && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${last.label}: ${name}`}
          onClick={last.onSelect}
          className="relative z-10"
        >
          {last.label}
        </Button>
      )}
      <RowMenu label={t('actionsFor', { name })} items={[openAccess, ...items.slice(0, -1)]} />
    </div>
  )
}
