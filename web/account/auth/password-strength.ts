export const PASSWORD_STRENGTHS = ['weak', 'fair', 'strong'] as const

type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Common passwords: each match counts as one character. */
const COMMON_PATTERNS =
  /passw[o0]rd|qwerty|azerty|asdf|letmein|welcome|iloveyou|admin|login|secret|master|monkey|dragon/g

/** Approximate size of each character class, used to estimate the search space. */
const CHARACTER_CLASSES: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  // Scripts without letter case, such as Arabic.
  [/\p{Lo}/u, 28],
  [/\p{N}/u, 10],
  // Spaces add little: they usually separate words.
  [/ /, 1],
  [/[^\p{L}\p{N} ]/u, 32],
]

const FAIR_BITS = 45
const STRONG_BITS = 65

/**
 * Estimates the strength of a password in bits: the number of characters that do not simply follow the
 * previous one, times the size of their classes. It knows no names or dates, so it is only a hint.
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
  // Repeating a few characters adds little strength.
  const worth = Math.min(surprises.length, new Set(surprises).size * 2)
  const bits = worth * Math.log2(Math.max(possible, 1))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}
