/** What a message can be about: the values of the call, and in English also the words of the form. */
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

/** The longest a field may be, in characters: the form stops there, the call refuses more. */
export const LONGEST = { name: 100, phone: 40, subject: 150, message: 5_000 } as const
