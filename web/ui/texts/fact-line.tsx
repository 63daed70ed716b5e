import { Children, Fragment, type ReactNode } from 'react'

interface FactLineProps {
  /** Makes the line a paragraph of its own. */
  className?: string
  children: ReactNode
}

/**
 * Facts in a line of text, as far apart as those of a `dot-list`. Each has its own direction, and no line starts with the dot
 * between two of them.
 */
export function FactLine({ className, children }: FactLineProps) {
  const facts = Children.toArray(children).filter((fact) => fact !== '')
  const line = facts.map((fact, place) => (
    <Fragment key={place}>
      {place > 0 && <span className="me-1 ps-1">{'\u00a0·'}</span>}
      {place > 0 && ' '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
  return className === undefined ? line : <p className={className}>{line}</p>
}
