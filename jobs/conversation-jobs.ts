import type { Runtime } from '../runtime.ts'
import { notifyWaitingChats } from '../shop/conversations/notifications/notify-waiting-chats.ts'
import { sendFollowUps } from '../shop/conversations/notifications/send-follow-ups.ts'

const BATCH_SIZE = 20

/** Who has left the chat before the answer came reads it in a mail; of whom nobody has looked at, support is told. */
export async function followUpChatsJob({ db }: Runtime, ending: AbortSignal): Promise<void> {
  for (const step of [sendFollowUps, notifyWaitingChats]) {
    while (!ending.aborted && (await step(db, BATCH_SIZE)) === BATCH_SIZE);
  }
}
