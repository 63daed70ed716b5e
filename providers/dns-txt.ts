import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_500

/** Names without TXT records. */
const EMPTY_CODES = ['ENODATA', 'ENOTFOUND']

/** Returns the TXT records of a name, each joined; null when DNS does not answer in time. */
export async function lookUpTxt(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  // The resolver asks each of several servers that long.
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    return EMPTY_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
