import { CalendarCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import type { TaxRegistration, TaxSettings } from '../../../shop/settings/tax-settings.ts'
import { getFilingDeadline } from '../../../shop/tax/filing-deadline.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatDate, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import type { ReportGroup } from './group-rows.ts'
import { getToday, type Period } from './taxes-api.ts'

interface FilingProps {
  period: Period
  tax: TaxSettings
  /** The sales of the period, whose VAT the returns state. */
  groups: ReportGroup[]
}

/** The returns of a period with their last days: one for each registration that held in it. */
export function Filing({ period, tax: { registrations, isConfirmed }, groups }: FilingProps) {
  const { t, lang } = useTranslation('admin-taxes')
  const day = (date: string) => isolateBidi(formatDate(lang, date, 'day'))
  const held = registrations.filter(
    ({ from, until }) => from !== '' && from <= period.to && (until === null || until >= period.from),
  )
  const isKnown = isConfirmed || registrations.length > 0
  const isOver = period.to < getToday()
  return (
    <section aria-labelledby="filing">
      {held.length === 0 && (
        <Notice
          className="mb-4"
          tone={isKnown ? 'good' : 'warning'}
          data-filing={isKnown ? 'none' : 'unknown'}
          title={t(isKnown ? 'filing.nothing' : 'filing.unknown')}
          action={
            !isKnown && (
              <Link
                to={href('/settings/:section?', { section: 'tax' })}
                className={buttonClass({ look: 'line', size: 'small' })}
              >
                {t('filing.state')}
              </Link>
            )
          }
        >
          {t(isKnown ? 'filing.none' : 'filing.unknownText')}
        </Notice>
      )}
      <h2 id="filing" className="text-lg font-semibold">
        <FactLine>
          {isOver ? held.length > 0 && t('filing.heading') : t('filing.running')}
          {t('filing.period', { from: day(period.from), to: day(period.to) })}
        </FactLine>
      </h2>
      <ul className="mt-1.5 border-t border-line empty:hidden">
        {held.map((registration) => (
          <Return
            key={registration.number}
            registration={registration}
            period={period}
            vat={groups
              .filter(({ scheme, registrationNumber: number }) => scheme && number === registration.number)
              .reduce((sum, group) => sum + group.vat, 0)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ReturnProps {
  registration: TaxRegistration
  period: Period
  /** In pounds. */
  vat: number
}

function Return({ registration: { scheme, country, number }, period, vat }: ReturnProps) {
  const { t, lang } = useTranslation('admin-taxes')
  const deadline = getFilingDeadline(scheme, period)
  const isRunning = period.to >= getToday()
  const day = deadline && isolateBidi(formatDate(lang, deadline, 'day'))
  return (
    <li className="flex items-start gap-3 border-b border-line py-3" data-return={scheme}>
      <CalendarCheck className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">
          {day ? t('filing.by', { day }) : t(scheme === 'eu_state' ? 'filing.ownRule' : 'filing.otherPeriod')}
        </p>
        <p className="figures">
          {t(isRunning ? 'filing.soFar' : 'filing.vat', { amount: isolateBidi(formatPounds(lang, vat)) })}
        </p>
        <FactLine className="w-full text-sm text-muted">
          {t(`schemes.${scheme}`)}
          {formatCountry(lang, country)}
          {number}
        </FactLine>
      </div>
    </li>
  )
}
