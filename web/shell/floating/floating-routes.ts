// Route ids, because a path without a route is cached for all such paths.

/** Routes without floating buttons: nothing may distract from paying or withdrawing. */
const WITHOUT_BUTTONS = /^storefront\/(checkout|withdrawal)\//

/** Forms, orders and receipts: on a phone a button covers what is read or typed there. */
const WITHOUT_BUTTONS_ON_PHONES =
  /^(storefront\/(contact|offers\/offer|reviews\/invited-review)|account\/(account|auth\/[\w-]+|(email-address|login-link)\/[\w-]+|security\/[\w-]+|orders\/order(-review)?|receipts\/[\w-]+))$/

export type FloatingPlace = 'everywhere' | 'not-on-phones' | 'nowhere'

/** Returns where the matched routes show the floating buttons. */
export function getFloatingPlace(routeIds: string[]): FloatingPlace {
  if (routeIds.some((id) => WITHOUT_BUTTONS.test(id))) return 'nowhere'
  return routeIds.some((id) => WITHOUT_BUTTONS_ON_PHONES.test(id)) ? 'not-on-phones' : 'everywhere'
}
