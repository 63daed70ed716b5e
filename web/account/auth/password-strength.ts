export const PASSWORD_STRENGTHS = ['weak', 'fair', 'strong'] as const

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** What everybody tries first: each counts as one character. */
const COMMON_PATTERNS =
  /passw[o0]rd|qwerty|azerty|asdf|letmein|welcome|iloveyou|admin|login|secret|master|monkey|dragon/g

/** How many there are of each kind, roughly: what a guesser has to go through. */
const CHARACTER_CLASSES: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  // Scripts without upper and lower case, Arabic above all.
  [/\p{Lo}/u, 28],
  [/\p{N}/u, 10],
  // Between words, where everybody puts it.
  [/ /, 1],
  [/[^\p{L}\p{N} ]/u, 32],
]

const FAIR_BITS = 45
const STRONG_BITS = 65

/**
 * A guess at how hard a password is to guess, in bits: the characters that do not follow from the one before,
 * times what each could have been. It knows no names and no dates: a hint, no verdict.
 */
export function getPasswordStrength(password: string): PasswordStrength {
  const characters = [...password.toLowerCase().replaceAll(COMMON_PATTERNS, '\0')]
  const surprises = characters.filter((character, place) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[place - 1]?.codePointAt(0) ?? Infinity)
    return Math.abs(step) > 1
  })
  const possible = CHARACTER_CLASSES.reduce(
    (sum, [kind, count]) => sum + (kind.test(password) ? count : 0),
    0,
  )
  // A few characters over and over are worth little more than once.
  const worth = Math.min(surprises.length, new Set(surprises).size * 2)
  const bits = worth * Math.log2(Math.max(possible, 1))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}
