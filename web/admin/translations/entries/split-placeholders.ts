/** `{{name}}` and `<tag>`, `</tag>`, `<tag/>`: what a text must carry over. */
const MARK = /(\{\{[^{}]*\}\}|<\/?[a-zA-Z]\w*\s*\/?>)/

/** A text in pieces: words, and the marks between them. Together they are the text. */
export function splitPlaceholders(text: string): { text: string; isMark: boolean }[] {
  return text
    .split(MARK)
    .map((piece, place) => ({ text: piece, isMark: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
