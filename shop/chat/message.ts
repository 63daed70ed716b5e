/** Who said it: the visitor, or the shop (its staff, and its own first answer). */
export type Sender = 'user' | 'support'

export interface ChatMessage {
  sender: Sender
  body: string
  createdAt: Date
}

/** The longest a text may be, in characters: the widget stops there, the call refuses more. */
export const LONGEST = { name: 100, message: 2_000 } as const
