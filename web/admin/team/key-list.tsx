import { Ban, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { KEY_SCOPES, type KeyScope, type Permission } from '../../../shop/accounts/roles.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton, OpenDialog, useCloseDialog } from '../../ui/dialog-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { refuse } from '../../ui/form/use-submit.ts'
import { Modal } from '../../ui/modal.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'

export async function fetchKeys() {
  return (await callApi('GET /admin/api-keys')).keys
}

type ApiKey = Awaited<ReturnType<typeof fetchKeys>>[number]

/** API keys for the operator's own programs. `keys` is null when they could not be loaded. */
export function KeyList({ keys }: { keys: ApiKey[] | null }) {
  const { t } = useTranslation('admin-team', 'admin')
  const [secret, setSecret] = useState<string | null>(null)
  const columns = useColumns()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-2xl text-muted">
          {t('apiKeys.intro')}{' '}
          <Link className="text-link underline underline-offset-4" to={href('/admin/api')}>
            {t('admin:screens.apiReference')}
          </Link>
        </p>
        <DialogButton look="solid" dialog={<CreateKeyDialog onCreated={setSecret} />}>
          <KeyRound className="size-4.5" aria-hidden="true" />
          {t('apiKeys.create')}
        </DialogButton>
      </div>
      {!keys ? (
        <ReloadMessage>{t('apiKeys.loadFailed')}</ReloadMessage>
      ) : keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t('apiKeys.none')} />
      ) : (
        <DataTable
          label={t('tabs.keys')}
          rows={keys}
          columns={columns}
          rowAttributes={({ id }) => ({ 'data-key': id })}
        />
      )}
      {secret && (
        <OpenDialog onClose={() => setSecret(null)}>
          <CreatedKeyDialog value={secret} />
        </OpenDialog>
      )}
    </>
  )
}

function useColumns(): Column<ApiKey>[] {
  const { t, lang } = useTranslation('admin-team')
  const on = (date: string) => formatDate(lang, date, 'moment')
  return [
    {
      id: 'name',
      heading: t('name'),
      cell: ({ name, revokedAt }) => (
        <bdi className={`cut font-semibold ${revokedAt ? 'text-muted line-through' : ''}`}>{name}</bdi>
      ),
      className: 'w-1/4 max-w-0',
    },
    {
      id: 'key',
      heading: t('apiKeys.secret'),
      cell: ({ prefix }) => (
        <code dir="ltr" className="type-code">
          {prefix}…
        </code>
      ),
    },
    {
      id: 'scopes',
      heading: t('apiKeys.scopes'),
      cell: ({ scopes }) => (
        <bdi dir="ltr" className="text-sm">
          {scopes.join(', ')}
        </bdi>
      ),
    },
    {
      id: 'use',
      heading: t('columns.state'),
      cell: ({ revokedAt, lastUsedAt }) =>
        revokedAt
          ? t('apiKeys.revokedOn', { date: on(revokedAt) })
          : lastUsedAt
            ? t('apiKeys.lastUsed', { date: on(lastUsedAt) })
            : t('apiKeys.neverUsed'),
    },
    {
      id: 'created',
      heading: t('since'),
      cell: ({ createdBy, createdAt }) => (
        <span className="text-muted">
          {t('apiKeys.created', { name: isolateBidi(createdBy), date: on(createdAt) })}
        </span>
      ),
      className: 'max-[100rem]:hidden',
    },
    {
      id: 'actions',
      heading: t('columns.actions'),
      headingHidden: true,
      cell: (key) =>
        !key.revokedAt && (
          <RowMenu
            label={t('actionsFor', { name: isolateBidi(key.name) })}
            items={[
              { label: t('apiKeys.revoke'), icon: Ban, danger: true, dialog: <RevokeDialog apiKey={key} /> },
            ]}
          />
        ),
      className: 'w-9',
      onCard: 'aside',
    },
  ]
}

function RevokeDialog({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('admin-team')
  return (
    <ConfirmDialog
      title={t('apiKeys.revoke')}
      text={t('apiKeys.revokeText', { name: isolateBidi(name) })}
      submit={t('apiKeys.revoke')}
      danger
      failed={t('apiKeys.revokeFailed')}
      onConfirm={() => callApi('DELETE /admin/api-keys/{id}', { param: { id } })}
      done={() => ({ title: t('apiKeys.revoked'), description: isolateBidi(name) })}
    />
  )
}

function CreateKeyDialog({ onCreated }: { onCreated: (secret: string) => void }) {
  const { t } = useTranslation('admin-team')
  const getScopeLabel = useScopeLabel()
  const createKey = async (fields: FormData) => {
    const scopes = KEY_SCOPES.filter((scope) => fields.getAll('scope').includes(scope))
    if (scopes.length === 0) refuse(t('apiKeys.scopeRequired'))
    const json = { name: String(fields.get('name')), scopes }
    return (await callApi('POST /admin/api-keys', { json })).key
  }
  return (
    <FormDialog
      title={t('apiKeys.create')}
      submit={t('apiKeys.create')}
      limits={fieldLimits('POST /admin/api-keys')}
      failed={t('apiKeys.createFailed')}
      onSubmit={createKey}
      onDone={onCreated}
    >
      <Field label={t('name')} hint={t('apiKeys.nameHint')} name="name" dir="auto" autoComplete="off" />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t('apiKeys.scopes')}</legend>
        {KEY_SCOPES.map((scope) => (
          <label key={scope} className="flex items-center gap-2">
            <input type="checkbox" name="scope" value={scope} className="size-4.5" />
            <span>
              {getScopeLabel(scope)}{' '}
              <code dir="ltr" className="type-code text-muted">
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
function CreatedKeyDialog({ value }: { value: string }) {
  const { t } = useTranslation('admin-team')
  const close = useCloseDialog()
  return (
    <Modal title={t('apiKeys.create')}>
      <p>{t('apiKeys.secretHint')}</p>
      <CopyField
        label={t('apiKeys.secret')}
        text={value}
        copy={t('apiKeys.copy')}
        copied={t('apiKeys.copied')}
      />
      <Button look="solid" className="mt-5" onClick={close}>
        {t('apiKeys.done')}
      </Button>
    </Modal>
  )
}

type LabelKey<Name> = Name extends `${infer Resource}:${infer Right}` ? `${Resource}_${Right}` : never

/** Names permissions in the user's language. A colon in a key ends a namespace. */
export function usePermissionLabel(): (permission: Permission) => string {
  const { t } = useTranslation('admin-team')
  return (permission) => t(`permissions.${permission.replace(':', '_') as LabelKey<Permission>}`)
}

/** Names scopes of API keys in the user's language. */
function useScopeLabel(): (scope: KeyScope) => string {
  const { t } = useTranslation('admin-team')
  return (scope) => t(`apiKeys.scope.${scope.replace(':', '_') as LabelKey<KeyScope>}`)
}
