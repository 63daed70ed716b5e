import { Children, Fragment, type ReactNode } from 'react'

/**
 * Facts in a line of text, as far apart as those of a `dot-list`. Each has its own direction, and no line starts with the dot
 * between two of them.
 */
export function FactLine({ children }: { children: ReactNode }) {
  return Children.toArray(children)
    .filter((fact) => fact !== '')
    .map((fact, place) => (
      <Fragment key={place}>
        {place > 0 && <span className="me-0.5 ps-0.5">{'\u00a0·'}</span>}
        {place > 0 && ' '}
        <bdi>{fact}</bdi>
      </Fragment>
    ))
}
