import { useEffect, useState } from 'react'
import { type ChatHours, readHours } from './chat-calls.ts'

/** Nobody waits for longer with one timer; and a clock that was set anew is noticed. */
const AT_MOST = 60 * 60 * 1_000

/** Whether somebody is there: asked when the panel opens, and again when they should be back. */
export function useHours(open: boolean): ChatHours | null {
  const [hours, setHours] = useState<ChatHours | null>(null)
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const ask = async () => {
      try {
        const said = await readHours()
        if (over) return
        setHours(said)
        const back = said.back_at === null ? AT_MOST : Date.parse(said.back_at) - Date.now()
        timer = setTimeout(ask, Math.min(Math.max(back, 0) + 1_000, AT_MOST))
      } catch (error) {
        // What is shown instead promises nothing that it could not keep.
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
