const STYLES_TAG = '<style id="css">'
const MESSAGES_TAG = '<script id="words" type="application/json">'

export interface RenderedPage {
  /** UTF-8, without styles and messages. */
  html: Buffer
  /** UTF-8. */
  css: Buffer
  /** UTF-8 with "<" escaped. */
  messagesJson: Buffer
}

/**
 * Inserts styles and messages into a rendered page. They are most of its bytes, so rendering a page with them takes
 * a fifth longer.
 * @param html The page with a character for each byte (`latin1`).
 */
export function insertStylesAndMessages(
  html: string,
  { css, messagesJson }: Omit<RenderedPage, 'html'>,
): Buffer<ArrayBuffer> {
  const stylesStart = findEnd(html, STYLES_TAG)
  const messagesStart = findEnd(html, MESSAGES_TAG)
  return Buffer.concat([
    Buffer.from(html.slice(0, stylesStart), 'latin1'),
    css,
    Buffer.from(html.slice(stylesStart, messagesStart), 'latin1'),
    messagesJson,
    Buffer.from(html.slice(messagesStart), 'latin1'),
  ])
}

function findEnd(html: string, tag: string): number {
  const start = html.indexOf(tag)
  if (start < 0) throw new Error(`the page has no ${tag}`)
  return start + tag.length
}
