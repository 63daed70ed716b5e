import type { Sender } from '../../shop/conversations/message.ts'

export interface ThreadMessage {
  /** Grows with every message. */
  id: number
  message: string
  sender: Sender
  timestamp: string
}

/** Written here and not yet with the server. */
export interface Outgoing {
  /** The same for every try to send it: the server keeps it once. */
  key: string
  message: string
  /** The last message known when it was written. */
  after: number
  failed: boolean
}
