interface Listed {
  id: string
  archived: boolean
}

/**
 * Moves a package up (-1) or down (1) among the active ones; null at the end. Archived packages keep their
 * position.
 */
export function movePackage<Entry extends Listed>(entries: Entry[], id: string, by: -1 | 1): Entry[] | null {
  const onSale = entries.filter(({ archived }) => !archived)
  const at = onSale.findIndex((entry) => entry.id === id)
  const [one, other] = [onSale[at], onSale[at + by]]
  if (!one || !other) return null
  return entries.map((entry) => (entry === one ? other : entry === other ? one : entry))
}

export function listIdsOnSale(entries: Listed[]): string[] {
  return entries.filter(({ archived }) => !archived).map(({ id }) => id)
}
