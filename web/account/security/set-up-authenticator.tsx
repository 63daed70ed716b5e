import { Copy, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AppCodeField, getCode } from '../auth/code-field.tsx'
import { session } from '../session.ts'

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

/** While the codes are shown, only they are printed. */
const PRINT_CSS = '@media print { body > :not([data-on-paper]) { display: none !important } }'

function PrintableCodes({ title, codes }: { title: string; codes: string[] }) {
  return createPortal(
    <div data-on-paper className="hidden p-8 print:block">
      <style>{PRINT_CSS}</style>
      <p className="font-semibold">{title}</p>
      <ul dir="ltr" className="mt-4 font-mono rtl:text-right">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email ?? ''
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const list = useRef<HTMLUListElement>(null)
  const title = t('security.codesHeading', { email: isolateBidi(email), shop: location.host })
  const text = `${[title, '', ...codes].join('\n')}\n`
  const messages = { copied: t('security.copied'), failed: t('security.copyFailed') }
  const copy = createCopyHandler(
    messages,
    () => list.current && getSelection()?.selectAllChildren(list.current),
  )
  return (
    <>
      <PrintableCodes title={title} codes={codes} />
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('security.codesTitle')}
      </h3>
      <p className="mt-1 text-muted">{t('security.codesText')}</p>
      <ul
        ref={list}
        dir="ltr"
        data-recovery-codes
        className="mt-4 grid max-w-md grid-cols-2 gap-x-8 gap-y-1 border-y border-line py-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => copy(codes.join('\n'))}>
          <Copy className="size-4" aria-hidden="true" />
          {t('security.copyCodes')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          <Download className="size-4" aria-hidden="true" />
          {t('security.downloadCodes')}
        </a>
        <Button onClick={() => print()}>
          <Printer className="size-4" aria-hidden="true" />
          {t('security.printCodes')}
        </Button>
      </div>
      <Button look="solid" size="medium" className="mt-6" onClick={onKept}>
        {t('security.codesSaved')}
      </Button>
    </>
  )
}
