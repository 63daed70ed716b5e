import type { ReactNode } from 'react'
import { CURRENCIES } from '../../../shop/currencies.ts'
import { DAY_MS } from '../../../shop/durations.ts'
import { formatRate } from '../../../shop/localization/format-money.ts'
import { intlTag, type Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, formatDays, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import type { RateStatus } from './settings-api.ts'
import { ActionRow, SettingsSection } from './settings-section.tsx'
import { VariableList } from './setup-parts.tsx'

interface RatesProps {
  status: RateStatus
}

/** Exchange rates with their age and refresh status. */
export function Rates({ status }: RatesProps) {
  const { t, lang } = useTranslation('admin-settings')
  const { run, busy } = useMutation(() => callApi('POST /admin/rates/refresh'), {
    done: ({ outcome }) => ({
      title: t(`exchangeRates.outcomes.${outcome}`),
      tone: outcome === 'rejected' ? 'danger' : 'plain',
    }),
    failed: t('exchangeRates.refreshFailed'),
  })
  const refresh = status.asks && (
    <Button busy={busy} onClick={() => run()}>
      {t('exchangeRates.refresh')}
    </Button>
  )
  const oldAsOf = status.stale ? status.asOf : null
  return (
    <section aria-label={t('sections.rates')}>
      {(oldAsOf || !status.asks) && (
        <Notice
          className="mt-5"
          tone="warning"
          title={
            oldAsOf
              ? t('exchangeRates.age', { age: isolateBidi(formatAge(lang, oldAsOf)) })
              : t('exchangeRates.disabled')
          }
          action={refresh}
          data-testid="rates"
        >
          {oldAsOf && t('exchangeRates.staleText', { date: isolateBidi(formatDate(lang, oldAsOf, 'day')) })}
          {!status.asks && (
            <>
              {oldAsOf && <p className="mt-2 font-medium">{t('exchangeRates.disabled')}</p>}
              <p>{t('exchangeRates.disabledText')}</p>
              <VariableList variables={['RATES_URL']} />
            </>
          )}
        </Notice>
      )}
      {(status.asks || !oldAsOf) && (
        <SettingsSection title={t('exchangeRates.updates')} intro={status.asks && t('exchangeRates.source')}>
          <ActionRow action={!oldAsOf && refresh}>
            <Freshness status={status} />
          </ActionRow>
        </SettingsSection>
      )}
      <SettingsSection title={t('exchangeRates.rates')}>
        <RateTable status={status} />
      </SettingsSection>
    </section>
  )
}

/** Formats the time since a day in whole months, or in days below two months. */
function formatAge(lang: Lang, day: string): string {
  const days = Math.floor((Date.now() - Date.parse(day)) / DAY_MS)
  if (days < 60) return formatDays(lang, days)
  const months = new Intl.NumberFormat(intlTag(lang), { style: 'unit', unit: 'month', unitDisplay: 'long' })
  return months.format(Math.floor(days / 30.44))
}

/** Age of the rates, last and next refresh, and the last error. */
function Freshness({ status }: RatesProps) {
  const { t, lang } = useTranslation('admin-settings')
  const { asOf, asks, stale, readAt, nextAt, failing } = status
  const moment = (at: string) => <Time date={at} style="moment" />
  const isNextKnown = nextAt !== null && Date.parse(nextAt) > Date.now()
  const facts: [label: string, fact: ReactNode][] = []
  // The notice about old rates names their date.
  if (!stale) facts.push([t('exchangeRates.asOf'), asOf ? <Time date={asOf} style="day" /> : '–'])
  if (asks)
    facts.push(
      [t('exchangeRates.lastUpdate'), readAt ? moment(readAt) : t('exchangeRates.never')],
      [t('exchangeRates.nextUpdate'), isNextKnown ? moment(nextAt) : t('exchangeRates.soon')],
    )
  return (
    <div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, fact]) => (
          <div key={label} className="flex gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="figures text-ink">{fact}</dd>
          </div>
        ))}
      </dl>
      {!asOf && <ErrorNotice className="mt-4" title={t('exchangeRates.none')} />}
      {failing && (
        <ErrorNotice
          className="mt-4"
          title={t('exchangeRates.failingSince', {
            date: isolateBidi(formatDate(lang, failing.since, 'moment')),
          })}
          text={[
            t(`exchangeRates.errors.${failing.reason}`, { about: isolateBidi(failing.about ?? '') }),
            t('exchangeRates.attempts', { count: failing.tries }),
            t('exchangeRates.lastRatesUsed'),
          ].join(' ')}
        />
      )}
    </div>
  )
}

/** Value of one GBP in each currency, as used for prices and as displayed. */
function RateTable({ status: { rates } }: RatesProps) {
  const { t, lang } = useTranslation('admin-settings')
  return (
    <table className="w-full max-w-120">
      <thead className="border-b border-line text-sm text-muted">
        <tr>
          <th scope="col" colSpan={2} className="pb-2 pe-4 text-start font-medium">
            {t('common:currency.label')}
          </th>
          <th scope="col" className="w-px pb-2 number-cell font-medium whitespace-nowrap">
            <bdi dir="ltr">£1 =</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {CURRENCIES.filter(({ code }) => code !== 'GBP').map(({ code, symbol }) => (
          <tr
            key={code}
            id={code}
            tabIndex={-1}
            data-rate={code}
            className="border-b border-line outline-none focus:bg-accent-wash"
          >
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <span className="inline-block w-12 font-medium">
                <bdi>{code}</bdi>
              </span>{' '}
              <span className="text-muted">{t(`common:currency.${code}`)}</span>
            </th>
            <td className="w-px py-2 pe-6 whitespace-nowrap text-muted">
              <bdi>{symbol}</bdi>
            </td>
            <td className="py-2 number-cell whitespace-nowrap">
              {rates[code] === undefined ? '–' : <Amount text={formatRate(lang, rates[code])} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
