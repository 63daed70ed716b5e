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

/** What the operator's own programs call the shop with. */
export function KeyList() {
  const { t } = useTranslation('dashboard')
  const [making, setMaking] = useState(false)
  const list = useNewestFirst<ApiKey>(useCallback(fetchKeys, []))
  const words = { none: t('team.keys.none'), failed: t('team.keys.loadFailed'), older: '' }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-2xl text-muted">{t('team.keys.about')}</p>
        <Button size="small" onClick={() => setMaking(true)}>
          <KeyRound className="size-4.5" aria-hidden="true" />
          {t('team.keys.create')}
        </Button>
      </div>
      <ListState list={list} icon={KeyRound} words={words}>
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
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const [asking, setAsking] = useState(false)
  const { id, name, prefix, scopes, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey
  const on = (date: string) => formatDate(lang, date, 'moment')
  const revoke = async () => {
    await unwrapResponse(api.admin['api-keys'][':id'].$delete({ param: { id } }))
    setAsking(false)
    onRevoked()
    toast({ title: t('team.keys.revoked'), description: isolateBidi(name) })
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
          {t('team.keys.made', { name: isolateBidi(createdBy), date: on(createdAt) })}
        </p>
        <p className="text-sm text-muted">
          {revokedAt
            ? t('team.keys.revokedOn', { date: on(revokedAt) })
            : lastUsedAt
              ? t('team.keys.used', { date: on(lastUsedAt) })
              : t('team.keys.unused')}
        </p>
      </div>
      {!revokedAt && (
        <Button look="danger" size="small" onClick={() => setAsking(true)}>
          {t('team.keys.revoke')}
          <span className="sr-only">: {isolateBidi(name)}</span>
        </Button>
      )}
      {asking && (
        <Modal title={t('team.keys.revoke')} onClose={() => setAsking(false)}>
          <Confirmation
            text={t('team.keys.revokeText', { name: isolateBidi(name) })}
            action={t('team.keys.revoke')}
            back={t('team.cancel')}
            failed={t('team.keys.revokeFailed')}
            onConfirm={revoke}
            onBack={() => setAsking(false)}
          />
        </Modal>
      )}
    </li>
  )
}
