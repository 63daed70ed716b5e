import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { type Fact, Facts, SetupPanel, SetupStatus, type SetupTone } from '../setup-parts.tsx'
import type { SenderDomain } from './mail-api.ts'

type Finding = SenderDomain['spf' | 'dkim' | 'dmarc']

const TONES: Record<
  Finding['state'],
  { tone: SetupTone; label: 'good' | 'warning' | 'bad' | 'unknown' | 'unanswered' }
> = {
  present: { tone: 'highlight', label: 'good' },
  enforced: { tone: 'highlight', label: 'good' },
  monitoring: { tone: 'active', label: 'warning' },
  open: { tone: 'active', label: 'warning' },
  invalid: { tone: 'danger', label: 'warning' },
  multiple: { tone: 'danger', label: 'warning' },
  revoked: { tone: 'danger', label: 'bad' },
  missing: { tone: 'danger', label: 'bad' },
  unknown: { tone: 'active', label: 'unknown' },
  unanswered: { tone: 'quiet', label: 'unanswered' },
}

interface SenderDomainPanelProps {
  found: SenderDomain
  /** The selector of DKIM in the address. */
  selector: string
}

/** What DNS says about the sender's domain, and what to add. */
export function SenderDomainPanel({ found: { domain, spf, dkim, dmarc }, selector }: SenderDomainPanelProps) {
  const { t } = useTranslation('admin-settings')
  return (
    <SetupPanel id="mail-domain" title={t('mail.domain.title')} status={null}>
      <p className="mt-3 text-muted">{t('mail.domain.text', { domain: isolateBidi(domain) })}</p>
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
    </SetupPanel>
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
    <div data-record={name} data-state={state} className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h4 className="font-semibold">{name}</h4>
        <SetupStatus tone={tone}>{t(`mail.domain.states.${label}`)}</SetupStatus>
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
        className="rtl:text-right"
        autoComplete="off"
        spellCheck={false}
        defaultValue={selector}
        hint={t('mail.domain.selectorHint')}
        beside={
          <Button type="submit" look="line" size="small">
            {t('mail.domain.lookUp')}
          </Button>
        }
      />
    </form>
  )
}
