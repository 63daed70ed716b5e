import { useEffect, useState } from 'react'
import { type ChatHours, getChatHours } from './live/chat-calls.ts'

/** Longest delay of one timer, so that a change of the device's clock is noticed. */
const MAX_REFRESH_MS = 60 * 60 * 1_000

/** Loads whether support is open when the panel opens, and again when it should reopen. */
export function useChatHours(open: boolean): ChatHours | null {
  const [hours, setHours] = useState<ChatHours | null>(null)
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const load = async () => {
      try {
        const loaded = await getChatHours()
        if (isStopped) return
        setHours(loaded)
        const back = loaded.back_at === null ? MAX_REFRESH_MS : Date.parse(loaded.back_at) - Date.now()
        timer = setTimeout(load, Math.min(Math.max(back, 0) + 1_000, MAX_REFRESH_MS))
      } catch (error) {
        // Without hours the panel shows the general reply time.
        console.error(error)
      }
    }
    load()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [open])
  return hours
}
