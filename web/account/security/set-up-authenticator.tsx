import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AppCodeField, getCode } from '../auth/code-field.tsx'

export interface AuthenticatorSecret {
  secret: string
  uri: string
  qr: string
}

interface SetUpAuthenticatorProps {
  made: AuthenticatorSecret
  onConfirmed: (codes: string[]) => void
  onBack: () => void
}

/** Shows the secret for an authenticator app and verifies its first code. */
export function SetUpAuthenticator({ made, onConfirmed, onBack }: SetUpAuthenticatorProps) {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const send = async (fields: FormData) => {
    const json = { code: getCode(fields) }
    const { recoveryCodes } = await callApi('POST /account/second-factor/confirm', { json })
    onConfirmed(recoveryCodes)
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('security.scan')}
      </h3>
      <p className="mt-1 text-muted">{t('security.scanText')}</p>
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-6">
        {/* White around it in every colour scheme: a camera needs the quiet zone. */}
        <img
          src={made.qr}
          alt={t('security.qr')}
          width={208}
          height={208}
          className="rounded-control border border-line bg-[#fff] p-3"
        />
        <div className="min-w-64 max-w-md flex-1">
          <SecretText secret={made.secret} />
          <p className="mt-3">
            <a href={made.uri} className="font-semibold text-link hover:underline">
              {t('security.openApp')}
            </a>
          </p>
          <div className="mt-6">
            <Form
              submit={t('security.turnOn')}
              submitting={t('security.checking')}
              failed={t('security.failed')}
              otherwise={t('anErrorOccurred')}
              onSubmit={send}
              cancel={{ label: t('security.cancel'), onCancel: onBack }}
            >
              <AppCodeField label={t('security.firstCode')} />
            </Form>
          </div>
        </div>
      </div>
    </>
  )
}

/** The secret as text, in groups, for users who cannot scan the QR code. */
function SecretText({ secret }: { secret: string }) {
  const { t } = useTranslation('auth')
  const shown = useRef<HTMLElement>(null)
  const labels = { copied: t('security.copied'), failed: t('security.copyFailed') }
  const copy = createCopyHandler(
    labels,
    () => shown.current && getSelection()?.selectAllChildren(shown.current),
  )
  return (
    <>
      <p className="text-muted">{t('security.cannotScan')}</p>
      <p className="mt-1 flex items-center gap-1">
        <code ref={shown} dir="ltr" className="min-w-0 font-mono break-words" data-secret={secret}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <IconButton label={t('security.copySecret')} icon={Copy} onClick={() => copy(secret)} />
      </p>
    </>
  )
}
