import { Fragment } from 'react'

/** Text of the API document: headings, paragraphs, numbered lists and code, which is the Markdown that it uses. */
export function MarkdownText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, place) => <Block key={place} text={block} />)
}

function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2 className="mt-4 font-semibold">{text.slice(3)}</h2>
  if (!/^\d+\. /.test(text)) {
    return (
      <p className="mt-2">
        <InlineCode text={text} />
      </p>
    )
  }
  return (
    <ol className="mt-2 list-decimal ps-5">
      {text.split(/^\d+\. /m).map(
        (item, place) =>
          item && (
            <li key={place} className="mt-1">
              <InlineCode text={item} />
            </li>
          ),
      )}
    </ol>
  )
}

/** Shows the parts between backticks as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} className="font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
