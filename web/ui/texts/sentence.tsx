import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

/** A placeholder value that marks the place of an element in a translated sentence. */
export const SLOT = '\u0000'

/** A translated sentence with an element inside; the language decides its position. */
export function Sentence({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(SLOT)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

const TAG_PATTERN = /<(\w+)>([^<]*)<\/\1>/g

interface TaggedSentenceProps {
  text: string
  /** Renders the text between `<name>` and `</name>`. */
  tags: Record<string, (content: string) => ReactNode>
}

/** A translated sentence with elements around some of its words. Unknown tags stay visible. */
export function TaggedSentence({ text, tags }: TaggedSentenceProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: tagged, 1: name = '', 2: content = '', index } of text.matchAll(TAG_PATTERN)) {
    parts.push(text.slice(end, index), <Fragment key={index}>{tags[name]?.(content) ?? tagged}</Fragment>)
    end = index + tagged.length
  }
  return [...parts, text.slice(end)]
}

const LINK_PATTERN = /\[([^[\]]+)\]\((\/(?!\/)[\w#/?=&.-]*|https:\/\/[^()\s]+|mailto:[^()\s]+)\)/g

const LINK_CLASS = 'text-link underline underline-offset-2 hover:no-underline print:text-ink'

/** Returns the text without link markup. */
export function stripLinks(text: string): string {
  return text.replaceAll(LINK_PATTERN, '$1')
}

/** A text with links of the form `[text](/path)`: to pages of the shop, https URLs and email addresses. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: mark, 1: linkText, 2: to = '', index } of text.matchAll(LINK_PATTERN)) {
    parts.push(<UnbrokenRanges key={`before ${index}`} text={text.slice(end, index)} />)
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
  return [...parts, <UnbrokenRanges key="end" text={text.slice(end)} />]
}

const RANGE_PATTERN = /(\p{Nd}{1,9}-\p{Nd}{1,9})/u

/** A text whose ranges, such as `5-10`, stay in one line. Browsers break lines after their hyphen. */
export function UnbrokenRanges({ text }: { text: string }) {
  return text.split(RANGE_PATTERN).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
