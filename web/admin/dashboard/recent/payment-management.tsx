import { TrialMark } from '../../../account/orders/trial-mark.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import type { Stats } from '../fetch-stats.ts'
import { PurchaseTable } from './purchase-table.tsx'

const COUNTS = ['successful', 'pending', 'failed'] as const

/** Payment counts and the latest payments. */
export function PaymentManagement({ payments }: { payments: Stats['payments'] }) {
  const { t } = useTranslation('admin-dashboard', 'orders')
  const { lang } = useLang()
  return (
    <>
      <dl className="grid grid-cols-3 gap-4">
        {COUNTS.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{t(`payments.${name}`)}</dt>
            <dd data-payments={name}>
              <Amount
                text={formatCount(lang, payments[name])}
                className="font-display text-xl font-bold tracking-tight"
              />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-semibold">{t('payments.latest')}</h3>
      <PurchaseTable
        label={t('payments.latest')}
        rows={payments.recent}
        detail={{
          id: 'method',
          heading: t('columns.method'),
          cell: ({ method }) => t(`common:methods.${method}`),
        }}
        cardDetail={({ method }) => t(`common:methods.${method}`)}
        priceHeading={t('columns.amount')}
        getPrice={({ amount }) => amount}
        status={{
          id: 'payment',
          heading: t('columns.payment'),
          cell: (payment) => (
            <span className="inline-flex flex-wrap items-center gap-1.5">
              <span className={`font-semibold ${STATUS_COLORS[payment.status] ?? 'text-muted'}`}>
                {t(`orders:payment.${payment.status}`)}
              </span>
              <TrialMark order={payment} />
            </span>
          ),
        }}
      />
    </>
  )
}

const STATUS_COLORS: Partial<Record<Stats['payments']['recent'][number]['status'], string>> = {
  completed: 'text-success',
  failed: 'text-danger',
}
