import { Copy } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { KEY_SCOPES, type KeyScope } from '../../../shop/accounts/roles.ts'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RefusalMessage } from '../ui/refusal-message.tsx'

const IN_WORDS = {
  'orders:read': 'orders_read',
  'orders:work': 'orders_work',
} as const satisfies Record<KeyScope, string>

export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation('admin-team')
  const [key, setKey] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const scopes = KEY_SCOPES.filter((scope) => fields.getAll('scope').includes(scope))
    if (scopes.length === 0) return setError(t('apiKeys.scopeRequired'))
    setBusy(true)
    setError(null)
    try {
      const json = { name: String(fields.get('name')), scopes }
      setKey((await unwrapResponse(api.admin['api-keys'].$post({ json }))).key)
      onMade()
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
    }
  }
  return (
    <Modal title={t('apiKeys.create')} onClose={onClose}>
      {key ? (
        <CreatedKey value={key} onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-4">
          <Field
            label={t('name')}
            hint={t('apiKeys.nameHint')}
            name="name"
            dir="auto"
            autoComplete="off"
            maxLength={100}
            required
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold">{t('apiKeys.scopes')}</legend>
            {KEY_SCOPES.map((scope) => (
              <label key={scope} className="flex items-center gap-2">
                <input type="checkbox" name="scope" value={scope} className="size-4.5 accent-accent" />
                <span>
                  {t(`permissions.${IN_WORDS[scope]}`)}{' '}
                  <code dir="ltr" className="font-mono text-sm text-muted">
                    {scope}
                  </code>
                </span>
              </label>
            ))}
          </fieldset>
          {error && <RefusalMessage title={t('apiKeys.createFailed')} text={error} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {t('apiKeys.create')}
            </Button>
            <Button look="line" disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** Shows the copy result inside the dialog, because a toast would be hidden behind it. */
function CreatedKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation('admin-team')
  const box = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setMessage(t('apiKeys.copied'))
    } catch {
      box.current?.select()
      setMessage(t('apiKeys.copyFailed'))
    }
  }
  return (
    <>
      <p>{t('apiKeys.secretHint')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <input
          ref={box}
          readOnly
          dir="ltr"
          value={value}
          aria-label={t('apiKeys.secret')}
          onFocus={(event) => event.target.select()}
          className="h-10 min-w-0 flex-1 basis-64 rounded-control border border-edge bg-surface px-3 font-mono text-sm"
        />
        <Button look="line" size="small" onClick={copy}>
          <Copy className="size-4" aria-hidden="true" />
          {t('apiKeys.copy')}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {message}
      </p>
      <Button className="mt-3" onClick={onClose}>
        {t('apiKeys.done')}
      </Button>
    </>
  )
}
