import { type FormEvent, type ReactNode, Suspense } from 'react'
import { Await, useSearchParams } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { RowSkeletons } from '../../shell/screen-skeleton.tsx'
import { SettingsForm } from '../forms/settings-form.tsx'
import type { SectionProps } from '../settings-api.ts'
import { SettingsSection } from '../settings-section.tsx'
import { type Fact, Facts } from '../setup-parts.tsx'
import type { MailContent, SenderDomain } from './mail-api.ts'
import { ServerPanel } from './server-panel.tsx'

/** Sets up the server that sends emails and the mailbox with the replies. */
export function Mail({ mail, domain, selector, shop }: MailContent & SectionProps) {
  const { t } = useTranslation('admin-settings')
  const failed = <ErrorNotice className="mt-4" title={t('mail.domain.failed')} />
  return (
    <>
      {mail.servers.map((server) => (
        <ServerPanel key={server.kind} server={server} mail={mail} />
      ))}
      {domain && (
        <Suspense fallback={<RowSkeletons rows={3} />}>
          <Await resolve={domain} errorElement={failed}>
            {(found) => (found ? <SenderDomainPanel found={found} selector={selector} /> : failed)}
          </Await>
        </Suspense>
      )}
      <SettingsForm section="reminders" shop={shop} />
    </>
  )
}

type Finding = SenderDomain['spf' | 'dkim' | 'dmarc']

const TONES: Record<
  Finding['state'],
  { tone: Tone; label: 'good' | 'warning' | 'bad' | 'unknown' | 'unanswered' }
> = {
  present: { tone: 'good', label: 'good' },
  enforced: { tone: 'good', label: 'good' },
  monitoring: { tone: 'warning', label: 'warning' },
  open: { tone: 'warning', label: 'warning' },
  invalid: { tone: 'danger', label: 'warning' },
  multiple: { tone: 'danger', label: 'warning' },
  revoked: { tone: 'danger', label: 'bad' },
  missing: { tone: 'danger', label: 'bad' },
  unknown: { tone: 'warning', label: 'unknown' },
  unanswered: { tone: 'neutral', label: 'unanswered' },
}

interface SenderDomainPanelProps {
  found: SenderDomain
  /** The selector of DKIM in the address. */
  selector: string
}

/** DNS records of the sender's domain, and the ones to add. */
function SenderDomainPanel({ found: { domain, spf, dkim, dmarc }, selector }: SenderDomainPanelProps) {
  const { t } = useTranslation('admin-settings')
  return (
    <SettingsSection
      id="mail-domain"
      isRegion
      title={t('mail.domain.title')}
      intro={t('mail.domain.text', { domain: isolateBidi(domain) })}
    >
      <Entry
        name="SPF"
        finding={spf}
        text={spf.state === 'unanswered' ? t('mail.domain.unanswered') : t(`mail.domain.spf.${spf.state}`)}
      />
      <Entry
        name="DKIM"
        finding={dkim}
        text={dkim.state === 'unanswered' ? t('mail.domain.unanswered') : t(`mail.domain.dkim.${dkim.state}`)}
      >
        <SelectorForm selector={selector} />
      </Entry>
      <Entry
        name="DMARC"
        finding={dmarc}
        text={
          dmarc.state === 'unanswered' ? t('mail.domain.unanswered') : t(`mail.domain.dmarc.${dmarc.state}`)
        }
      />
    </SettingsSection>
  )
}

interface EntryProps {
  name: string
  finding: Finding
  text: string
  children?: ReactNode
}

function Entry({ name, finding: { state, name: place, records }, text, children }: EntryProps) {
  const { t } = useTranslation('admin-settings')
  const { tone, label } = TONES[state]
  const facts: Fact[] = []
  if (state !== 'unknown' && state !== 'unanswered')
    facts.push([t('mail.domain.add'), <Code key="name">{place}</Code>])
  for (const record of records) facts.push([t('mail.domain.found'), <Code key={record}>{record}</Code>])
  return (
    <div data-record={name} data-state={state} className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 className="font-sans font-medium">{name}</h3>
        <Badge tone={tone} size="medium">
          {t(`mail.domain.states.${label}`)}
        </Badge>
      </div>
      <p className="mt-1">{text}</p>
      <Facts facts={facts} />
      {children}
    </div>
  )
}

function Code({ children }: { children: string }) {
  return (
    <code dir="ltr" className="text-sm wrap-anywhere">
      {children}
    </code>
  )
}

/** Puts the selector into the address, whose loader looks it up. */
function SelectorForm({ selector }: { selector: string }) {
  const { t } = useTranslation('admin-settings')
  const [, setSearch] = useSearchParams()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = String(new FormData(event.currentTarget).get('selector') ?? '').trim()
    setSearch(
      (former) => {
        former.delete('selector')
        if (entered !== '') former.set('selector', entered)
        return former
      },
      { preventScrollReset: true },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 max-w-120">
      <Field
        label={t('mail.domain.selector')}
        name="selector"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        defaultValue={selector}
        hint={t('mail.domain.selectorHint')}
        beside={<Button type="submit">{t('mail.domain.lookUp')}</Button>}
      />
    </form>
  )
}
