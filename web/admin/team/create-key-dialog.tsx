import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { KEY_SCOPES, type KeyScope } from '../../../shop/accounts/roles.ts'
import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

const MESSAGE_KEYS = {
  'orders:read': 'orders_read',
  'orders:work': 'orders_work',
} as const satisfies Record<KeyScope, string>

interface CreateKeyDialogProps {
  onCreated: (secret: string) => void
  onClose: () => void
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('admin-team')
  const createKey = async (fields: FormData) => {
    const scopes = KEY_SCOPES.filter((scope) => fields.getAll('scope').includes(scope))
    if (scopes.length === 0) throw new ApiError(422, { message: t('apiKeys.scopeRequired') })
    const json = { name: String(fields.get('name')), scopes }
    return (await unwrapResponse(api.admin['api-keys'].$post({ json }))).key
  }
  return (
    <FormDialog
      title={t('apiKeys.create')}
      submit={t('apiKeys.create')}
      failed={t('apiKeys.createFailed')}
      onSubmit={createKey}
      onDone={onCreated}
      onClose={onClose}
    >
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
              {t(`permissions.${MESSAGE_KEYS[scope]}`)}{' '}
              <code dir="ltr" className="font-mono text-sm text-muted">
                {scope}
              </code>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}

/** Shows a new key once. The result of copying stands inside the dialog, which hides toasts. */
export function CreatedKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
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
    <Modal title={t('apiKeys.create')} onClose={onClose}>
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
      <Button size="small" className="mt-3" onClick={onClose}>
        {t('apiKeys.done')}
      </Button>
    </Modal>
  )
}
