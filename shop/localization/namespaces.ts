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

export type Namespace = (typeof NAMESPACES)[number]

export function isNamespace(value: string): value is Namespace {
  return (NAMESPACES as readonly string[]).includes(value)
}
