import { useState } from 'react'
import { type Role, rolesUnder } from '../../../shop/accounts/roles.ts'
import { answer, api, saidBy } from '../../api-client.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { knownRole, type ListedUser, type Viewer } from './listed-users.ts'

interface RoleSelectProps {
  user: ListedUser
  viewer: Viewer
  onChanged: (user: ListedUser) => void
}

/** Only what the viewer may give. It counts at once, so it can be taken back at once. */
export function RoleSelect({ user, viewer, onChanged }: RoleSelectProps) {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const current = knownRole(user.role)
  const roles = rolesUnder(knownRole(viewer.role))
  const give = async (role: Role, undo?: Role) => {
    setBusy(true)
    try {
      const { user: changed } = await answer(
        api.users[':id'].role.$patch({ param: { id: user.id }, json: { role } }),
      )
      onChanged(changed)
      toast({
        title: t('team.roleUpdated'),
        description: `${isolated(user.name)}: ${t(`team.roles.${role}.name`)}`,
        action: undo && { label: t('team.undo'), onChoose: () => give(undo) },
      })
    } catch (error) {
      console.error(error)
      toast({ title: t('team.roleFailed'), description: saidBy(error, t('common:offline')), tone: 'danger' })
    }
    setBusy(false)
  }
  if (roles.length < 2) return t(`team.roles.${current}.name`)
  return (
    <select
      aria-label={t('team.roleOf', { name: isolated(user.name) })}
      value={current}
      disabled={busy}
      onChange={(event) => give(event.target.value as Role, current)}
      className="h-10 max-w-36 rounded-control border border-edge bg-surface px-2.5 disabled:opacity-60"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`team.roles.${role}.name`)}
        </option>
      ))}
    </select>
  )
}
