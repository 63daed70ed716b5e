import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDocumentNumber } from '../../../shop/payments/documents/format-document-number.ts'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Letterhead } from './letterhead.tsx'
import type { Receipt } from './load-receipt.ts'
import { ReceiptLines } from './receipt-lines.tsx'

/** A receipt on screen and in print. Only its customer gets links to the orders. */
export function ReceiptSheet({ receipt, isOwn }: { receipt: Receipt; isOwn: boolean }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const { seller, buyer } = receipt
  return (
    <article data-testid="receipt">
      <Letterhead />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 print:mt-8">
        <h1 className="type-title">
          {t('receipt.title', { number: '' })}
          <bdi className="figures">{formatDocumentNumber('R', receipt.number)}</bdi>
        </h1>
        <Button look="line" size="small" onClick={() => window.print()} className="ms-auto print:hidden">
          <Printer className="size-4" aria-hidden="true" />
          {t('details.print')}
        </Button>
      </div>
      <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={t('receipt.seller')}>
          <bdi className="font-semibold">{seller.name}</bdi>
          {seller.address && (
            <span className="block whitespace-pre-line">
              <bdi>{seller.address}</bdi>
            </span>
          )}
          <span className="block">
            <bdi>{seller.email}</bdi>
          </span>
        </Fact>
        <Fact label={t('receipt.customer')}>
          <bdi className="font-semibold">{buyer.name}</bdi>
          <span className="block">
            <bdi>{buyer.email}</bdi>
          </span>
        </Fact>
        <Fact label={t('receipt.paidAt')}>
          <time dateTime={receipt.paidAt}>{formatDate(lang, receipt.paidAt, 'moment')}</time>
        </Fact>
        <Fact label={t('method')}>
          {t(`common:methods.${receipt.method}`)} · {t(`payment.${receipt.paymentStatus}`)}
        </Fact>
      </dl>
      <ReceiptLines receipt={receipt} isOwn={isOwn} />
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures mt-0.5">{children}</dd>
    </div>
  )
}
