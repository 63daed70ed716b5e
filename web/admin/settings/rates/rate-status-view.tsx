import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { RateStatus } from './fetch-rates.ts'

/** Age of the rates, last and next refresh, and the last error. */
export function RateStatusView({ status }: { status: RateStatus }) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const { asOf, stale, asks, readAt, nextAt } = status
  const moment = (at: string) => <time dateTime={at}>{formatDate(lang, at, 'moment')}</time>
  return (
    <div>
      <dl className="mt-4 border-t border-line">
        {asOf && (
          <Fact label={t('exchangeRates.asOf')}>
            <time dateTime={asOf}>{formatDate(lang, asOf, 'day')}</time>{' '}
            {stale && (
              <>
                <b className="ms-1 font-semibold text-danger">{t('exchangeRates.stale')}</b>
                <span className="block max-w-lg text-sm text-muted">{t('exchangeRates.staleText')}</span>
              </>
            )}
          </Fact>
        )}
        {asks && (
          <Fact label={t('exchangeRates.lastUpdate')}>
            {readAt ? moment(readAt) : t('exchangeRates.never')}
          </Fact>
        )}
        {asks && (
          <Fact label={t('exchangeRates.nextUpdate')}>
            {nextAt && Date.parse(nextAt) > Date.now() ? moment(nextAt) : t('exchangeRates.soon')}
          </Fact>
        )}
      </dl>
      <p className="mt-3 max-w-2xl text-sm text-muted">
        {t(asks ? 'exchangeRates.source' : 'exchangeRates.disabled')}
      </p>
      {!asOf && <Alert title={t('exchangeRates.none')} />}
      <Failing failing={status.failing} />
    </div>
  )
}

function Failing({ failing }: Pick<RateStatus, 'failing'>) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  if (!failing) return null
  const { reason, about, since, tries } = failing
  return (
    <Alert title={t('exchangeRates.failingSince', { date: isolateBidi(formatDate(lang, since, 'moment')) })}>
      {t(`exchangeRates.errors.${reason}`, { about: isolateBidi(about ?? '') })}{' '}
      {t('exchangeRates.attempts', { count: tries })} {t('exchangeRates.lastRatesUsed')}
    </Alert>
  )
}

function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex gap-3 border-y border-line py-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <p className="max-w-2xl text-muted">{children}</p>}
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-6 border-b border-line py-2">
      <dt className="w-28 shrink-0 sm:w-40 text-muted">{label}</dt>
      <dd className="figures min-w-0 flex-1">{children}</dd>
    </div>
  )
}
