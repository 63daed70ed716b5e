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
    let over = false
    const ask = async () => {
      try {
        const said = await getChatHours()
        if (over) return
        setHours(said)
        const back = said.back_at === null ? MAX_REFRESH_MS : Date.parse(said.back_at) - Date.now()
        timer = setTimeout(ask, Math.min(Math.max(back, 0) + 1_000, MAX_REFRESH_MS))
      } catch (error) {
        // Without hours the panel shows the general reply time.
        console.error(error)
      }
    }
    ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [open])
  return hours
}
