import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import type { MyOrder } from './my-orders.ts'

const POLL_INTERVAL_MS = 30_000

/**
 * Polls every 30 seconds while an order can still change and the page is visible. Returns the newest data, so
 * that a failed poll keeps what is shown; null before the first data.
 */
export function useOrderPolling<Loaded>(
  loaded: Loaded | null,
  ordersOf: (loaded: Loaded) => Pick<MyOrder, 'status'>[],
): Loaded | null {
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState(loaded)
  if (loaded !== null && loaded !== latest) setLatest(loaded)
  const shown = loaded ?? latest
  const mayChange =
    shown !== null && ordersOf(shown).some(({ status }) => status === 'pending' || status === 'processing')

  usePolling(revalidate, mayChange ? POLL_INTERVAL_MS : null)
  return shown
}
