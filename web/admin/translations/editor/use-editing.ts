import { useState } from 'react'

/** Which text is being written: one at a time. */
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
    /** Something was typed that is not saved. */
    isChanged,
    setChanged,
    go,
    /** The same, for who may have forgotten what they have typed: they are asked. */
    ask: (to: string | null) => (isChanged ? setWanted({ key: to }) : go(to)),
    wanted,
    stay: () => setWanted(null),
  }
}
