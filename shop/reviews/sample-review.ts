/** The word that begins every text of the demo data, so that nobody takes it for the words of a customer. */
const SAMPLE_WORDS = ['Sample: ', 'نموذج: ', 'Muestra: ']

/** Returns the text of a review of the demo data without its first word, which pages show as a mark; null for another text. */
export function parseSampleText(text: string): string | null {
  const word = SAMPLE_WORDS.find((sample) => text.startsWith(sample))
  if (word === undefined) return null
  const rest = text.slice(word.length)
  return rest.slice(0, 1).toUpperCase() + rest.slice(1)
}
