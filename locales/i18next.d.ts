import type about from './en/about.json'
import type auth from './en/auth.json'
import type cart from './en/cart.json'
import type checkout from './en/checkout.json'
import type common from './en/common.json'
import type contact from './en/contact.json'
import type dashboard from './en/dashboard.json'
import type faq from './en/faq.json'
import type footer from './en/footer.json'
import type home from './en/home.json'
import type orders from './en/orders.json'
import type services from './en/services.json'

/** A key that English lacks is a type error wherever it is used. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      about: typeof about
      auth: typeof auth
      cart: typeof cart
      checkout: typeof checkout
      common: typeof common
      contact: typeof contact
      dashboard: typeof dashboard
      faq: typeof faq
      footer: typeof footer
      home: typeof home
      orders: typeof orders
      services: typeof services
    }
  }
}
