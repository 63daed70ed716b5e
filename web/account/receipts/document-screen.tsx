import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { MissingOrder } from '../../storefront/link-screen.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { session } from '../session.ts'
import { DocumentActions, DocumentSheet, RelatedDocuments } from './document-sheet.tsx'
import type { ShownDocument } from './load-document.ts'

interface DocumentScreenProps {
  document: ShownDocument | 'missing' | null
  /** Shown to the document's own customer. */
  ownFooter?: ReactNode
  texts: { heading: string; loadFailed: string; notFound: string; notFoundText: string }
}

/** The page of a document, or why it cannot be shown. */
export function DocumentScreen({ document, ownFooter, texts }: DocumentScreenProps) {
  const { t } = useTranslation('orders')
  const user = session.useUser()
  const found = document !== null && document !== 'missing'
  // Staff also open documents of other customers.
  const isOwn = !found || document.buyer?.email === user?.email
  const receiptOf = found && isOwn && document.kind !== 'receipt' ? document.paymentId : null
  const back = receiptOf
    ? { to: href('/receipts/:paymentId', { paymentId: receiptOf }), text: t('receipt.back') }
    : isOwn
      ? { to: href('/orders'), text: t('details.back') }
      : { to: href('/admin/orders'), text: t('common:admin') }
  if (document === 'missing')
    return (
      <>
        <PageHead title={texts.heading} hidden />
        <MissingOrder title={texts.notFound} text={texts.notFoundText} />
      </>
    )
  return (
    <div className="shell pt-12 sm:pt-16 print:max-w-none print:p-0" data-account>
      <PageHead title={texts.heading} hidden />
      <BackLink to={back.to} className="mb-5">
        {back.text}
      </BackLink>
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,48rem)_minmax(16rem,1fr)] print:block">
          <DocumentSheet document={document} isOwn={isOwn} />
          <div className="space-y-8 print:hidden">
            <DocumentActions document={document} />
            <RelatedDocuments document={document} />
            {isOwn && ownFooter}
          </div>
        </div>
      ) : (
        <>
          <h1 className="sr-only">{texts.heading}</h1>
          <LoadFailed title={texts.loadFailed} />
        </>
      )}
    </div>
  )
}
