import type { ReactNode } from 'react'

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
