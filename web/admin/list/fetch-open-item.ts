import { ApiError } from '../../api-client.ts'

/** The item that the address opens; `missing` when it does not exist any more, `failed` when it could not be loaded. */
export type OpenItem<Item> = Item | 'missing' | 'failed'

/** Fetches the item that the address opens, or null when it opens none. A failure is logged. */
export async function fetchOpenItem<Item>(
  id: string | null,
  fetchItem: (id: string) => Promise<Item>,
): Promise<OpenItem<Item> | null> {
  if (!id) return null
  try {
    return await fetchItem(id)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return 'missing'
    console.error(error)
    return 'failed'
  }
}
