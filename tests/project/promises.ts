/**
 * The place that keeps a promise of the sample texts: a call of the API by its operationId, a page by its route, or a file of the
 * domain.
 */
export type Keeper = { call: string } | { page: string } | { file: string }

/** Sentences that promise nothing the shop could keep: descriptions, duties of the customer, the law. */
export const NOT_PROMISES = 'none'

type Row = [beginning: string, keeper: Keeper | typeof NOT_PROMISES]

const call = (operationId: string): Keeper => ({ call: operationId })
const page = (path: string): Keeper => ({ page: path })
const file = (path: string): Keeper => ({ file: path })

const PROPOSALS = file('shop/cases/suggest-remedy.ts')
const PROMISED_HOURS = file('shop/orders/promised-hours.ts')
const ARCHIVE = file('shop/content/archive-policy.ts')

/** The sentences of the English samples by part and section, each by the words it begins with. */
export const PROMISES: Record<string, Row[]> = {
  'terms.intro': [
    ['These terms apply', NOT_PROMISES],
    ['We have kept them short', NOT_PROMISES],
  ],
  'terms.agreement': [
    ['By placing an order', file('shop/checkout/place-order.ts')],
    ['The version shown when you order', page('policies/terms/:version')],
    ['How we handle your data', page('privacy')],
  ],
  'terms.services': [
    ['{{shop}} sells growth packages', NOT_PROMISES],
    ['Each package says', page('services')],
    ['We never ask for the password', call('createCheckoutSession')],
    ['Your public username is enough', call('createCheckoutSession')],
  ],
  'terms.eligibility': [
    ['You must be at least', page('checkout')],
    ['The account you order for', NOT_PROMISES],
    ['The account and the video are public', NOT_PROMISES],
    ['What you tell us is correct', NOT_PROMISES],
  ],
  'terms.orders': [
    ['You place an order', call('createCheckoutSession')],
    ['The contract is made', file('shop/payments/record-payment-event.ts')],
    ['Payments are handled', file('shop/payments/start-payment.ts')],
    ['We never see or keep', file('shop/payments/start-payment.ts')],
    ['If we cannot accept an order', call('refundPaymentIssue')],
  ],
  'terms.prices': [
    ['All prices are in pounds', file('shop/checkout/place-order.ts')],
    ['Prices shown in another currency', page('checkout')],
    ['You pay once for each order', file('shop/payments/start-payment.ts')],
    ['There is no subscription', file('shop/pricing/price-order.ts')],
    ['Your bank may add', NOT_PROMISES],
  ],
  'terms.delivery': [
    ['Work on your order starts', PROMISED_HOURS],
    ['From then on, delivery usually takes', PROMISED_HOURS],
    ['Views: ', PROMISED_HOURS],
    ['Likes: ', PROMISED_HOURS],
    ['Followers: ', PROMISED_HOURS],
    ['Likes and views can be bought', page('payment-success')],
    ['Such an order waits', file('shop/orders/brief/answer-brief.ts')],
    ['Large and custom packages', file('web/storefront/packages/package-card-view.tsx')],
    ['You can follow each order', page('orders/:orderId')],
    ['Please do not change the username', NOT_PROMISES],
    ['Otherwise we can neither deliver', NOT_PROMISES],
  ],
  'terms.refunds': [
    ['If we do not deliver', PROPOSALS],
    ['You ask us to start right away', page('checkout')],
    ['As long as work has not started', call('createMyCase')],
    ['Once it has started', PROPOSALS],
    ['If you are a consumer in the European Union', call('submitWithdrawal')],
    ['We confirm it by email at once', file('shop/cases/withdrawals.ts')],
    ['The same applies', PROPOSALS],
  ],
  'terms.guarantee': [
    ['What we deliver matches', call('createMyCase')],
    ['If it does not, tell us within', PROPOSALS],
    ['We replace what is missing', call('decideCase')],
    ['We do not promise', NOT_PROMISES],
  ],
  'terms.conduct': [
    ['Please do not use our services', NOT_PROMISES],
    ['We may refuse or end', call('updateOrder')],
    ['What has not been delivered is then refunded', call('createRefund')],
  ],
  'terms.platform': [
    ['{{shop}} is independent', NOT_PROMISES],
    ['We are not part of', NOT_PROMISES],
    ['The platform sets its own rules', NOT_PROMISES],
    ['That is not in our hands', NOT_PROMISES],
  ],
  'terms.liability': [
    ['Nothing in these terms limits', NOT_PROMISES],
    ['Otherwise we are liable', NOT_PROMISES],
    ['We are not liable', NOT_PROMISES],
  ],
  'terms.law': [
    ['When we change these terms', file('shop/content/get-content.ts')],
    ['Orders already placed keep', ARCHIVE],
    ['These terms are governed', NOT_PROMISES],
    ['If you are a consumer who lives', NOT_PROMISES],
  ],
  'terms.contact': [
    ['Your contract is with', page('imprint')],
    ['Write to', call('submitContactMessage')],
    ['We reply within', page('admin/inbox')],
  ],
  'refund.intro': [
    ['You pay before we deliver', NOT_PROMISES],
    ['This page says', page('refund')],
  ],
  'refund.guarantee': [['If we do not deliver', PROPOSALS]],
  'refund.nonDelivery': [
    ['If work on your order', PROPOSALS],
    ['You can then ask', call('createMyCase')],
  ],
  'refund.partial': [
    ['If less than', PROPOSALS],
    ['If you would rather', call('decideCase')],
  ],
  'refund.quality': [
    ['If what was delivered', call('decideCase')],
    ['If we cannot replace it', PROPOSALS],
  ],
  'refund.windows': [
    ['Nothing delivered: ', PROPOSALS],
    ['Not as described: ', PROPOSALS],
    ['Too little delivered: ', PROPOSALS],
  ],
  'refund.request': [
    ['Open the order under', call('createMyCase')],
    ['You see what you can ask for', call('listMyOrderCases')],
    ['You can also use our', call('createCase')],
    ['We look at every request', call('listCases')],
  ],
  'refund.payout': [
    ['An approved refund goes back', file('shop/payments/refunds/submit-refund.ts')],
    ['Processing takes', file('shop/payments/refunds/queue-refund-email.ts')],
    ['Card: ', file('shop/payments/refunds/queue-refund-email.ts')],
    ['PayPal: ', file('shop/payments/refunds/queue-refund-email.ts')],
    ['Cryptocurrency: ', NOT_PROMISES],
    ['Not every payment method', page('checkout')],
  ],
  'refund.exceptions': [
    ['Orders delivered in full', PROPOSALS],
    ['Orders that went to a wrong', call('decideCase')],
    ['Orders we could not deliver', call('recordFailure')],
    ['What was not delivered can be', call('changeMyOrderTarget')],
    ['Anything a platform removes', PROPOSALS],
  ],
  'refund.rights': [['This policy comes on top', NOT_PROMISES]],
  'refund.contact': [
    ['The seller is', page('imprint')],
    ['Write to', call('submitContactMessage')],
    ['We reply within', page('admin/inbox')],
  ],
  'faq.safety': [
    ['Yes.', NOT_PROMISES],
    ['We need only your public username', call('createCheckoutSession')],
    ['We never ask for access', call('createCheckoutSession')],
  ],
  'faq.delivery': [
    ['Most orders are complete', PROMISED_HOURS],
    ['Views are the quickest', NOT_PROMISES],
    ['If you buy likes or views', call('setMyOrderVideo')],
    ['Larger and custom orders', file('web/storefront/packages/package-card-view.tsx')],
  ],
  // A claim about the operator's work, which the launch checklist asks the operator to confirm.
  'faq.real': [
    ['Yes, they come from real users', call('getLaunchChecklist')],
    ['What they do afterwards', NOT_PROMISES],
  ],
  'faq.payment': [
    ['You can pay by', page('checkout')],
    ['You are charged in GBP', page('checkout')],
  ],
  'faq.refunds': [
    ['Yes, with our money-back guarantee', PROPOSALS],
    ['Our [refund policy]', page('refund')],
  ],
  'faq.ban': [
    ['We never log in', call('createCheckoutSession')],
    ['TikTok makes its own rules', NOT_PROMISES],
    ['If you are unsure', NOT_PROMISES],
  ],
  'faq.password': [
    ['No, never.', call('createCheckoutSession')],
    ['Your public username', call('createCheckoutSession')],
    ['If anyone asks', call('submitContactMessage')],
  ],
  'faq.custom': [
    ['Yes.', NOT_PROMISES],
    ['[Tell us](/contact) the amount', call('sendReply')],
  ],
  'faq.tracking': [['Your [dashboard]', page('dashboard')]],
  'faq.more': [
    ['Write to our support', call('submitContactMessage')],
    ['A real person will answer', page('admin/inbox')],
  ],
}
