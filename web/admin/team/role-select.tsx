import { useState } from 'react'
import { listManageableRoles, type Role } from '../../../shop/accounts/roles.ts'
import { ApiError, api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Confirmation } from '../confirmation.tsx'
import { type ListedUser, toKnownRole, type Viewer } from './users-api.ts'

interface RoleSelectProps {
  user: ListedUser
  viewer: Viewer
  onChanged: (user: ListedUser) => void
}

interface RoleChange {
  role: Role
  /** The role to go back to. */
  undo?: Role
}

/** Only what the viewer may give. It counts at once, so it can be taken back at once. */
export function RoleSelect({ user, viewer, onChanged }: RoleSelectProps) {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  /** The promotion of an account whose address is unverified, until it is confirmed. */
  const [doubted, setDoubted] = useState<RoleChange | null>(null)
  const current = toKnownRole(user.role)
  const roles = listManageableRoles(toKnownRole(viewer.role))
  const change = async ({ role, undo }: RoleChange, allowUnverified?: boolean) => {
    const json = { role, allow_unverified: allowUnverified }
    const { user: changed } = await unwrapResponse(
      api.users[':id'].role.$patch({ param: { id: user.id }, json }),
    )
    onChanged(changed)
    toast({
      title: t('team.roleUpdated'),
      description: `${isolateBidi(user.name)}: ${t(`team.roles.${role}.name`)}`,
      action: undo && { label: t('team.undo'), onChoose: () => give({ role: undo }) },
    })
  }
  const give = async (wanted: RoleChange) => {
    setBusy(true)
    try {
      await change(wanted)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_unverified') setDoubted(wanted)
      else {
        console.error(error)
        const description = getErrorMessage(error, t('common:offline'))
        toast({ title: t('team.roleFailed'), description, tone: 'danger' })
      }
    }
    setBusy(false)
  }
  const giveAnyway = async (wanted: RoleChange) => {
    await change(wanted, true)
    setDoubted(null)
  }
  if (roles.length < 2) return t(`team.roles.${current}.name`)
  return (
    <>
      <select
        aria-label={t('team.roleOf', { name: isolateBidi(user.name) })}
        value={current}
        disabled={busy}
        onChange={(event) => give({ role: event.target.value as Role, undo: current })}
        className="h-10 max-w-36 rounded-control border border-edge bg-surface px-2.5 disabled:opacity-60"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`team.roles.${role}.name`)}
          </option>
        ))}
      </select>
      {doubted && (
        <Modal title={t('team.unverified.title')} onClose={() => setDoubted(null)}>
          <Confirmation
            text={t('team.unverified.text', {
              name: isolateBidi(user.name),
              email: isolateBidi(user.email),
              role: t(`team.roles.${doubted.role}.name`),
            })}
            action={t('team.unverified.confirm')}
            back={t('team.cancel')}
            failed={t('team.roleFailed')}
            onConfirm={() => giveAnyway(doubted)}
            onBack={() => setDoubted(null)}
          />
        </Modal>
      )}
    </>
  )
}
