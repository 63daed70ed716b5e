import type { CaseKind } from '../../../shop/cases/case-state.ts'
import { type Decision, decideCase } from '../../../shop/cases/decide-case.ts'
import { cancelCase, openCase } from '../../../shop/cases/open-case.ts'
import { settleCase } from '../../../shop/cases/settle-cases.ts'
import { submitWithdrawal, verifyWithdrawal } from '../../../shop/cases/withdrawals.ts'
import { BASE_CURRENCY } from '../../../shop/currencies.ts'
import { newId } from '../../../shop/id.ts'
import type { Money } from '../../../shop/money.ts'
import { answerBrief } from '../../../shop/orders/brief/answer-brief.ts'
import { changeOrderTarget } from '../../../shop/orders/fulfilment/change-order-target.ts'
import { leaseOrders } from '../../../shop/orders/fulfilment/lease-orders.ts'
import { updateOrder } from '../../../shop/orders/fulfilment/update-order.ts'
import { reportFailure } from '../../../shop/orders/fulfilment/update-run.ts'
import type { OrderStatus } from '../../../shop/orders/order-status.ts'
import { pauseOrder } from '../../../shop/orders/pause-order.ts'
import { cancelPayment } from '../../../shop/payments/cancel-payment.ts'
import { overrideDispute } from '../../../shop/payments/disputes/blocked-orders.ts'
import { issueInvoice } from '../../../shop/payments/documents/issue-invoice.ts'
import { resolvePaymentIssue } from '../../../shop/payments/issues/resolve-payment-issue.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { createIssueRefund, createOrderRefund } from '../../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../../shop/payments/refunds/submit-refund.ts'
import type { DisputeSnapshot } from '../../../shop/providers/payment-provider.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { buildDispute } from '../orders/checkouts.ts'
import { getRefundable, type Preparation, type PreparedOrder } from './open-command-shop.ts'

export interface Command {
  /** What the order needs, so that the command has something to do. */
  needs: Preparation[]
  run(order: PreparedOrder): Promise<unknown>
}

