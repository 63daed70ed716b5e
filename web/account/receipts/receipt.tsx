import { FileText } from 'lucide-react'
import { href, Link, useRevalidator, useSearchParams } from 'react-router'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import type { BillingProfile } from '../billing/billing-profile-api.ts'
import { COMPANY_FORM, COMPANY_PARAM, CompanyFields, useCompany } from '../billing/company-fields.tsx'
import type { Route } from './+types/receipt'
import { DocumentScreen } from './document-screen.tsx'
import { loadReceipt, type Receipt, toShownDocument } from './load-document.ts'

export const handle = declareMessages('orders', 'orders/documents', 'orders/billing')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadReceipt(request, params.paymentId)
}

export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <ScreenSkeleton title={t('receipt.heading')} look="sheet" />
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

interface CompanyInvoiceProps {
  paymentId: string
  receipt: Receipt
  /** The saved business details; null when there are none. */
  profile: BillingProfile | null
}

/** The invoice of a payment to a company, or the way to it. The address opens the form. */
function CompanyInvoice({ paymentId, receipt, profile }: CompanyInvoiceProps) {
  const { t } = useTranslation('orders/billing')
  const [address, setAddress] = useSearchParams()
  const invoice = receipt.documents.find(({ kind }) => kind === 'invoice')
  // Trial payments owe no VAT and have no invoice.
  if (!invoice && !receipt.tax) return null
  const setOpen = (isOpen: boolean) =>
    setAddress(isOpen ? { [COMPANY_PARAM]: '1' } : {}, { replace: true, preventScrollReset: true })
  return (
    <section
      aria-label={t('heading')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-panel border border-line p-5"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">
          {invoice ? t('invoice', { number: isolateBidi(invoice.label) }) : t('heading')}
        </h2>
        <p className="text-muted">{t(invoice ? 'replaces' : 'text')}</p>
      </div>
      {invoice ? (
        <Link to={href('/documents/:documentId', { documentId: invoice.id })} className={buttonClass()}>
          <FileText className="size-4" aria-hidden="true" />
          {t('show')}
        </Link>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FileText className="size-4" aria-hidden="true" />
          {t('open')}
        </Button>
      )}
      {!invoice && address.has(COMPANY_PARAM) && (
        <OpenDialog onClose={() => setOpen(false)}>
          <InvoiceDialog
            paymentId={paymentId}
            isTaxed={receipt.tax?.treatment === 'taxed'}
            profile={profile}
          />
        </OpenDialog>
      )}
    </section>
  )
}

interface InvoiceDialogProps extends Omit<CompanyInvoiceProps, 'receipt'> {
  /** The price contains VAT. */
  isTaxed: boolean
}

/** Saves the business details and issues the invoice. */
function InvoiceDialog({ paymentId, isTaxed, profile }: InvoiceDialogProps) {
  const { t } = useTranslation('orders/billing')
  const { revalidate } = useRevalidator()
  const { saved, save } = useCompany(profile)
  return (
    <FormDialog
      title={t('heading')}
      submit={t('submit')}
      failed={t('issueFailed')}
      {...COMPANY_FORM}
      onSubmit={async (fields) => {
        const company = await save(fields)
        return {
          company,
          number: (await callApi('POST /receipts/{paymentId}/invoice', { param: { paymentId } })).number,
        }
      }}
      done={({ company, number }) => ({
        title: t('issued', { number: isolateBidi(number) }),
        description:
          isTaxed && company.vatId && company.vatIdState === 'unverified' ? t('vatId.unverified') : undefined,
      })}
      reload={revalidate}
      cancel={t('cancel')}
    >
      <p>{t('once')}</p>
      <CompanyFields saved={saved} />
    </FormDialog>
  )
}
