import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { runExclusively } from '../../run-exclusively.ts'

/** Returns a function that loads the data of the screen again. Calls during a load cause one more load afterwards. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useMemo(() => runExclusively(revalidate), [revalidate])
}
