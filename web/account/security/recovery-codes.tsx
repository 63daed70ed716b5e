import { Copy, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { session } from '../session.ts'

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
        <Button look="line" size="small" onClick={() => copy(codes.join('\n'))}>
          <Copy className="size-4" aria-hidden="true" />
          {t('security.copyCodes')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass({ look: 'line', size: 'small' })}
        >
          <Download className="size-4" aria-hidden="true" />
          {t('security.downloadCodes')}
        </a>
        <Button look="line" size="small" onClick={() => print()}>
          <Printer className="size-4" aria-hidden="true" />
          {t('security.printCodes')}
        </Button>
      </div>
      <Button className="mt-6" onClick={onKept}>
        {t('security.codesSaved')}
      </Button>
    </>
  )
}
