import type { Runtime } from '../runtime.ts'
import { sendFollowUps } from '../shop/conversations/send-follow-ups.ts'
import { tellOfWaiting } from '../shop/conversations/tell-waiting.ts'

const AT_ONCE = 20

/** Who has left the chat before the answer came reads it in a mail; of whom nobody has looked at, support is told. */
export async function followUpChats({ db }: Runtime, ending: AbortSignal): Promise<void> {
  for (const step of [sendFollowUps, tellOfWaiting]) {
    while (!ending.aborted && (await step(db, AT_ONCE)) === AT_ONCE);
  }
}
