import { FileText } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator, useSearchParams } from 'react-router'
import { getErrorMessage } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import type { Receipt } from '../receipts/load-receipt.ts'
import { type BillingProfile, createInvoice } from './billing-calls.ts'
import { CompanyFields } from './company-fields.tsx'
import { COMPANY_PARAM } from './company-param.ts'
import { useCompanyForm } from './use-company-form.ts'

interface CompanyInvoiceProps {
  paymentId: string
  receipt: Receipt
  /** The saved business details; null when there are none. */
  profile: BillingProfile | null
}

/** The invoice of a payment to a company, or the way to it. The address opens the form. */
export function CompanyInvoice({ paymentId, receipt, profile }: CompanyInvoiceProps) {
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
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-panel border border-line p-5 print:hidden"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">
          {invoice ? t('invoice', { number: isolateBidi(invoice.label) }) : t('heading')}
        </h2>
        <p className="text-muted">{t(invoice ? 'replaces' : 'text')}</p>
      </div>
      {invoice ? (
        <Link
          to={href('/documents/:documentId', { documentId: invoice.id })}
          className={buttonClass({ look: 'line', size: 'small' })}
        >
          <FileText className="size-4" aria-hidden="true" />
          {t('show')}
        </Link>
      ) : (
        <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FileText className="size-4" aria-hidden="true" />
          {t('open')}
        </Button>
      )}
      {!invoice && address.has(COMPANY_PARAM) && (
        <InvoiceDialog
          paymentId={paymentId}
          isTaxed={receipt.tax?.treatment === 'taxed'}
          profile={profile}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

interface InvoiceDialogProps extends Omit<CompanyInvoiceProps, 'receipt'> {
  /** The price contains VAT. */
  isTaxed: boolean
  onClose: () => void
}

/** Saves the business details and issues the invoice. */
function InvoiceDialog({ paymentId, isTaxed, profile, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation('orders/billing')
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const issue = async ({ vatId, vatIdState }: BillingProfile) => {
    setRefusal(null)
    try {
      const { number } = await createInvoice(paymentId)
      await revalidate()
      onClose()
      toast({
        title: t('issued', { number: isolateBidi(number) }),
        description: isTaxed && vatId && vatIdState === 'unverified' ? t('vatId.unverified') : undefined,
      })
    } catch (refused) {
      setRefusal(getErrorMessage(refused, t('common:offline')))
    }
  }
  const { saved, busy, error, errors, submit } = useCompanyForm(profile, issue)
  const failure = error ?? refusal
  return (
    <Modal title={t('heading')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <p>{t('once')}</p>
        <CompanyFields saved={saved} errors={errors} />
        {failure && <ErrorNotice title={t(error ? 'saveFailed' : 'issueFailed')} text={failure} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
          <Button look="line" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
