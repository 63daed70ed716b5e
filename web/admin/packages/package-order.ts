interface Listed {
  id: string
  archived: boolean
}

export function listIdsOnSale(entries: Listed[]): string[] {
  return entries.filter(({ archived }) => !archived).map(({ id }) => id)
}

/** Moves an id to another place, counted from 0; null when that changes nothing. */
export function moveToPlace(ids: string[], id: string, place: number): string[] | null {
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}

/** Returns the place of an id that is dropped before or after another one. */
export function getDropPlace(ids: string[], id: string, target: string, side: 'before' | 'after'): number {
  const others = ids.filter((other) => other !== id)
  if (!others.includes(target)) return -1
  return others.indexOf(target) + (side === 'after' ? 1 : 0)
}

/** Puts the packages of an order in their new places; the other packages keep theirs. */
export function applyOrder<Entry extends Listed>(entries: Entry[], ids: string[]): Entry[] {
  const ordered = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const next = ordered.values()
  return entries.map((entry) => (ordered.includes(entry) ? (next.next().value ?? entry) : entry))
}
