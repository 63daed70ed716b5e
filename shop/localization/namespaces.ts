/** The files of `locales/{lang}/`: first those of the specification, then those of the account page, documents, emails and staff. */
export const NAMESPACES = [
  'common',
  'home',
  'services',
  'track-record',
  'footer',
  'about',
  'contact',
  'faq',
  'checkout',
  'auth',
  'cart',
  'orders',
  'cases',
  'delivery',
  'offers',
  'documents',
  'billing',
  'dashboard',
  'account',
  'promotions',
  'reviews',
  'mail',
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

export type Namespace = (typeof NAMESPACES)[number]

export function isNamespace(value: string): value is Namespace {
  return (NAMESPACES as readonly string[]).includes(value)
}

/** True for the texts of the admin area, which customers never see. */
export function isStaffNamespace(namespace: Namespace): boolean {
  return namespace === 'admin' || namespace.startsWith('admin-')
}
