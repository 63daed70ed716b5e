import { Fragment, type ReactNode } from 'react'

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
