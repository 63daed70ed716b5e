/** How a conversation came: by the chat, or by the form of the contact page. */
export const CHANNELS = ['chat', 'contact'] as const

export type Channel = (typeof CHANNELS)[number]

/** Who said it: the customer, or the shop (its staff, and its own first answer). */
export const SENDERS = ['user', 'support'] as const

export type Sender = (typeof SENDERS)[number]

export interface Message {
  /** Grows with every message, also between conversations. */
  id: number
  sender: Sender
  body: string
  createdAt: Date
}

/** What a message from the contact page can be about: the values of the call, and in English also the words of the form. */
export const SERVICE_TYPES = [
  'TikTok Followers',
  'TikTok Likes',
  'TikTok Views',
  'Custom Package',
  'General Inquiry',
  'Technical Support',
  'Billing Question',
] as const

export type ServiceType = (typeof SERVICE_TYPES)[number]

/** The longest a text may be, in characters: the form stops there, the call refuses more. */
export const MAX_LENGTHS = {
  name: 100,
  phone: 40,
  subject: 150,
  chatMessage: 2_000,
  /** Also replies to a contact message. */
  contactMessage: 5_000,
  cannedReplyTitle: 80,
} as const
