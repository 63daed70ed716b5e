import { useState } from 'react'

/** Tracks the edited text; only one is open at a time. */
export function useEditing() {
  const [key, setKey] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [wanted, setWanted] = useState<{ key: string | null } | null>(null)
  const go = (to: string | null) => {
    setKey(to)
    setChanged(false)
    setWanted(null)
  }
  return {
    key,
    /** Has unsaved input. */
    isChanged,
    setChanged,
    go,
    /** Opens another text, after a confirmation when there is unsaved input. */
    ask: (to: string | null) => (isChanged ? setWanted({ key: to }) : go(to)),
    wanted,
    stay: () => setWanted(null),
  }
}
