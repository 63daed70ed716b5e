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
  /** Role that "undo" restores. */
  undo?: Role
}

/** Offers only roles that the viewer may assign. A change applies at once and can be undone. */
export function RoleSelect({ user, viewer, onChanged }: RoleSelectProps) {
  const { t } = useTranslation('admin-team')
  const [busy, setBusy] = useState(false)
  /** Pending promotion of an account with an unverified address, until it is confirmed. */
  const [unverified, setUnverified] = useState<RoleChange | null>(null)
  const current = toKnownRole(user.role)
  const roles = listManageableRoles(toKnownRole(viewer.role))
  const change = async ({ role, undo }: RoleChange, allowUnverified?: boolean) => {
    const json = { role, allow_unverified: allowUnverified }
    const { user: changed } = await unwrapResponse(
      api.users[':id'].role.$patch({ param: { id: user.id }, json }),
    )
    onChanged(changed)
    toast({
      title: t('roleUpdated'),
      description: `${isolateBidi(user.name)}: ${t(`roles.${role}.name`)}`,
      action: undo && { label: t('undo'), onChoose: () => give({ role: undo }) },
    })
  }
  const give = async (wanted: RoleChange) => {
    setBusy(true)
    try {
      await change(wanted)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_unverified') setUnverified(wanted)
      else {
        console.error(error)
        const description = getErrorMessage(error, t('common:offline'))
        toast({ title: t('roleUpdateFailed'), description, tone: 'danger' })
      }
    }
    setBusy(false)
  }
  const giveAnyway = async (wanted: RoleChange) => {
    await change(wanted, true)
    setUnverified(null)
  }
  if (roles.length < 2) return t(`roles.${current}.name`)
  return (
    <>
      <select
        aria-label={t('roleLabel', { name: isolateBidi(user.name) })}
        value={current}
        disabled={busy}
        onChange={(event) => give({ role: event.target.value as Role, undo: current })}
        className="h-10 max-w-36 rounded-control border border-edge bg-surface px-2.5 disabled:opacity-60"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}.name`)}
          </option>
        ))}
      </select>
      {unverified && (
        <Modal title={t('unverified.title')} onClose={() => setUnverified(null)}>
          <Confirmation
            text={t('unverified.text', {
              name: isolateBidi(user.name),
              email: isolateBidi(user.email),
              role: t(`roles.${unverified.role}.name`),
            })}
            action={t('unverified.confirm')}
            back={t('cancel')}
            failed={t('roleUpdateFailed')}
            onConfirm={() => giveAnyway(unverified)}
            onBack={() => setUnverified(null)}
          />
        </Modal>
      )}
    </>
  )
}
