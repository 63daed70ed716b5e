/** Where a conversation started: in the chat or on the contact page. */
export const CHANNELS = ['chat', 'contact'] as const

export type Channel = (typeof CHANNELS)[number]

/** `user` is the customer; `support` is staff or an automatic reply. */
export const SENDERS = ['user', 'support'] as const

export type Sender = (typeof SENDERS)[number]

export interface Message {
  /** Increases with every message of all conversations. */
  id: number
  sender: Sender
  body: string
  createdAt: Date
}

/** Topics of a contact message. They are the API values and the English labels of the form. */
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

/** Maximum lengths in characters, for the forms and for the API. */
export const MAX_LENGTHS = {
  name: 100,
  phone: 40,
  subject: 150,
  chatMessage: 2_000,
  /** Also for replies to a contact message. */
  contactMessage: 5_000,
  cannedReplyTitle: 80,
} as const
