import type { compile, HtmlToTextOptions } from 'html-to-text'

type Convert = ReturnType<typeof compile>

interface ConvertedHtml {
  text: string
  /** Without the quotations and signatures that mail programs mark. */
  unquotedText: string
}

/** Elements that Gmail, Apple Mail, Thunderbird, Yahoo and Proton put around quotations and signatures. */
const MARKED_QUOTES = [
  ...['.gmail_quote', '.yahoo_quoted', '.protonmail_quote', 'blockquote[type="cite"]'],
  ...['.gmail_signature', '.moz-signature', '.protonmail_signature_block'],
]

const MAX_HTML_LENGTH = 500_000

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'].map((selector) => ({
      selector,
      options: { uppercase: false, uppercaseHeaderCells: false },
    })),
  ],
}

let converters: Promise<{ whole: Convert; unquoted: Convert }> | undefined

/** Converts the HTML of an email to text. Loads the library with the first email. */
export async function convertHtml(html: string): Promise<ConvertedHtml> {
  converters ??= import('html-to-text').then((library) => ({
    whole: library.compile(OPTIONS),
    unquoted: library.compile({
      ...OPTIONS,
      selectors: [
        ...(OPTIONS.selectors ?? []),
        ...MARKED_QUOTES.map((selector) => ({ selector, format: 'skip' })),
      ],
    }),
  }))
  const { whole, unquoted } = await converters
  const part = html.slice(0, MAX_HTML_LENGTH)
  return { text: whole(part), unquotedText: unquoted(part) }
}
