import { KeyRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api, unwrapResponse } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Confirmation } from '../confirmation.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

async function fetchKeys() {
  const { keys } = await unwrapResponse(api.admin['api-keys'].$get())
  return { rows: keys, next: null }
}

type ApiKey = Awaited<ReturnType<typeof fetchKeys>>['rows'][number]

/** API keys for the operator's own programs. */
export function KeyList() {
  const { t } = useTranslation('admin-team')
  const [making, setMaking] = useState(false)
  const list = useNewestFirst<ApiKey>(useCallback(fetchKeys, []))
  const messages = { none: t('apiKeys.none'), failed: t('apiKeys.loadFailed'), older: '' }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-2xl text-muted">{t('apiKeys.intro')}</p>
        <Button size="small" onClick={() => setMaking(true)}>
          <KeyRound className="size-4.5" aria-hidden="true" />
          {t('apiKeys.create')}
        </Button>
      </div>
      <ListState list={list} icon={KeyRound} messages={messages}>
        <ul className="mt-5 border-t border-line">
          {list.rows.map((key) => (
            <KeyEntry key={key.id} apiKey={key} onRevoked={list.reload} />
          ))}
        </ul>
      </ListState>
      {making && <NewKeyDialog onClose={() => setMaking(false)} onMade={list.reload} />}
    </>
  )
}

function KeyEntry({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const [isConfirming, setConfirming] = useState(false)
  const { id, name, prefix, scopes, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey
  const on = (date: string) => formatDate(lang, date, 'moment')
  const revoke = async () => {
    await unwrapResponse(api.admin['api-keys'][':id'].$delete({ param: { id } }))
    setConfirming(false)
    onRevoked()
    toast({ title: t('apiKeys.revoked'), description: isolateBidi(name) })
  }
  return (
    <li
      data-key={id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
    >
      <div className="min-w-0">
        <p className={`font-semibold ${revokedAt ? 'text-muted line-through' : ''}`}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm">
          <code dir="ltr" className="font-mono">
            {prefix}…
          </code>
          <span className="block">
            <bdi dir="ltr">{scopes.join(', ')}</bdi>
          </span>
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('apiKeys.created', { name: isolateBidi(createdBy), date: on(createdAt) })}
        </p>
        <p className="text-sm text-muted">
          {revokedAt
            ? t('apiKeys.revokedOn', { date: on(revokedAt) })
            : lastUsedAt
              ? t('apiKeys.lastUsed', { date: on(lastUsedAt) })
              : t('apiKeys.neverUsed')}
        </p>
      </div>
      {!revokedAt && (
        <Button look="danger" size="small" onClick={() => setConfirming(true)}>
          {t('apiKeys.revoke')}
          <span className="sr-only">: {isolateBidi(name)}</span>
        </Button>
      )}
      {isConfirming && (
        <Modal title={t('apiKeys.revoke')} onClose={() => setConfirming(false)}>
          <Confirmation
            text={t('apiKeys.revokeText', { name: isolateBidi(name) })}
            action={t('apiKeys.revoke')}
            back={t('cancel')}
            failed={t('apiKeys.revokeFailed')}
            onConfirm={revoke}
            onBack={() => setConfirming(false)}
          />
        </Modal>
      )}
    </li>
  )
}
