import { useId } from 'react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { ShownDocument } from './load-document.ts'

/** Links to the other documents of a payment. */
export function RelatedDocuments({ document: { id, paymentId, documents } }: { document: ShownDocument }) {
  const { t } = useTranslation('orders/documents')
  const headingId = useId()
  const others = documents.filter((other) => other.id !== id)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-12 print:hidden">
      <h2 id={headingId} className="type-heading">
        {t('others')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            <Link
              to={
                other.kind === 'receipt' && paymentId
                  ? href('/receipts/:paymentId', { paymentId })
                  : href('/documents/:documentId', { documentId: other.id })
              }
              className="text-link underline-offset-4 hover:underline"
            >
              {t(`kinds.${other.kind}`)} <bdi className="figures">{other.label}</bdi>
              {other.cause === 'dispute' && (
                <> · {t(other.kind === 'credit_note' ? 'disputeLost' : 'disputeWon')}</>
              )}
            </Link>{' '}
            <Time date={other.issuedAt} style="moment" className="text-sm text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}
