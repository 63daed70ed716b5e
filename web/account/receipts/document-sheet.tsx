import { FileCode2, FileDown, Printer } from 'lucide-react'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { fetchApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Logo } from '../../shell/logo.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { TrialMark } from '../orders/order-status-badge.tsx'
import { DocumentLines, getTotalKey } from './document-lines.tsx'
import type { ShownDocument } from './load-document.ts'
import { formatCountry } from './vat-rows.tsx'

/** A document on screen and in print. Only its customer gets links to the orders. */
export function DocumentSheet({ document, isOwn }: { document: ShownDocument; isOwn: boolean }) {
  const { t } = useTranslation('orders', 'orders/documents')
  const { kind, label, paymentStatus, method, isTrial, charge } = document
  const root = useRootData()
  return (
    <article
      className="rounded-panel border border-line bg-surface px-5 py-6 sm:px-14 sm:py-12 print:border-0 print:bg-transparent print:p-0"
      data-testid="receipt"
    >
      <header className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-5">
        <div>
          <h1 className="type-heading">
            {kind === 'receipt'
              ? t('receipt.title', { number: '' })
              : `${t(`orders/documents:kinds.${kind}`)} `}
            <bdi className="figures whitespace-nowrap">{label}</bdi>
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Amount money={fromPounds(charge.amount)} className="type-title" />
            {paymentStatus && method && !isTrial && (
              <span className="print:hidden">
                <Badge tone={paymentStatus === 'completed' ? 'good' : 'neutral'} size="medium">
                  {t(`payment.${paymentStatus}`)}
                </Badge>
              </span>
            )}
            {kind !== 'receipt' && !isTrial && <span className="text-muted">{t(getTotalKey(document))}</span>}
            <TrialMark order={document} />
          </p>
        </div>
        {root && <Logo shopName={root.shopName} brand={root.brand} />}
      </header>
      <Parties document={document} />
      <DocumentLines document={document} isOwn={isOwn} />
      <DocumentNotes document={document} />
    </article>
  )
}

/** Seller and buyer, and the facts of the document, in the order of its PDF. */
function Parties({ document }: { document: ShownDocument }) {
  const { t, lang } = useTranslation('orders', 'orders/documents')
  const { kind, seller, buyer, tax, paidAt, issuedAt, method, paymentStatus, refersTo, lines } = document
  const company = buyer?.company
  const original = document.documents.find((other) => other.label === refersTo?.label)
  return (
    <dl className="mt-8 border-t border-line *:last:border-b-0">
      <FactRow label={t('receipt.seller')}>
        <bdi className="font-semibold">{seller.name}</bdi>
        {seller.address && (
          <span className="block whitespace-pre-line">
            <bdi>{seller.address}</bdi>
          </span>
        )}
        {tax?.vatNumber && <VatNumber number={tax.vatNumber} />}
        <span className="block">
          <bdi>{seller.email}</bdi>
        </span>
      </FactRow>
      {buyer && (
        <FactRow label={t('receipt.customer')}>
          <bdi className="font-semibold">{company?.name ?? buyer.name}</bdi>
          {company && (
            <>
              <span className="block whitespace-pre-line">
                <bdi>{company.address}</bdi>
              </span>
              <span className="block">{formatCountry(lang, company.country)}</span>
              {company.vatId && <VatNumber number={company.vatId} />}
            </>
          )}
          <span className="block">
            <bdi>{buyer.email}</bdi>
          </span>
        </FactRow>
      )}
      <FactRow label={t(kind === 'receipt' ? 'receipt.paidAt' : 'orders/documents:issuedOn')}>
        <Time date={issuedAt} style="moment" />
      </FactRow>
      {refersTo && (
        <FactRow label={t('orders/documents:refersTo')}>
          <FactLine>
            {original ? <DocumentLink document={document} other={original} /> : refersTo.label}
            <Time date={refersTo.issuedAt} style="moment" />
          </FactLine>
        </FactRow>
      )}
      {paidAt && kind !== 'receipt' && (
        <FactRow label={t('receipt.paidAt')}>
          <Time date={paidAt} style="moment" />
        </FactRow>
      )}
      {lines.length > 0 && (
        <FactRow label={t('details.orderNumber')}>
          {lines.map(({ orderId }) => (
            <span key={orderId} className="block">
              <bdi>{shortId(orderId)}</bdi>
            </span>
          ))}
        </FactRow>
      )}
      {paymentStatus && (
        <FactRow label={t('method')}>
          <span className="print:hidden">{method ? t(`common:methods.${method}`) : t('nothingToPay')}</span>
          {/* On screen, the head says whether it was paid. */}
          <span className="hidden print:inline">
            <FactLine>
              {method ? t(`common:methods.${method}`) : t('nothingToPay')}
              {method && t(`payment.${paymentStatus}`)}
            </FactLine>
          </span>
        </FactRow>
      )}
    </dl>
  )
}

