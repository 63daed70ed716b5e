/** Placeholders `{{name}}` and tags `<tag>`, `</tag>`, `<tag/>`, which a translation must keep. */
const PLACEHOLDER = /(\{\{[^{}]*\}\}|<\/?[a-zA-Z]\w*\s*\/?>)/

/** Splits a text into words and placeholders. The concatenated parts equal the text. */
export function splitPlaceholders(text: string): { text: string; isMark: boolean }[] {
  return text
    .split(PLACEHOLDER)
    .map((piece, place) => ({ text: piece, isMark: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
