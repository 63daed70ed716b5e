import type { ReactNode } from 'react'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../shop/localization/languages.ts'
import { session } from '../../account/session.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import type { Tone } from '../../ui/tones.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import type { LaunchStep } from './settings-api.ts'
import { ActionRow, SettingsSection, type SettingsSectionProps } from './settings-section.tsx'
import { CLAIM_LABELS, isClaimName } from './sources/claim-labels.ts'

interface ConnectionPanelProps<Checked, Removed> extends Omit<SettingsSectionProps, 'title' | 'state'> {
  area: 'mail' | 'payments'
  /** The brand of the service, before its name. */
  mark?: ReactNode
  name: ReactNode
  state: [tone: Tone, text: string]
  connection: {
    source: 'environment' | 'settings' | null
    stored: { isReadable: boolean } | null
    variables: string[]
  }
  /** Whether this is the recommended connection, with a filled button. */
  isPrimary: boolean
  /** Label of the button that sets it up, or replaces what is stored. */
  setUp: string
  /** The dialog that does it. */
  setup: ReactNode
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
  mark,
  name,
  state: [tone, status],
  connection: { source, stored, variables },
  isPrimary,
  setUp,
  setup,
  onCheck,
  checked,
  actions,
  removal,
  below,
  intro,
  children,
  id,
}: ConnectionPanelProps<Checked, Removed>) {
  const { t } = useTranslation('admin-settings')
  const { run: check, busy } = useMutation(onCheck, { failed: t(`${area}.checkFailed`), done: checked })
  const isOwner = hasPermission(session.useUser()?.role ?? '', 'credentials:manage')
  const title = (
    <span className="flex items-center gap-2.5">
      {mark && (
        <span className="grid size-6 shrink-0 place-items-center [&>svg]:size-6" aria-hidden="true">
          {mark}
        </span>
      )}
      {name}
    </span>
  )
  return (
    <SettingsSection
      id={id}
      isRegion
      title={title}
      state={
        <Badge tone={tone} size="medium">
          {status}
        </Badge>
      }
    >
      <ActionRow
        action={
          source !== 'environment' &&
          isOwner && (
            <DialogButton look={isPrimary && !stored ? 'solid' : 'line'} dialog={setup}>
              {setUp}
            </DialogButton>
          )
        }
      >
        <p>{intro}</p>
        {source === 'environment' && (
          <>
            <p>{t(`${area}.byEnvironment`)}</p>
            <VariableList variables={variables} />
          </>
        )}
        {source === null && !isOwner && <p>{t('launch.ownersOnly')}</p>}
      </ActionRow>
      {stored && !stored.isReadable && (
        <ErrorNotice className="mt-4" title={t(`${area}.unreadable`)} text={t(`${area}.unreadableText`)} />
      )}
      {(source !== null || stored) && children}
      {stored && isOwner && (
        <div className="flex flex-wrap gap-2 border-b border-line py-4">
          {source === 'settings' && stored.isReadable && (
            <>
              <Button busy={busy} onClick={() => check()}>
                {t(`${area}.check`)}
              </Button>
              {actions}
            </>
          )}
          <DialogButton
            look="quiet"
            className="ms-auto"
            dialog={
              <ConfirmDialog
                {...removal}
                submit={t(`${area}.remove`)}
                danger
                failed={t(`${area}.notRemoved`)}
              />
            }
          >
            {t(`${area}.remove`)}
          </DialogButton>
        </div>
      )}
      {below}
    </SettingsSection>
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
    <dl>
      {facts.map(([label, fact]) => (
        <FactRow key={label} label={label}>
          {fact}
        </FactRow>
      ))}
    </dl>
  )
}

/** When something was set, and by whom. */
export function SetByText({ setAt, setBy }: { setAt: string; setBy: string | null }) {
  return (
    <FactLine>
      <Time date={setAt} style="moment" />
      {setBy}
    </FactLine>
  )
}

/** The steps that are solved by a variable of the server. */
const SERVER_STEPS: readonly LaunchStep['id'][] = ['publicUrl', 'proxy', 'rates']

interface StepReasonProps {
  step: LaunchStep
  /** The reader may not open the screen that solves the problem. */
  isForOwners: boolean
}

/** Says why a step is open, and how it is solved. */
export function StepReason({ step: { id, reason, names = [], count = 0 }, isForOwners }: StepReasonProps) {
  const { t, lang } = useTranslation('admin-settings')
  const languages = names.filter(isLang).map((name) => isolateBidi(LANGUAGES[name].nativeName))
  const claims = names.filter(isClaimName).map((name) => t(CLAIM_LABELS[name].label))
  const others = names.filter((name) => !isLang(name) && !isClaimName(name))
  return (
    <div className="text-muted">
      <p>
        {reason !== 'below_minimum' && <>{t(`launch.steps.${id}.text`)} </>}
        {reason === 'given_up' && t('launch.failedEmails', { count })}
        {reason === 'below_minimum' && t('launch.belowMinimum', { count })}
        {reason && reason !== 'given_up' && reason !== 'below_minimum' && t(`launch.reasons.${reason}`)}
        {languages.length > 0 &&
          t(id === 'languages' ? 'launch.incompleteLanguages' : 'launch.sampleLanguages', {
            languages: new Intl.ListFormat(intlTag(lang)).format(languages),
          })}
        {claims.length > 0 &&
          t('launch.contradictedClaims', { claims: new Intl.ListFormat(intlTag(lang)).format(claims) })}
        {isForOwners && <> {t('launch.ownersOnly')}</>}
      </p>
      {others.length > 0 && (
        <>
          {SERVER_STEPS.includes(id) && <p>{t('launch.onServer')}</p>}
          <VariableList variables={others} />
        </>
      )}
    </div>
  )
}
