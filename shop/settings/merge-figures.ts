/** The operator's figures over the standard ones, figure by figure: one that is missing or no number keeps its standard. */
export function mergeFigures<T>(standard: T, kept: unknown): T {
  if (typeof standard === 'number') return (isFigure(kept) ? kept : standard) as T
  const groups = Object.entries(standard as Record<string, unknown>)
  const given = (kept ?? {}) as Record<string, unknown>
  return Object.fromEntries(groups.map(([key, value]) => [key, mergeFigures(value, given[key])])) as T
}

function isFigure(kept: unknown): kept is number {
  return typeof kept === 'number' && Number.isFinite(kept) && kept >= 0
}
