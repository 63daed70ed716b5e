import { Link } from 'react-router'

const LINK_PATTERN = /\[([^[\]]+)\]\((\/(?!\/)[\w#/?=&.-]*|https:\/\/[^)\s]+|mailto:[^)\s]+)\)/g

const LINK_CLASS = 'text-link underline underline-offset-4 hover:no-underline print:text-ink'

/** The same text without its marks. */
export function stripLinks(text: string): string {
  return text.replaceAll(LINK_PATTERN, '$1')
}

/** A text with `[words](/path)` as links: to pages of our own, to the web over https and to addresses to write to. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: mark, 1: words, 2: to = '', index } of text.matchAll(LINK_PATTERN)) {
    parts.push(text.slice(end, index))
    end = index + mark.length
    parts.push(
      to.startsWith('/') ? (
        <Link key={index} to={to} className={LINK_CLASS}>
          {words}
        </Link>
      ) : (
        <a key={index} href={to} dir={to.startsWith('mailto:') ? 'ltr' : undefined} className={LINK_CLASS}>
          {words}
        </a>
      ),
    )
  }
  return [...parts, text.slice(end)]
}
