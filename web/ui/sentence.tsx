import type { ReactNode } from 'react'

/** Given as a value to a sentence, it keeps the place where an element will stand. */
export const SLOT = '\u0000'

/** A translated sentence with an element in it: the words around it are the language's to order. */
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