/** Prints a document and downloads its files. */
export function DocumentActions({ document }: { document: ShownDocument }) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex flex-wrap gap-2">
      <DocumentFiles document={document} />
      <Button onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        {t('details.print')}
      </Button>
    </div>
  )
}

function VatNumber({ number }: { number: string }) {
  const { t } = useTranslation('orders/documents')
  return <span className="block">{t('vatNumber', { number: isolateBidi(number) })}</span>
}

function DocumentNotes({ document: { kind, cause, tax } }: { document: ShownDocument }) {
  const { t } = useTranslation('orders/documents')
  const notes = [
    ...(tax?.treatment === 'reverse_charge' ? [t('reverseChargeNote')] : []),
    ...(kind === 'credit_note' && cause === 'dispute' ? [t('disputeLostNote')] : []),
    ...(kind === 'credit_note_reversal' ? [t(cause === 'dispute' ? 'disputeWonNote' : 'reversalNote')] : []),
    ...(kind === 'correction' ? [t('correctionNote')] : []),
  ]
  return notes.map((note) => (
    <p key={note} className="mt-6">
      {note}
    </p>
  ))
}

interface DocumentLinkProps {
  document: ShownDocument
  other: ShownDocument['documents'][number]
}

/** Leads to another document of the same payment. */
function DocumentLink({ document: { paymentId }, other }: DocumentLinkProps) {
  const { t } = useTranslation('orders/documents')
  return (
    <Link
      to={
        other.kind === 'receipt' && paymentId
          ? href('/receipts/:paymentId', { paymentId })
          : href('/documents/:documentId', { documentId: other.id })
      }
      className="text-link underline underline-offset-2"
    >
      <FactLine>
        <span>
          {t(`kinds.${other.kind}`)} <bdi className="figures">{other.label}</bdi>
        </span>
        {other.cause === 'dispute' && t(other.kind === 'credit_note' ? 'disputeLost' : 'disputeWon')}
      </FactLine>
    </Link>
  )
}

/** Links to the other documents of a payment. */
export function RelatedDocuments({ document }: { document: ShownDocument }) {
  const { t } = useTranslation('orders/documents')
  const headingId = useId()
  const others = document.documents.filter(({ id }) => id !== document.id)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="type-heading">
        {t('others')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {others.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <DocumentLink document={document} other={other} />{' '}
            <Time date={other.issuedAt} style="date" className="text-sm text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Buttons for the files of a document. There is no XML of documents that say nothing about VAT. */
function DocumentFiles({ document: { id, label, tax } }: { document: ShownDocument }) {
  const { t } = useTranslation('orders/documents')
  const { run: download, busy } = useSubmit(
    (file: 'pdf' | 'xml') =>
      downloadPrivateFile(
        fetchApi(file === 'pdf' ? 'GET /documents/{documentId}/pdf' : 'GET /documents/{documentId}/xml', {
          param: { documentId: id },
        }),
        `${label}.${file}`,
      ),
    { failed: t('downloadFailed') },
  )
  return (
    <>
      <Button disabled={busy} onClick={() => download('pdf')}>
        <FileDown className="size-4" aria-hidden="true" />
        {t('pdf')}
      </Button>
      {tax && (
        <Button disabled={busy} onClick={() => download('xml')}>
          <FileCode2 className="size-4" aria-hidden="true" />
          {t('xmlFile')}
        </Button>
      )}
    </>
  )
}
