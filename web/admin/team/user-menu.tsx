import { KeyRound, MailPlus, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useOpenItem } from '../data/use-open-item.ts'
import { RowMenu, type RowMenuItem } from '../ui/row-menu.tsx'
import type { ListedUser } from './fetch-users.ts'
import { useUserActionsContext } from './user-actions.tsx'

/** The actions on a user that the row does not show. */
export function UserMenu({ user }: { user: ListedUser }) {
  const { t } = useTranslation('admin-team')
  const navigate = useNavigate()
  const { getLink } = useOpenItem('user', 'sessions')
  const { ask, reactivate, resendInvitation } = useUserActionsContext()
  const { id, name, state, secondFactor } = user
  const items: (RowMenuItem | false)[] =
    state === 'deactivated'
      ? [{ label: t('reactivate'), icon: UserCheck, onSelect: () => reactivate(user) }]
      : [
          state === 'invited'
            ? { label: t('resendInvitation'), icon: MailPlus, onSelect: () => resendInvitation(user) }
            : {
                label: t('access.open'),
                icon: KeyRound,
                onSelect: () => navigate(getLink(id), { preventScrollReset: true }),
              },
          secondFactor && {
            label: t('access.removeSecondFactor'),
            icon: ShieldOff,
            onSelect: () => ask({ name: 'removeSecondFactor', user }),
          },
          {
            label: t('deactivate'),
            icon: UserX,
            danger: true,
            onSelect: () => ask({ name: 'deactivate', user }),
          },
        ]
  return (
    <RowMenu
      label={t('actionsFor', { name: isolateBidi(name) })}
      items={items.filter((item) => item !== false)}
    />
  )
}
