import { DEFAULT_LANG, LANGS, type Lang } from '../localization/languages.ts'
import { NAMESPACES, type Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { keysIn } from './plural-forms.ts'
import { type Overrides, overridesOf, readOverrides, wordsVersion } from './read-overrides.ts'
import { shippedWords } from './shipped-words.ts'
import { wordsOver } from './words-over.ts'

export interface Count {
  total: number
  translated: number
}

export type Counts = Record<Lang, Record<Namespace, Count>>

/** Counted anew when a word has changed: the calls that show it need no token. */
const counted = new WeakMap<Db, { version: number; counts: Counts }>()

/** How much of what English says now each language says itself, in its own plural forms, file by file. */
export async function countWords(db: Db): Promise<Counts> {
  const version = await wordsVersion(db)
  const known = counted.get(db)
  if (known?.version === version) return known.counts
  const counts = countAll(await readOverrides(db))
  counted.set(db, { version, counts })
  return counts
}

function countAll(all: Awaited<ReturnType<typeof readOverrides>>): Counts {
  const of = <Key extends string, T>(keys: readonly Key[], make: (key: Key) => T) =>
    Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, T>
  return of(LANGS, (lang) =>
    of(NAMESPACES, (namespace) => {
      const english = wordsOver(
        shippedWords(DEFAULT_LANG, namespace),
        overridesOf(all, DEFAULT_LANG, namespace),
      )
      return countFile(lang, english, shippedWords(lang, namespace), overridesOf(all, lang, namespace))
    }),
  )
}

/** A text that was deleted is missing like one that never was. */
function countFile(
  lang: Lang,
  english: ReadonlyMap<string, string>,
  shipped: ReadonlyMap<string, string>,
  overrides: Overrides,
): Count {
  const words = wordsOver(shipped, overrides)
  const keys = keysIn(lang, english)
  return { total: keys.length, translated: keys.filter((key) => words.has(key)).length }
}

export function sumOf(counts: Count[]): Count {
  return counts.reduce(
    (sum, { total, translated }) => ({
      total: sum.total + total,
      translated: sum.translated + translated,
    }),
    { total: 0, translated: 0 },
  )
}

/** With one decimal, rounded down: 100 is all of it. */
export function percentOf({ total, translated }: Count): number {
  return total === 0 ? 100 : Math.floor((translated * 1_000) / total) / 10
}

/**
 * How much of a language visitors would read in it, in percent: of everything but `dashboard`, which are the words of
 * staff. What decides whether it can go live.
 */
export async function completionOf(db: Db, lang: Lang): Promise<number> {
  const counts = (await countWords(db))[lang]
  return percentOf(
    sumOf(NAMESPACES.filter((namespace) => namespace !== 'dashboard').map((namespace) => counts[namespace])),
  )
}
