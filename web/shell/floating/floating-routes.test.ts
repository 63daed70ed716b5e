import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { type FloatingPlace, getFloatingPlace } from './floating-routes.ts'

const screens = routes.find(({ file }) => file === 'shell/screens.tsx')?.children ?? []

function listPaths(place: FloatingPlace): (string | undefined)[] {
  const isThere = (file: string) => getFloatingPlace(['root', file.replace(/\.tsx$/, '')]) === place
  return screens.filter(({ file }) => isThere(file)).map(({ path }) => path)
}

test('no floating buttons stand beside a payment or a withdrawal', () => {
  expect(listPaths('nowhere')).toEqual(['withdrawal', 'checkout', 'payment-processing', 'payment-success'])
})

test('on phones, none cover forms, orders and receipts', () => {
  expect(listPaths('not-on-phones')).toEqual([
    ...[
      'reviews/:token',
      'contact',
      'offers/:token',
      'login',
      'register',
      'forgot-password',
      'reset-password',
      'login-link',
      'verify-email',
    ],
    ...[
      'undo-email-change',
      'change-password',
      'account',
      'setup',
      'orders/:orderId',
      'orders/:orderId/review',
    ],
    ...['receipts/:paymentId', 'documents/:documentId'],
  ])
})
