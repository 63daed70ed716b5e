export const MAX_PAGE_URL = 500

export const PAGE_URL_PROTOCOL = /^https?$/

/** Whether the text is the address of a web page, as requests may state it. Does not check that the page exists. */
export function isPageUrl(text: string): boolean {
  if (text.length > MAX_PAGE_URL || !URL.canParse(text)) return false
  return PAGE_URL_PROTOCOL.test(new URL(text).protocol.slice(0, -1))
}
