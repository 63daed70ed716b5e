import type { ComponentProps } from 'react'
import { listManageableRoles, type Role } from '../../../shop/accounts/roles.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import { type ListedUser, toKnownRole } from './fetch-users.ts'
import { useUserActionsContext } from './user-actions.tsx'

interface RoleSelectProps extends Pick<ComponentProps<typeof Select>, 'look'> {
  label: string
  user: ListedUser
  viewer: Role
}

/** Offers only roles that the viewer may assign. A change applies at once and can be undone. */
export function RoleSelect({ label, user, viewer, look }: RoleSelectProps) {
  const { t } = useTranslation('admin-team')
  const { changeRole, busy } = useUserActionsContext()
  const roles = listManageableRoles(viewer)
  const current = toKnownRole(user.role)
  if (roles.length < 2) return <span className={look && 'ms-3'}>{t(`roles.${current}.name`)}</span>
  return (
    <Select
      size="small"
      look={look}
      aria-label={label}
      value={current}
      disabled={busy}
      onChange={({ target }) => {
        const role = roles.find((name) => name === target.value)
        if (role) changeRole({ user, role, previous: current })
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}.name`)}
        </option>
      ))}
    </Select>
  )
}
