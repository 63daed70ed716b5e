import { KeyRound, Pause, Pencil, Play, RotateCcw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { EndpointDialog, ReplayDialog, RotateDialog, SecretDialog } from './endpoint-dialogs.tsx'
import { changeEndpointState, deleteEndpoint, type Endpoint, sendTest } from './webhooks-api.ts'

type OpenDialog = 'edit' | 'rotate' | 'replay' | 'delete' | { secret: string }

/** The actions on an endpoint. */
export function EndpointMenu({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('admin-webhooks')
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const { id, state } = endpoint
  const name = isolateBidi(new URL(endpoint.url).host)
  const { run: change } = useMutation((command: 'pause' | 'resume') => changeEndpointState(id, command), {
    done: (_, command) => t(`done.${command}`, { name }),
    failed: t('changeFailed'),
  })
  const { run: test } = useMutation(() => sendTest(id), {
    done: (deliveryId) => ({
      title: t('done.test', { name }),
      action: {
        label: t('showDelivery'),
        onChoose: () => void navigate({ search: `?tab=deliveries&delivery=${deliveryId}` }),
      },
    }),
    failed: t('testFailed'),
  })
  const isActive = state === 'active'
  const items: (RowMenuItem | false)[] = [
    { label: t('edit'), icon: Pencil, onSelect: () => setOpen('edit') },
    isActive && { label: t('test'), icon: Send, onSelect: () => test() },
    isActive
      ? { label: t('pause'), icon: Pause, onSelect: () => change('pause') }
      : { label: t('resume'), icon: Play, onSelect: () => change('resume') },
    { label: t('replay.range'), icon: RotateCcw, onSelect: () => setOpen('replay') },
    { label: t('rotate.title'), icon: KeyRound, onSelect: () => setOpen('rotate') },
    { label: t('delete.title'), icon: Trash2, danger: true, onSelect: () => setOpen('delete') },
  ]
  return (
    <>
      <RowMenu label={t('actionsFor', { name })} items={items.filter((item) => item !== false)} />
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && (
        <RotateDialog endpoint={endpoint} onRotated={(secret) => setOpen({ secret })} onClose={close} />
      )}
      {open === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('delete.text', { name })}
          submit={t('delete.title')}
          danger
          failed={t('delete.failed')}
          done={() => t('done.delete', { name })}
          onConfirm={() => deleteEndpoint(endpoint)}
          onClose={close}
        />
      )}
      {open && typeof open === 'object' && <SecretDialog secret={open.secret} onClose={close} />}
    </>
  )
}
