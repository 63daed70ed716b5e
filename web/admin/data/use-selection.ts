import { useState } from 'react'

/** The selected rows of a list. Ids that are no longer listed do not count. */
export interface Selection {
  /** Ids of the rows that can be selected, in the order shown. */
  selectable: string[]
  selected: string[]
  has: (id: string) => boolean
  /** With `range`, everything between the last toggled row and this one gets the same state. */
  toggle: (id: string, range?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

export function useSelection(selectable: string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const selected = selectable.filter((id) => chosen.has(id))
  return {
    selectable,
    selected,
    has: (id) => chosen.has(id),
    toggle: (id, range = false) => {
      const next = new Set(chosen)
      const isOn = !chosen.has(id)
      const ends = [last === null ? -1 : selectable.indexOf(last), selectable.indexOf(id)].sort(
        (a, b) => a - b,
      )
      const [from = -1, to = -1] = ends
      const ids = range && from >= 0 ? selectable.slice(from, to + 1) : [id]
      for (const one of ids) isOn ? next.add(one) : next.delete(one)
      setChosen(next)
      setLast(id)
    },
    toggleAll: () => setChosen(selected.length === selectable.length ? new Set() : new Set(selectable)),
    clear: () => setChosen(new Set()),
  }
}
