import { useState } from 'react'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Confirmation } from '../confirmation.tsx'
import { AccessDialog } from './access-dialog.tsx'
import type { ListedUser } from './users-api.ts'

interface UserActionsProps {
  user: ListedUser
  onChanged: (user: ListedUser) => void
}

export function UserActions({ user, onChanged }: UserActionsProps) {
  const { t } = useTranslation('admin-team')
  const [open, setOpen] = useState<'access' | 'deactivate' | null>(null)
  const [busy, setBusy] = useState(false)
  const param = { id: user.id }
  const name = isolateBidi(user.name)

  /** Runs without confirmation, because these actions restore access. */
  const call = async (
    request: () => Promise<{ user: ListedUser }>,
    messages: { done: string; description?: string; failed: string },
  ) => {
    setBusy(true)
    try {
      onChanged((await request()).user)
      toast({ title: messages.done, description: messages.description })
    } catch (error) {
      console.error(error)
      toast({
        title: messages.failed,
        description: getErrorMessage(error, t('common:offline')),
        tone: 'danger',
      })
    }
    setBusy(false)
  }
  const reactivate = () =>
    call(() => unwrapResponse(api.users[':id'].reactivate.$post({ param })), {
      done: t('reactivated'),
      failed: t('reactivateFailed'),
    })
  const inviteAgain = () =>
    call(() => unwrapResponse(api.users[':id'].invitation.$post({ param })), {
      done: t('invitationResent'),
      description: isolateBidi(user.email),
      failed: t('invitationFailed'),
    })
  const deactivate = async () => {
    const { user: changed } = await unwrapResponse(api.users[':id'].$delete({ param }))
    setOpen(null)
    onChanged(changed)
    toast({
      title: t('deactivated'),
      description: name,
      action: { label: t('undo'), onChoose: reactivate },
    })
  }
  if (user.state === 'deactivated') {
    return (
      <Button look="line" size="small" busy={busy} onClick={reactivate}>
        {t('reactivate')}
        <span className="sr-only">: {name}</span>
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 lg:min-w-52">
      {user.state === 'invited' ? (
        <Button look="line" size="small" busy={busy} onClick={inviteAgain}>
          {t('resendInvitation')}
          <span className="sr-only">: {name}</span>
        </Button>
      ) : (
        <Button look="line" size="small" onClick={() => setOpen('access')}>
          {t('access.open')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button look="danger" size="small" disabled={busy} onClick={() => setOpen('deactivate')}>
        {t('deactivate')}
        <span className="sr-only">: {name}</span>
      </Button>
      {open === 'access' && <AccessDialog user={user} onChanged={onChanged} onClose={() => setOpen(null)} />}
      {open === 'deactivate' && (
        <Modal title={t('deactivate')} onClose={() => setOpen(null)}>
          <Confirmation
            text={t('deactivateText', { name })}
            action={t('deactivate')}
            back={t('cancel')}
            failed={t('deactivateFailed')}
            onConfirm={deactivate}
            onBack={() => setOpen(null)}
          />
        </Modal>
      )}
    </div>
  )
}
