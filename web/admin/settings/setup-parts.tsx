import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import type { Tone } from '../../ui/tones.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'

/** State of something that an owner sets up, in an icon and words. */
export function SetupStatus({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p>
      <Badge tone={tone} size="medium">
        {children}
      </Badge>
    </p>
  )
}

interface SetupPanelProps {
  id: string
  title: ReactNode
  status: ReactNode
  children: ReactNode
}

export function SetupPanel({ id, title, status, children }: SetupPanelProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {status}
      </div>
      {children}
    </section>
  )
}

interface ConnectionPanelProps<Checked, Removed> extends SetupPanelProps {
  area: 'mail' | 'payments'
  connection: {
    source: 'environment' | 'settings' | null
    stored: { isReadable: boolean } | null
    variables: string[]
  }
  intro?: ReactNode
  /** Whether this is the recommended connection, with a filled button. */
  isPrimary: boolean
  /** Label of the button that sets it up, or replaces what is stored. */
  setUp: string
  renderSetup: (onClose: () => void) => ReactNode
  onCheck: () => Promise<Checked>
  checked: (result: Checked) => ToastContent | string
  /** Further actions on what is stored. */
  actions?: ReactNode
  removal: {
    title: string
    text: string
    done: (result: Removed) => ToastContent | string
    onConfirm: () => Promise<Removed>
  }
  below?: ReactNode
}

/**
 * A service that the shop uses with stored credentials or with those of the environment: its facts, and what can be done. One
 * that is not set up is a line with its button.
 */
export function ConnectionPanel<Checked, Removed>({
  area,
  connection: { source, stored, variables },
  intro,
  isPrimary,
  setUp,
  renderSetup,
  onCheck,
  checked,
  actions,
  removal,
  below,
  children,
  ...panel
}: ConnectionPanelProps<Checked, Removed>) {
  const { t } = useTranslation('admin-settings')
  const [dialog, setDialog] = useState<'setUp' | 'remove' | null>(null)
  const { run: check, busy } = useMutation(onCheck, { failed: t(`${area}.checkFailed`), done: checked })
  const close = () => setDialog(null)
  const setUpButton = (
    <Button
      look={isPrimary && !stored ? 'solid' : 'line'}
      size="small"
      aria-haspopup="dialog"
      onClick={() => setDialog('setUp')}
      className="max-sm:w-full sm:min-w-52"
    >
      {setUp}
    </Button>
  )
  const setupDialog = dialog === 'setUp' && renderSetup(close)
  if (source === null && !stored)
    return (
      <section
        aria-labelledby={panel.id}
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${below ? 'mt-8' : 'mt-4 border-b border-line pb-4'}`}
      >
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={panel.id} className="text-lg font-semibold">
            {panel.title}
          </h2>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
        {setUpButton}
        {below && <div className="basis-full">{below}</div>}
        {setupDialog}
      </section>
    )
  return (
    <SetupPanel {...panel}>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      {source === 'environment' && (
        <div className="mt-3 text-muted">
          <p>{t(`${area}.byEnvironment`)}</p>
          <VariableList variables={variables} />
        </div>
      )}
      {stored && !stored.isReadable && (
        <ErrorNotice className="mt-4" title={t(`${area}.unreadable`)} text={t(`${area}.unreadableText`)} />
      )}
      {children}
      <div className="mt-4 flex flex-wrap gap-2">
        {source !== 'environment' && setUpButton}
        {source === 'settings' && stored?.isReadable && (
          <>
            <Button look="line" size="small" busy={busy} onClick={() => check()}>
              {t(`${area}.check`)}
            </Button>
            {actions}
          </>
        )}
        {stored && (
          <Button look="danger" size="small" aria-haspopup="dialog" onClick={() => setDialog('remove')}>
            {t(`${area}.remove`)}
          </Button>
        )}
      </div>
      {below}
      {setupDialog}
      {dialog === 'remove' && (
        <ConfirmDialog
          {...removal}
          submit={t(`${area}.remove`)}
          danger
          failed={t(`${area}.notRemoved`)}
          onClose={close}
        />
      )}
    </SetupPanel>
  )
}

/** Details that few people need, folded behind a label. */
export function FoldedDetails({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 rtl:-scale-x-100 [details[open]>summary>&]:rotate-90 rtl:[details[open]>summary>&]:-rotate-90"
          aria-hidden="true"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}

/** Names environment variables. */
export function VariableList({ variables }: { variables: string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {variables.map((name) => (
        <li key={name}>
          <code dir="ltr" className="font-mono wrap-anywhere">
            {name}
          </code>
        </li>
      ))}
    </ul>
  )
}

export type Fact = [label: string, fact: ReactNode]

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-3">
      {facts.map(([label, fact]) => (
        <div key={label} className="flex flex-wrap gap-x-6 border-b border-line py-2">
          <dt className="w-full text-muted sm:w-44 sm:shrink-0">{label}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When something was set, and by whom. */
export function SetByText({ setAt, setBy }: { setAt: string; setBy: string | null }) {
  return (
    <>
      <Time date={setAt} style="moment" />
      {setBy && (
        <>
          {' '}
          · <bdi>{setBy}</bdi>
        </>
      )}
    </>
  )
}
