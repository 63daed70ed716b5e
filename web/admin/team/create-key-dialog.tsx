import { KEY_SCOPES } from '../../../shop/accounts/roles.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useScopeLabel } from './permission-label.ts'

interface CreateKeyDialogProps {
  onCreated: (secret: string) => void
  onClose: () => void
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('admin-team')
  const getScopeLabel = useScopeLabel()
  const createKey = async (fields: FormData) => {
    const scopes = KEY_SCOPES.filter((scope) => fields.getAll('scope').includes(scope))
    if (scopes.length === 0) throw new ApiError(422, { message: t('apiKeys.scopeRequired') })
    const json = { name: String(fields.get('name')), scopes }
    return (await callApi('POST /admin/api-keys', { json })).key
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
              {getScopeLabel(scope)}{' '}
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

/** Shows a new key once. */
export function CreatedKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation('admin-team')
  return (
    <Modal title={t('apiKeys.create')} onClose={onClose}>
      <p>{t('apiKeys.secretHint')}</p>
      <CopyField
        label={t('apiKeys.secret')}
        text={value}
        copy={t('apiKeys.copy')}
        copied={t('apiKeys.copied')}
      />
      <Button size="small" className="mt-5" onClick={onClose}>
        {t('apiKeys.done')}
      </Button>
    </Modal>
  )
}
