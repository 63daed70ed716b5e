import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { openStaffApi } from './staff-api.ts'

/** Quantity of a package that no other test creates, so that its id is its own, too. */
export function createOwnQuantity(): number {
  return randomInt(1_000, 1_000_000)
}

/** Puts a package of the type that other lists leave out on sale. A test archives it at its end. */
export async function createOwnPackage(request: APIRequestContext, name: string, more: object = {}) {
  const staff = await openStaffApi(request)
  const text = { name, description: `${name}, as you like.`, tag: null, features: [] }
  const { id } = await staff.send<{ id: string }>('POST', '/api/admin/packages', {
    type: 'others',
    quantity: createOwnQuantity(),
    price: 25,
    texts: { en: text, ar: text, es: text },
    ...more,
  })
  return { id, archive: () => staff.send('POST', `/api/admin/packages/${id}/archive`, {}) }
}
