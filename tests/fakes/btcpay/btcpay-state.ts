import { randomBytes } from 'node:crypto'
import { BtcpayError, type InvoiceRequest, type RefundRequest } from './requests.ts'

/** Pounds for a bitcoin. */
const RATE = 50_000
const SATOSHIS = 100_000_000

type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
type AdditionalStatus = 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'

interface Payment {
  satoshis: number
  status: 'Processing' | 'Settled'
}

interface Invoice {
  id: string
  request: InvoiceRequest
  status: InvoiceStatus
  additionalStatus: AdditionalStatus
  payments: Payment[]
}

type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'

interface PullPayment {
  id: string
  name: string
  description: string | null
  amount: string
  currency: string
  archived: boolean
  payouts: { id: string; originalAmount: string; state: PayoutState }[]
}

/** Emits an event of the store. */
type Emit = (type: string, fields: object) => void

/** Ids of BTCPay Server have letters and digits only. */
export function createId(): string {
  return randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z\d]/g, 'x')
    .slice(0, 22)
}

/** Invoices and refunds with the transitions of BTCPay Server's InvoiceWatcher. */
export function createBtcpayState(origin: string, storeId: string, emit: Emit) {
  const invoices = new Map<string, Invoice>()
  const pullPayments: PullPayment[] = []

  function find(id: string): Invoice {
    const invoice = invoices.get(id)
    if (!invoice)
      throw new BtcpayError(404, { code: 'invoice-not-found', message: 'The invoice was not found' })
    return invoice
  }

  function findPullPayment(id: string): PullPayment {
    const found = pullPayments.find((one) => one.id === id)
    if (!found)
      throw new BtcpayError(404, { code: 'pullpayment-not-found', message: 'The pull payment was not found' })
    return found
  }

  function tell(type: string, { id, request }: Invoice, fields: object = {}): void {
    emit(type, { storeId, invoiceId: id, metadata: request.metadata, ...fields })
  }

  const getDue = ({ request }: Invoice) => Math.ceil((Number(request.amount) / RATE) * SATOSHIS - 1e-6)
  const sum = (payments: Payment[]) => payments.reduce((total, { satoshis }) => total + satoshis, 0)

  /** Updates the status after a change of the payments. */
  function update(invoice: Invoice): void {
    const paid = sum(invoice.payments)
    const due = getDue(invoice)
    const isUnderpaid = paid < due
    if (invoice.status === 'New' && !isUnderpaid) {
      invoice.status = 'Processing'
      invoice.additionalStatus = paid > due ? 'PaidOver' : 'None'
      tell('InvoiceProcessing', invoice, { overPaid: paid > due })
    } else if (invoice.status === 'Expired' && !isUnderpaid) invoice.additionalStatus = 'PaidLate'
    else if ((invoice.status === 'New' || invoice.status === 'Expired') && paid > 0)
      invoice.additionalStatus = 'PaidPartial'
    if (invoice.status === 'Processing' && paid > due) invoice.additionalStatus = 'PaidOver'
    const settled = sum(invoice.payments.filter(({ status }) => status === 'Settled'))
    if (invoice.status !== 'Processing' || settled < due) return
    invoice.status = 'Settled'
    tell('InvoiceSettled', invoice, { manuallyMarked: false, overPaid: paid > due })
  }

  return {
    find,
    findPullPayment,
    all: () => [...invoices.values()],
    listPullPayments: () => pullPayments.toReversed(),
    create(request: InvoiceRequest): Invoice {
      const invoice: Invoice = {
        id: createId(),
        request,
        status: 'New',
        additionalStatus: 'None',
        payments: [],
      }
      invoices.set(invoice.id, invoice)
      return invoice
    },
    /** Sends money for an invoice; without an amount: what is due. */
    pay(id: string, { pounds, isConfirmed }: { pounds?: number; isConfirmed: boolean }): Invoice {
      const invoice = find(id)
      const satoshis =
        pounds === undefined
          ? Math.max(0, getDue(invoice) - sum(invoice.payments))
          : Math.round((pounds / RATE) * SATOSHIS)
      const payment: Payment = { satoshis, status: 'Processing' }
      invoice.payments.push(payment)
      tell('InvoiceReceivedPayment', invoice, { afterExpiration: invoice.status === 'Expired' })
      update(invoice)
      if (isConfirmed) this.confirm(id)
      return invoice
    },
    /** Confirms all payments on the chain. */
    confirm(id: string): Invoice {
      const invoice = find(id)
      for (const payment of invoice.payments.filter(({ status }) => status === 'Processing')) {
        payment.status = 'Settled'
        tell('InvoicePaymentSettled', invoice, { afterExpiration: invoice.status === 'Expired' })
      }
      update(invoice)
      return invoice
    },
    expire(id: string): Invoice {
      const invoice = find(id)
      if (invoice.status !== 'New') throw new Error(`the invoice is ${invoice.status}`)
      invoice.status = 'Expired'
      tell('InvoiceExpired', invoice, { partiallyPaid: invoice.payments.length > 0 })
      return invoice
    },
    /** Marks an invoice by hand, or ends one whose payments were not confirmed in time. */
    mark(id: string, status: 'Invalid' | 'Settled', isManual = true): Invoice {
      const invoice = find(id)
      Object.assign(invoice, { status, additionalStatus: isManual ? 'Marked' : 'None' })
      tell(`Invoice${status}`, invoice, { manuallyMarked: isManual })
      return invoice
    },
    refund(id: string, request: RefundRequest): PullPayment {
      const { status, additionalStatus } = find(id)
      const isRefundable =
        status === 'Settled' ||
        status === 'Invalid' ||
        (status === 'Expired' && additionalStatus !== 'None' && additionalStatus !== 'Marked')
      if (!isRefundable)
        throw new BtcpayError(400, { code: 'non-refundable', message: 'Cannot refund this invoice' })
      const pullPayment: PullPayment = {
        id: createId(),
        name: request.name ?? `Refund ${id}`,
        description: request.description ?? null,
        amount: request.customAmount,
        currency: request.customCurrency,
        archived: false,
        payouts: [],
      }
      pullPayments.push(pullPayment)
      return pullPayment
    },
    /** The customer claims the money; without an amount: all of it. */
    claim(id: string, originalAmount?: string): void {
      const pullPayment = findPullPayment(id)
      pullPayment.payouts.push({
        id: createId(),
        originalAmount: originalAmount ?? pullPayment.amount,
        state: 'AwaitingApproval',
      })
    },
    /** Sets the state of the newest payout. */
    movePayout(id: string, state: PayoutState): void {
      const payout = findPullPayment(id).payouts.at(-1)
      if (!payout) throw new Error('nobody has claimed the money')
      payout.state = state
      emit('PayoutUpdated', { storeId, payoutId: payout.id, pullPaymentId: id, payoutState: state })
    },
    showInvoice({ id, request, status, additionalStatus, payments }: Invoice) {
      return {
        id,
        storeId,
        amount: request.amount,
        paidAmount: ((sum(payments) / SATOSHIS) * RATE).toFixed(2),
        currency: request.currency,
        type: 'Standard',
        checkoutLink: `${origin}/i/${id}`,
        createdTime: 1_700_000_000,
        expirationTime: 1_700_000_900,
        monitoringExpiration: 1_700_087_300,
        status,
        additionalStatus,
        availableStatusesForManualMarking: [],
        archived: false,
        metadata: request.metadata,
        checkout: request.checkout,
        receipt: {},
      }
    },
    showPaymentMethods(invoice: Invoice) {
      const toBitcoin = (satoshis: number) => (satoshis / SATOSHIS).toFixed(8)
      const paid = sum(invoice.payments)
      return [
        {
          paymentMethodId: 'BTC-CHAIN',
          currency: 'BTC',
          destination: 'bc1qfake',
          rate: String(RATE),
          paymentMethodPaid: toBitcoin(paid),
          totalPaid: toBitcoin(paid),
          due: toBitcoin(getDue(invoice) - paid),
          amount: toBitcoin(getDue(invoice)),
          paymentMethodFee: '0',
          activated: true,
          additionalData: {},
          payments: invoice.payments.map(({ satoshis, status }, place) => ({
            id: `${invoice.id}-${place}`,
            receivedDate: 1_700_000_100,
            value: toBitcoin(satoshis),
            fee: '0.0',
            status,
            destination: 'bc1qfake',
          })),
        },
      ]
    },
    showPullPayment({ payouts: _, ...shown }: PullPayment) {
      return { ...shown, autoApproveClaims: false, viewLink: `${origin}/pull-payments/${shown.id}` }
    },
  }
}

export type BtcpayState = ReturnType<typeof createBtcpayState>
