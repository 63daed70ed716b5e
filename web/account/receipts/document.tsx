import { href, redirect } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import type { Route } from './+types/document'
import { DocumentScreen } from './document-screen.tsx'
import { loadDocument } from './load-document.ts'

export const handle = declareMessages('orders', 'orders/documents')

/** A receipt has a page of its own, which also says what happened to its payment since. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const document = await loadDocument(request, params.documentId)
  if (document === null || document === 'missing') return document
  const { kind, paymentId } = document
  if (kind === 'receipt' && paymentId) throw redirect(href('/receipts/:paymentId', { paymentId }))
  return document
}

export function HydrateFallback() {
  const { t } = useTranslation('orders/documents')
  return <ScreenSkeleton title={t('heading')} look="sheet" />
}

export default function DocumentPage({ loaderData: document }: Route.ComponentProps) {
  const { t } = useTranslation('orders/documents')
  const found = document !== null && document !== 'missing'
  return (
    <DocumentScreen
      document={document}
      texts={{
        heading: found ? t(`kinds.${document.kind}`) : t('heading'),
        loadFailed: t('loadFailed'),
        notFound: t('notFound'),
        notFoundText: t('notFoundText'),
      }}
    />
  )
}
