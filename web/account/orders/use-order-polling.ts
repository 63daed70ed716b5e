import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePolling } from '../../ui/use-polling.ts'
import type { MyOrder } from './my-orders.ts'

const POLL_INTERVAL_MS = 30_000

/**
 * Asks again every half minute while one of these orders can still change and somebody is looking. Answers with
 * what to show: the last that came, so that a refresh that fails takes nothing away. Null before anything came.
 */
export function useOrderPolling<Loaded>(
  loaded: Loaded | null,
  ordersOf: (loaded: Loaded) => Pick<MyOrder, 'status'>[],
): Loaded | null {
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState(loaded)
  if (loaded !== null && loaded !== known) setKnown(loaded)
  const shown = loaded ?? known
  const mayChange =
    shown !== null && ordersOf(shown).some(({ status }) => status === 'pending' || status === 'processing')

  usePolling(revalidate, mayChange ? POLL_INTERVAL_MS : null)
  return shown
}
