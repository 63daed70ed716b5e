import type { KeyScope } from '../../../shop/accounts/roles.ts'
import { apiKeys } from '../../../shop/accounts/tables.ts'
import { createToken } from '../../../shop/accounts/token.ts'
import { newId } from '../../../shop/id.ts'
import type { Db } from '../../../shop/services.ts'

/** Creates an API key and returns it in plain text. */
export async function createTestApiKey(
  db: Db,
  made: { createdBy: string; scopes: KeyScope[]; name?: string },
): Promise<{ id: string; key: string }> {
  const { token: key, tokenHash: keyHash } = createToken()
  const id = newId()
  await db.insert(apiKeys).values({ id, name: 'Warehouse', keyHash, prefix: key.slice(0, 8), ...made })
  return { id, key }
}
