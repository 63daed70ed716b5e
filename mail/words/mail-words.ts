type Lines<Key extends string> = Record<Key, string>

/**
 * The words of the mails. They stay on the server, unlike those of locales/. What is put into them is isolated
 * already.
 */
export interface MailWords {
  hello: (name: string | null) => string
  /** Followed by the address. */
  questions: string
  about: (shop: string) => string
  order: Lines<'open' | 'package' | 'quantity' | 'username'>
  welcome: {
    subject: (shop: string) => string
    ready: (shop: string) => string
  } & Lines<'orders' | 'action' | 'notYou'>
  resetLink: { subject: (shop: string) => string } & Lines<'asked' | 'action' | 'notYou' | 'gone'>
  invitation: {
    subject: (shop: string) => string
    /** `days`: "7 days". */
    made: (shop: string, days: string) => string
  } & Lines<'action' | 'notYou' | 'gone'>
  passwordChanged: {
    subject: (shop: string) => string
    /** `moment` names its time zone. */
    changed: (moment: string) => string
  } & Lines<'loggedOut' | 'notYou' | 'action'>
  secondFactorChanged: Record<'on' | 'off', { subject: (shop: string) => string; text: string }> &
    Lines<'notYou' | 'action'>
  paymentConfirmed: {
    subject: (receipt: string, shop: string) => string
    /** What the charge was in the currency the buyer looked at. */
    converted: (amount: string, rate: string) => string
    convertedOn: (amount: string, rate: string, day: string) => string
  } & Lines<'thanks' | 'next' | 'receipt' | 'total' | 'action'>
  orderStarted: { subject: (name: string) => string } & Lines<'begun' | 'follow' | 'deliverBy'>
  orderEnded: Record<
    'completed' | 'partial' | 'failed',
    { subject: (name: string) => string; text: string }
  > & {
    amount: (delivered: string, quantity: string) => string
  } & Lines<'delivered' | 'policy'>
  refunded: {
    subject: (amount: string, shop: string) => string
    /** `days`: "5-10 business days". */
    arrives: (days: string) => string
  } & Lines<'done' | 'creditNote' | 'receipt' | 'amount' | 'action'>
  contactAcknowledged: {
    subject: (shop: string) => string
    /** `hours`: "24 hours". */
    reply: (hours: string) => string
  }
  accountInactive: {
    subject: (shop: string) => string
    /** `years`: "2 years". */
    unused: (years: string) => string
    /** `days`: "30 days". */
    keep: (days: string) => string
  } & Lines<'otherwise' | 'action'>
  accountErased: { subject: (shop: string) => string } & Lines<'gone' | 'stays' | 'last' | 'notYou'>
}
