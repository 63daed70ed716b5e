import type { Runtime } from '../runtime.ts'
import { sendFollowUps } from '../shop/conversations/send-follow-ups.ts'

const AT_ONCE = 20

/** Who has left the chat before the answer came reads it in a mail. */
export async function followUpChats({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await sendFollowUps(db, AT_ONCE)) === AT_ONCE);
}
