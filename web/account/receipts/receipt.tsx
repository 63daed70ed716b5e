import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LoadingScreen } from '../../ui/states/loading-screen.tsx'
import { CompanyInvoice } from '../billing/company-invoice.tsx'
import type { Route } from './+types/receipt'
import { DocumentScreen } from './document-screen.tsx'
import { loadReceipt, toShownDocument } from './load-document.ts'

export const handle = declareMessages('orders', 'orders/documents', 'orders/billing')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadReceipt(request, params.paymentId)
}

export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <LoadingScreen title={t('receipt.heading')} />
}

export default function ReceiptPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { receipt, profile } = loaderData
  const found = receipt !== null && receipt !== 'missing'
  return (
    <DocumentScreen
      document={found ? toShownDocument(receipt, params.paymentId) : receipt}
      texts={{
        heading: t('receipt.heading'),
        loadFailed: t('receipt.loadFailed'),
        notFound: t('receipt.notFound'),
        notFoundText: t('receipt.notFoundText'),
      }}
      ownFooter={found && <CompanyInvoice paymentId={params.paymentId} receipt={receipt} profile={profile} />}
    />
  )
}
