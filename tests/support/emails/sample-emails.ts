import type { EmailData, EmailKind } from '../../../shop/outbox/email-data.ts'
import { DEFAULT_BRAND_SETTINGS } from '../../../shop/settings/brand.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'

const order = {
  orderId: '019a0000-0000-7000-8000-000000000001',
  packageName: '1,000 TikTok Followers',
  quantity: 2_000,
  tiktokUsername: 'maria.dance',
}

const offer: EmailData['offer_sent'] = {
  offerId: '019a0000-0000-7000-8000-00000000000f',
  name: 'Maria',
  link: '/offers/offer_secret-token?lang=en',
  lines: [
    { name: '25,000 followers for a launch', quantity: 25_000, amount: { amount: 9_950, currency: 'GBP' } },
    { name: '1,000 TikTok Likes', quantity: 2_000, amount: { amount: 800, currency: 'GBP' } },
  ],
  total: { amount: 10_750, currency: 'GBP' },
  terms: 'In two parts.\nThe second a week after the first.',
  expiresAt: '2026-11-27T18:00:00.000Z',
}

/** Sample data of every kind of email. */
export const SAMPLE_EMAIL_DATA: EmailData = {
  welcome: { name: 'Maria', link: '/verify-email?token=secret-token&lang=en' },
  verification_link: { name: 'Maria', link: '/verify-email?token=secret-token&lang=en', isReminder: false },
  email_change_link: { name: 'Maria', link: '/verify-email?token=secret-token&lang=en' },
  email_change_requested: {
    name: 'Maria',
    newEmail: 'maria.new@example.com',
    link: '/undo-email-change?token=secret-token&lang=en',
  },
  email_changed: {
    name: 'Maria',
    newEmail: 'maria.new@example.com',
    link: '/undo-email-change?token=secret-token&lang=en',
    days: 7,
  },
  reset_link: { name: 'Maria', link: '/reset-password?token=secret-token&lang=en' },
  invitation: { name: 'Maria', link: '/reset-password?token=secret-token&lang=en', days: 7 },
  password_changed: { name: 'Maria', at: '2026-11-20T14:30:00.000Z' },
  second_factor_changed: { name: 'Maria', on: true },
  login_link: { name: 'Maria', link: '/login-link?token=secret-token&lang=en' },
  new_device: {
    name: 'Maria',
    at: '2026-07-01T12:00:00.000Z',
    browser: 'Firefox',
    system: 'Windows',
    country: 'ES',
  },
  passkey_changed: { name: 'Maria', passkey: 'Maria’s phone', added: true },
  payment_confirmed: {
    name: 'Maria',
    paymentId: '019a0000-0000-7000-8000-00000000000a',
    receiptLabel: 'R-2026-000123',
    isTrial: false,
    lines: [
      {
        ...order,
        units: 2,
        amount: { amount: 1_118, currency: 'GBP' },
        discount: { amount: 0, currency: 'GBP' },
      },
      {
        ...order,
        orderId: '019a0000-0000-7000-8000-000000000002',
        packageName: '500 TikTok Likes',
        quantity: 500,
        units: 1,
        amount: { amount: 123_456, currency: 'GBP' },
        discount: { amount: 3_000, currency: 'GBP' },
      },
    ],
    discounts: [{ title: 'Summer sale', amount: { amount: 3_000, currency: 'GBP' } }],
    charge: { amount: 124_574, currency: 'GBP' },
    promised: { startBy: '2026-11-22T14:30:00.000Z', deliverBy: '2026-11-25T14:30:00.000Z' },
    earlyStartDays: 14,
    display: { currency: 'AUD', rate: 1.93, asOf: '2026-10-31' },
  },
  order_started: { name: 'Maria', order, deliverBy: '2026-11-23T14:30:00.000Z' },
  order_paused: { name: 'Maria', order, reason: 'account_private' },
  brief_reminder: { name: 'Maria', order, number: 2 },
  unpaid_reminder: {
    name: 'Maria',
    lines: [{ ...order, amount: { amount: 1_118, currency: 'GBP' } }],
    charge: { amount: 1_118, currency: 'GBP' },
    link: '/reminders/reminder_secret-token?lang=en',
  },
  order_ended: { name: 'Maria', order, outcome: 'partial', delivered: 1_500 },
  refunded: {
    name: 'Maria',
    paymentId: '019a0000-0000-7000-8000-00000000000a',
    creditNoteLabel: 'C-2026-000045',
    isTrial: false,
    receiptLabel: 'R-2026-000123',
    order,
    amount: { amount: 280, currency: 'GBP' },
    days: { from: 5, to: 10 },
  },
  refund_claim: {
    name: 'Maria',
    isTrial: false,
    order,
    amount: { amount: 280, currency: 'GBP' },
    claimUrl: 'https://btcpay.example.com/pull-payments/2GyT',
  },
  payment_mismatch: {
    name: 'Maria',
    problem: 'wrong_amount',
    amount: { amount: 280, currency: 'GBP' },
    charge: { amount: 559, currency: 'GBP' },
  },
  case_opened: {
    name: 'Maria',
    caseId: '019a0000-0000-7000-8000-00000000000e',
    caseKind: 'cancellation',
    order,
    statement: 'I no longer need it.\nPlease stop.',
    at: '2026-11-20T14:30:00.000Z',
    dueAt: '2026-11-22T14:30:00.000Z',
    remedy: { amount: { amount: 280, currency: 'GBP' }, units: null },
  },
  case_verification: {
    name: 'Maria',
    caseId: '019a0000-0000-7000-8000-00000000000e',
    caseKind: 'withdrawal',
    order,
    statement: 'I withdraw from this order.',
    at: '2026-11-20T14:30:00.000Z',
    link: '/withdrawal?token=secret-token&lang=en',
    days: 14,
  },
  case_decided: {
    name: 'Maria',
    caseId: '019a0000-0000-7000-8000-00000000000e',
    caseKind: 'quality',
    order,
    outcome: 'adjusted',
    remedy: { amount: null, units: 1_200 },
    reason: 'We counted 1,200 fewer.',
  },
  case_resolved: {
    name: 'Maria',
    caseId: '019a0000-0000-7000-8000-00000000000e',
    caseKind: 'quality',
    order,
    remedy: { amount: null, units: 1_200 },
  },
  order_late: {
    name: 'Maria',
    order,
    step: 'delivery',
    refund: { amount: 280, currency: 'GBP' },
    delivered: 900,
  },
  review_invitation: { name: 'Maria', order, link: '/reviews/review_secret-token?lang=en' },
  review_hidden: { name: 'Maria', order, reason: 'personal_data' },
  offer_sent: offer,
  offer_revised: offer,
  offer_expiring: offer,
  contact_acknowledged: {
    name: 'Maria',
    replyHours: 24,
  },
  contact_received: {
    conversationId: '019a0000-0000-7000-8000-00000000000c',
    name: 'Maria',
    email: 'maria@example.com',
    phone: '+44 20 7946 0000',
    subject: 'A larger order',
    message: 'Can you do 50,000?\n\nAnd how long would that take?',
    serviceType: 'Custom Package',
    language: 'ar',
    currency: 'USD',
  },
  chat_waiting: {
    conversationId: '019a0000-0000-7000-8000-00000000000d',
    name: 'Maria',
    email: 'maria@example.com',
    messages: ['Do you sell in Kuwait?', 'And how long does it take?'],
    language: 'ar',
  },
  support_reply: {
    name: 'Maria',
    channel: 'contact',
    subject: 'A larger order',
    messages: ['Yes, we can.\nIt takes a week.', 'Shall we begin on Monday?'],
    question: 'Can you do 50,000?\n\nAnd how long would that take?',
  },
  staff_notification: {
    name: 'Maria',
    item: {
      kind: 'case',
      data: {
        orderId: '019a0000-0000-7000-8000-000000000001',
        caseKind: 'withdrawal',
        dueAt: '2026-11-30T12:00:00Z',
      },
    },
  },
  staff_summary: {
    name: 'Maria',
    total: 60,
    items: [
      {
        kind: 'paid_order',
        data: {
          orderId: '019a0000-0000-7000-8000-000000000001',
          packageName: '1,000 followers',
          orders: 3,
          amount: 2_797,
          isTrial: false,
        },
      },
      { kind: 'review', data: { packageName: '1,000 followers', rating: 4 } },
      { kind: 'launch_item', data: { step: 'backup', isOpen: true } },
    ],
  },
  webhook_failing: {
    name: 'Maria',
    host: 'hooks.example.com',
    description: 'Bookkeeping',
    pauseReason: 'failing',
  },
  account_inactive: { name: 'Maria', years: 2, days: 30 },
  account_erased: { name: 'Maria' },
}

export function buildSampleEmail<Kind extends EmailKind>(kind: Kind, more: Partial<EmailData[Kind]> = {}) {
  return { kind, data: { ...SAMPLE_EMAIL_DATA[kind], ...more } }
}

export const SAMPLE_SHOP = {
  origin: 'https://shop.test',
  paths: PAGE_PATHS,
  shopName: 'Crescendo',
  ...DEFAULT_BRAND_SETTINGS,
  supportEmail: 'support@shop.test',
  trader: { name: 'Example Trading Ltd', address: '1 High Street, London' },
}
