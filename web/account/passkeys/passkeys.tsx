import { KeyRound } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormDialog } from '../../ui/form/form.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Spinner } from '../../ui/states/loading-screen.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { SettingRow } from '../account-section.tsx'
import { createPasskey, hasPasskeySupport, toNullIfClosed } from './passkey-browser.ts'

const fetchPasskeys = async () => (await callApi('GET /account/passkeys')).passkeys

type Passkey = Awaited<ReturnType<typeof fetchPasskeys>>[number]

/** The passkey that a dialog is open for. */
interface PasskeysProps {
  /** Called with the number of passkeys. */
  onLoaded: (count: number) => void
  onChanged: () => void
}

/** The section of the passkeys. It loads its own data, so it works on any page. */
export function Passkeys({ onLoaded, onChanged }: PasskeysProps) {
  const { t } = useTranslation('auth')
  const [passkeys, setPasskeys] = useState<Passkey[] | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setPasskeys((before) => (before === 'failed' ? 'loading' : before))
    const loaded = await fetchPasskeys().catch(() => 'failed' as const)
    setPasskeys(loaded)
    if (loaded !== 'failed') onLoaded(loaded.length)
  }, [onLoaded])
  useEffect(() => {
    load()
  }, [load])
  const refresh = async () => {
    await load()
    onChanged()
  }
  const adding = useSubmit(
    async () => {
      if (!hasPasskeySupport()) throw new Error('no passkeys')
      const options = await callApi('POST /account/passkeys/options')
      const response = await createPasskey(options).catch(toNullIfClosed)
      if (response) await callApi('POST /account/passkeys', { json: { response } })
      return response !== null
    },
    {
      done: (isAdded) => isAdded && { title: t('passkey.added'), description: t('passkey.addedText') },
      failed: t('passkey.addFailed'),
      otherwise: t(hasPasskeySupport() ? 'passkey.notMade' : 'passkey.unsupported'),
      reload: refresh,
    },
  )
  if (passkeys === 'loading') return <Spinner label={t('common:loading')} />
  if (passkeys === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('passkey.loadFailed')}
        <Button onClick={load}>{t('common:tryAgain')}</Button>
      </p>
    )
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="border-b border-line">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} onDone={refresh} />
          ))}
        </ul>
      )}
      <SettingRow
        isBesideTitle
        action={
          <Button busy={adding.busy} onClick={() => adding.run()}>
            {t('passkey.add')}
          </Button>
        }
      >
        {passkeys.length === 0 && (
          <p className="flex items-center gap-2 font-semibold">
            <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {t('passkey.none')}
          </p>
        )}
      </SettingRow>
    </>
  )
}

interface PasskeyEntryProps {
  passkey: Passkey
  onDone: () => Promise<void>
}

function PasskeyEntry({ passkey, onDone }: PasskeyEntryProps) {
  const { t, lang } = useTranslation('auth')
  const { name, createdAt, lastUsedAt } = passkey
  const showDate = (at: string) => isolateBidi(formatDate(lang, at, 'date'))
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0"
      data-passkey
    >
      <KeyRound className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <FactLine className="text-sm text-muted">
          {t('passkey.created', { date: showDate(createdAt) })}
          {lastUsedAt ? t('passkey.lastUsed', { date: showDate(lastUsedAt) }) : t('passkey.neverUsed')}
        </FactLine>
      </div>
      <div className="flex flex-wrap gap-2">
        {(['rename', 'remove'] as const).map((what) => (
          <DialogButton key={what} dialog={<StepDialog what={what} passkey={passkey} onDone={onDone} />}>
            {t(`passkey.${what}`)}
            <span className="sr-only"> {name}</span>
          </DialogButton>
        ))}
      </div>
    </li>
  )
}

interface StepDialogProps extends PasskeyEntryProps {
  what: 'rename' | 'remove'
}

function StepDialog({ what, passkey, onDone }: StepDialogProps) {
  const { t } = useTranslation('auth')
  const { id, name } = passkey
  const texts: Record<typeof what, { title: string; submit: string; content: ReactNode }> = {
    rename: {
      title: t('passkey.renameTitle'),
      submit: t('passkey.save'),
      content: <Field label={t('passkey.name')} name="name" defaultValue={name} required />,
    },
    remove: {
      title: t('passkey.removeTitle'),
      submit: t('passkey.remove'),
      content: <p>{t('passkey.removeText', { name: isolateBidi(name) })}</p>,
    },
  }
  const { title, submit, content } = texts[what]
  return (
    <FormDialog
      title={title}
      submit={submit}
      limits={fieldLimits('PATCH /account/passkeys/{id}')}
      failed={t('security.failed')}
      otherwise={t('anErrorOccurred')}
      onSubmit={(fields) => {
        const json = { name: normalizeText(String(fields.get('name'))) }
        return what === 'rename'
          ? callApi('PATCH /account/passkeys/{id}', { param: { id }, json })
          : callApi('DELETE /account/passkeys/{id}', { param: { id } })
      }}
      done={() => what === 'remove' && t('passkey.removed')}
      reload={onDone}
      cancel={t('security.cancel')}
    >
      {content}
    </FormDialog>
  )
}
