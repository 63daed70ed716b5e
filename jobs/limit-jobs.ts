import type { Runtime } from '../runtime.ts'
import { forgetTries } from '../shop/limits/forget-tries.ts'

export async function forgetOldTries({ db }: Runtime): Promise<void> {
  await forgetTries(db)
}
