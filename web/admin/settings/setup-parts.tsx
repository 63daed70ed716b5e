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
import { SettingsSection } from './settings-section.tsx'

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
  intro?: ReactNode
  status?: ReactNode
  children: ReactNode
}

export function SetupPanel({ children, ...heading }: SetupPanelProps) {
  return (
    <section aria-labelledby={heading.id} className="mt-6 border-t border-line pt-6">
      <SettingsSection {...heading}>{children}</SettingsSection>
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
 * A service that the shop uses with stored credentials or with those of the environment: its facts, and what can be done.
 */
export function ConnectionPanel<Checked, Removed>({
  area,
  connection: { source, stored, variables },
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
  const isMissing = source === null && !stored
  return (
    <SetupPanel {...panel}>
      {source === 'environment' && (
        <div className="text-muted">
          <p>{t(`${area}.byEnvironment`)}</p>
          <VariableList variables={variables} />
        </div>
      )}
      {stored && !stored.isReadable && (
        <ErrorNotice className="mt-4" title={t(`${area}.unreadable`)} text={t(`${area}.unreadableText`)} />
      )}
      {!isMissing && children}
      <div className={`flex flex-wrap gap-2 ${isMissing ? '' : 'mt-4'} ${below ? 'mb-4' : ''}`}>
        {source !== 'environment' && (
          <Button
            look={isPrimary && !stored ? 'solid' : 'line'}
            size="small"
            aria-haspopup="dialog"
            onClick={() => setDialog('setUp')}
            className="max-sm:w-full sm:min-w-52"
          >
            {setUp}
          </Button>
        )}
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
      {dialog === 'setUp' && renderSetup(close)}
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
    <dl className="[&>:first-child]:pt-0">
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
