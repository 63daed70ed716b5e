/** Texts of customers, of pages and emails: one file of `locales/{lang}/` each. */
export const NAMESPACES = [
  'common',
  'home',
  'services',
  'footer',
  'about',
  'contact',
  'faq',
  'checkout',
  'auth',
  'cart',
  'orders',
  'dashboard',
] as const

/** Texts of the staff area, which customers never see. */
export const STAFF_NAMESPACES = [
  'admin',
  'admin-dashboard',
  'admin-orders',
  'admin-delivery',
  'admin-cases',
  'admin-payments',
  'admin-inbox',
  'admin-offers',
  'admin-packages',
  'admin-promotions',
  'admin-reviews',
  'admin-taxes',
  'admin-emails',
  'admin-webhooks',
  'admin-data',
  'admin-team',
  'admin-analytics',
  'admin-translations',
  'admin-audit',
  'admin-settings',
] as const

export const ALL_NAMESPACES = [...NAMESPACES, ...STAFF_NAMESPACES] as const

export type Namespace = (typeof ALL_NAMESPACES)[number]

/** Groups of keys that only some pages need: `orders/cases` is the group `cases` of the namespace `orders`. */
export const MESSAGE_GROUPS = [
  'common/closed',
  'home/reviews',
  'home/sample',
  'services/trackRecord',
  'checkout/offers',
  'checkout/promotions',
  'orders/cases',
  'orders/delivery',
  'orders/documents',
  'orders/billing',
  'orders/emails',
  'dashboard/account',
] as const

export type MessageGroup = (typeof MESSAGE_GROUPS)[number]

/** The unit that pages load: a group, or a namespace without its groups. */
export type MessagePart = Namespace | MessageGroup

export const MESSAGE_PARTS: readonly MessagePart[] = [...ALL_NAMESPACES, ...MESSAGE_GROUPS]

export function isNamespace(value: string): value is Namespace {
  return (ALL_NAMESPACES as readonly string[]).includes(value)
}

/** Splits `orders/cases` into the namespace and the group, which is null for a namespace without its groups. */
export function splitMessagePart(part: MessagePart): { namespace: Namespace; group: string | null } {
  const [namespace = '', group = null] = part.split('/')
  return { namespace: namespace as Namespace, group }
}

export function pickMessagePart<Messages extends object>(messages: Messages, part: MessagePart): Messages {
  const { namespace, group } = splitMessagePart(part)
  const entries = Object.entries(messages)
  if (group !== null) return entries.find(([key]) => key === group)?.[1] ?? {}
  const isGroup = (key: string) => (MESSAGE_GROUPS as readonly string[]).includes(`${namespace}/${key}`)
  return Object.fromEntries(entries.filter(([key]) => !isGroup(key))) as Messages
}
