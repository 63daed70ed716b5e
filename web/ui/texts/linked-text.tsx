import { Link } from 'react-router'

const LINK_PATTERN = /\[([^[\]]+)\]\((\/(?!\/)[\w#/?=&.-]*|https:\/\/[^()\s]+|mailto:[^()\s]+)\)/g

const LINK_CLASS = 'text-link underline underline-offset-4 hover:no-underline print:text-ink'

/** Returns the text without link markup. */
export function stripLinks(text: string): string {
  return text.replaceAll(LINK_PATTERN, '$1')
}

/** A text with links of the form `[text](/path)`: to pages of the shop, https URLs and email addresses. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: mark, 1: linkText, 2: to = '', index } of text.matchAll(LINK_PATTERN)) {
    parts.push(text.slice(end, index))
    end = index + mark.length
    parts.push(
      to.startsWith('/') ? (
        <Link key={index} to={to} className={LINK_CLASS}>
          {linkText}
        </Link>
      ) : (
        <a key={index} href={to} dir={to.startsWith('mailto:') ? 'ltr' : undefined} className={LINK_CLASS}>
          {linkText}
        </a>
      ),
    )
  }
  return [...parts, text.slice(end)]
}
