type Encoding = 'br' | 'gzip'

const LEAST_WEIGHT = 0.001

/**
 * Returns the content coding for an `Accept-Encoding` header by its weights, of equal ones the first offered; null for the
 * uncompressed body. A coding with the weight 0 is refused. If the uncompressed body is refused, a coding that is not
 * mentioned is better.
 */
export function chooseEncoding<Offered extends Encoding>(
  accepted: string | null,
  offered: readonly Offered[],
): Offered | null {
  if (!accepted) return null
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [, coding, weight = '1'] = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/.exec(part) ?? []
    if (coding) weights.set(coding, Number(weight))
  }
  const others = weights.get('*')
  const identityWeight = weights.get('identity') ?? others
  let best: Offered | null = null
  let bestWeight = 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? others ?? (identityWeight === 0 ? LEAST_WEIGHT : 0)
    if (weight > bestWeight && weight >= (identityWeight ?? 0)) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}
