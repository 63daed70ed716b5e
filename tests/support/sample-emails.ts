import type { EmailData, EmailKind } from '../../shop/outbox/tables.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'

const order = {
  orderId: '019a0000-0000-7000-8000-000000000001',
  packageName: '1,000 TikTok Followers',
  quantity: 2_000,
  tiktokUsername: 'maria.dance',
}

/** Sample data of every kind of email. */
export const SAMPLE_EMAIL_DATA: EmailData = {
  welcome: { name: 'Maria' },
  reset_link: { name: 'Maria', link: '/reset-password?token=secret-token&lang=en' },
  invitation: { name: 'Maria', link: '/reset-password?token=secret-token&lang=en', days: 7 },
  password_changed: { name: 'Maria', at: '2026-11-20T14:30:00.000Z' },
  second_factor_changed: { name: 'Maria', on: true },
  payment_confirmed: {
    name: 'Maria',
    paymentId: '019a0000-0000-7000-8000-00000000000a',
    receiptNumber: 123,
    lines: [
      { ...order, units: 2, amount: { amount: 1_118, currency: 'GBP' } },
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
    display: { currency: 'AUD', rate: 1.93, asOf: '2026-10-31' },
  },
  order_started: { name: 'Maria', order, deliverBy: '2026-11-23T14:30:00.000Z' },
  order_ended: { name: 'Maria', order, outcome: 'partial', delivered: 1_500 },
  refunded: {
    name: 'Maria',
    paymentId: '019a0000-0000-7000-8000-00000000000a',
    creditNote: 45,
    receiptNumber: 123,
    order,
    amount: { amount: 280, currency: 'GBP' },
    days: { from: 5, to: 10 },
  },
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
  supportEmail: 'support@shop.test',
  trader: { name: 'Example Trading Ltd', address: '1 High Street, London' },
}