/** Everything that customers, staff, API clients, jobs and providers do to one order. */
export const COMMANDS = {
  'customer cancels the payment': {
    needs: ['unpaid'],
    run: ({ db, services, orderId, customer, actor }) =>
      cancelPayment(db, services, { orderId, customerId: customer.id, actor }),
  },
  'customer opens a cancellation': openByCustomer('cancellation', []),
  'customer opens a withdrawal': openByCustomer('withdrawal', []),
  'customer opens a quality case': openByCustomer('quality', ['completed']),
  'customer opens a case of non-delivery': openByCustomer('non_delivery', ['late']),
  'customer opens a replacement case': openByCustomer('replacement', ['completed']),
  'customer opens a refund case': openByCustomer('refund', []),
  'visitor states a withdrawal': {
    needs: [],
    run: ({ db, orderId, customer: { email } }) =>
      submitWithdrawal(db, PAGE_PATHS, { orderNumber: orderId, email }),
  },
  'customer verifies a withdrawal': {
    needs: ['withdrawalStated'],
    run: ({ db, ids }) => verifyWithdrawal(db, ids.token ?? ''),
  },
  'customer takes the case back': {
    needs: ['case'],
    run: ({ db, ids, customer, actor }) =>
      cancelCase(db, { caseId: ids.caseId ?? newId(), customerId: customer.id, actor }),
  },
  'customer changes the target': {
    needs: ['targetMissing'],
    run: ({ db, orderId, actor }) => changeOrderTarget(db, { orderId, actor, tiktokUsername: 'other.name' }),
  },
  'customer answers the questions': {
    needs: ['brief'],
    run: ({ db, orderId, customer, actor }) => {
      const answers = { topic: 'Rain', tone: 'calm' }
      return answerBrief(db, {
        orderId,
        customerId: customer.id,
        answers,
        expectedRevision: undefined,
        actor,
      })
    },
  },
  'customer asks for an invoice': {
    needs: ['company'],
    run: ({ db, paymentId, customer }) => issueInvoice(db, { paymentId, userId: customer.id }),
  },
  'staff accept the case': decide({ decision: 'accept' }),
  'staff adjust the case to a part': decide({
    decision: 'adjust',
    remedy: 'refund',
    amount: 200,
    reason: 'A part',
  }),
  'staff adjust the case to a replacement': decide({
    decision: 'adjust',
    remedy: 'replacement',
    amount: 100,
    reason: 'Again',
  }),
  'staff refuse the case': decide({ decision: 'refuse', reason: 'No' }),
  'job settles the case': {
    needs: ['caseAccepted'],
    run: ({ db, ids }) => settleCase(db, ids.caseId ?? newId()),
  },
  'staff refund all': refund(undefined),
  'staff refund a part': refund(250),
  'job submits a refund': {
    needs: ['refundAsked'],
    run: ({ db, services, ids }) =>
      ids.refundId ? submitRefund(db, services, ids.refundId) : Promise.resolve(),
  },
  'staff start the order': work([], 'processing'),
  'staff record delivery': work(['started'], undefined, 700),
  'staff complete the order': work(['started'], 'completed'),
  'staff end the order in part': work(['started'], 'partial'),
  'staff fail the order': work(['started'], 'failed'),
  'staff report a missing target': {
    needs: [],
    run: ({ db, orderId, staff }) => reportFailure(db, { orderId, code: 'username_not_found', actor: staff }),
  },
  'staff pause the order': {
    needs: [],
    run: ({ db, orderId, staff }) =>
      db.transaction((tx) => pauseOrder(tx, { orderId, reason: 'target', actor: staff })),
  },
  'API client leases work': {
    needs: [],
    run: ({ db, client }) => leaseOrders(db, { actor: client, limit: 5, leaseSeconds: 3_600 }),
  },
  'staff override the dispute': {
    needs: ['dispute'],
    run: ({ db, orderId, staff }) => overrideDispute(db, { orderId, reason: 'Known customer', actor: staff }),
  },
  'staff refund the issue': {
    needs: ['refundFailed'],
    async run({ db, services, ids, staff }) {
      const { id } = await createIssueRefund(db, { issueId: ids.issueId ?? newId(), actorId: staff.userId })
      await submitRefund(db, services, id)
    },
  },
  'staff resolve the issue': {
    needs: ['refundFailed'],
    run: ({ db, ids, staff }) =>
      resolvePaymentIssue(db, {
        issueId: ids.issueId ?? newId(),
        resolution: 'Paid by hand',
        actorId: staff.userId,
      }),
  },
  'provider reports the payment': {
    needs: ['unpaid'],
    run: ({ db, at, sessionId }) => recordPaymentEvent(db, at.pay(sessionId)),
  },
  'provider reports an expired session': {
    needs: ['unpaid'],
    run: ({ db, at, sessionId }) => {
      const { state } = at.sessions.get(sessionId) ?? {}
      return state === 'open'
        ? recordPaymentEvent(db, at.updateSession(sessionId, { state: 'expired' }))
        : Promise.resolve()
    },
  },
  'provider reports a refund of its dashboard': {
    needs: [],
    run: ({ db, at, sessionId }) => {
      const { refunds = [], amount } = at.sessions.get(sessionId) ?? {}
      const pence = Math.min(150, getRefundable(at, sessionId))
      if (pence === 0 || !amount) return Promise.resolve()
      const state = 'succeeded' as const
      const refunded = {
        providerRefundId: `re_${sessionId}`,
        refundId: null,
        amount: { ...amount, amount: pence },
        state,
      }
      return recordPaymentEvent(db, at.updateSession(sessionId, { refunds: [...refunds, refunded] }))
    },
  },
  'provider reports a refund that came back': {
    needs: ['refundSucceeded'],
    run: ({ db, at, sessionId }) => {
      const [first, ...others] = at.sessions.get(sessionId)?.refunds ?? []
      if (!first) return Promise.resolve()
      const refunds = [{ ...first, state: 'failed' as const }, ...others]
      return recordPaymentEvent(db, at.updateSession(sessionId, { refunds }))
    },
  },
  'provider reports a dispute': reportDispute([], 'open'),
  'provider reports a lost dispute': reportDispute(['dispute'], 'lost'),
  'provider reports a won dispute': reportDispute(['dispute'], 'won'),
} satisfies Record<string, Command>

function openByCustomer(kind: CaseKind, needs: Preparation[]): Command {
  return {
    needs,
    run: ({ db, orderId, customer, actor }) =>
      openCase(db, { orderId, kind, missing: 100, customerId: customer.id, actor }),
  }
}

function decide(decision: Decision): Command {
  return {
    needs: ['case'],
    run: ({ db, services, ids, staff }) =>
      decideCase(db, services, { caseId: ids.caseId ?? newId(), decision, canRefund: true, actor: staff }),
  }
}

function refund(amount: number | undefined): Command {
  return {
    needs: [],
    async run({ db, services, orderId, staff }) {
      const { id } = await createOrderRefund(db, { orderId, amount, actorId: staff.userId })
      await submitRefund(db, services, id)
    },
  }
}

function work(needs: Preparation[], to?: OrderStatus, delivered?: number): Command {
  return { needs, run: ({ db, orderId, staff }) => updateOrder(db, { orderId, to, delivered, actor: staff }) }
}

/** A dispute takes what is left of the charge. */
function reportDispute(needs: Preparation[], state: DisputeSnapshot['state']): Command {
  return {
    needs,
    run: ({ db, at, sessionId }) => {
      const amount: Money = { amount: getRefundable(at, sessionId), currency: BASE_CURRENCY }
      if (amount.amount === 0) return Promise.resolve()
      const disputes = [buildDispute({ disputeId: `dp_${sessionId}`, state, amount })]
      return recordPaymentEvent(db, at.updateSession(sessionId, { disputes }))
    },
  }
}
