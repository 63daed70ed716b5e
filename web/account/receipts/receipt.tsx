import { ArrowLeft, SearchX } from 'lucide-react'
import { href, Link, useRevalidator } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { session } from '../session.ts'
import type { Route } from './+types/receipt'
import { loadReceipt } from './load-receipt.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

export const handle = declareMessages('orders')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadReceipt(request, params.paymentId)
}

export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <LoadingScreen title={t('receipt.heading')} label={t('receipt.loading')} />
}

export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { revalidate, state } = useRevalidator()
  const user = session.useUser()
  const found = receipt !== null && receipt !== 'missing'
  // Staff also open receipts of other customers.
  const isOwn = !found || receipt.buyer.email === user?.email
  return (
    <div className="shell max-w-3xl py-12 sm:py-16 print:max-w-none print:py-0">
      <PageHead title={t('receipt.heading')} hidden />
      <Link
        to={isOwn ? href('/orders') : href('/admin/orders')}
        className="inline-flex items-center gap-2 text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {isOwn ? t('details.back') : t('common:admin')}
      </Link>
      {!found && <h1 className="sr-only">{t('receipt.heading')}</h1>}
      {receipt === null && (
        <LoadFailed title={t('receipt.loadFailed')} busy={state === 'loading'} onRetry={revalidate} />
      )}
      {receipt === 'missing' && (
        <EmptyState icon={SearchX} title={t('receipt.notFound')} text={t('receipt.notFoundText')}>
          <Link to={href('/orders')} className={buttonClass()}>
            {t('heading')}
          </Link>
        </EmptyState>
      )}
      {found && <ReceiptSheet receipt={receipt} isOwn={isOwn} />}
    </div>
  )
}
