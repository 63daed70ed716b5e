/** Moves an entry up (-1) or down (1); returns the list unchanged at its ends. */
export function moveEntry<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const copy = [...list]
  const [entry] = copy.splice(from, 1)
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  copy.splice(to, 0, entry)
  return copy
}

export function removeEntry<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

export function replaceEntry<T>(list: readonly T[], at: number, by: T): T[] {
  return list.map((entry, index) => (index === at ? by : entry))
}
