import type { MailWords } from './mail-words.ts'

export const en = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  questions: 'Any questions? Write to us at',
  about: (shop) => `This mail is about your account, order or message at ${shop}.`,
  order: { open: 'See this order', package: 'Package', quantity: 'Quantity', username: 'TikTok username' },
  welcome: {
    subject: (shop) => `Welcome to ${shop}`,
    ready: (shop) => `Your account at ${shop} is ready. You log in with this email address.`,
    orders: 'Everything you order is kept in one place, with how far it is and its receipt.',
    action: 'My orders',
    notYou: 'You did not make this account? Write to us, and we will close it.',
  },
  resetLink: {
    subject: (shop) => `A new password for ${shop}`,
    asked:
      'Somebody asked for a new password for your account. This link lets you choose one. It works once, for 1 hour.',
    action: 'Choose a new password',
    notYou:
      'It was not you? Then there is nothing to do: your password stays as it is. Pass this link on to nobody.',
    gone: 'The link stood here. It is not kept.',
  },
  invitation: {
    subject: (shop) => `Your account at ${shop}`,
    made: (shop, days) =>
      `An account at ${shop} has been made for you. Choose your password to begin. This link works once, for ${days}.`,
    action: 'Choose a password',
    notYou: 'You did not expect this? Then there is nothing to do. Pass this link on to nobody.',
    gone: 'The link stood here. It is not kept.',
  },
  passwordChanged: {
    subject: (shop) => `Your password for ${shop} was changed`,
    changed: (moment) => `The password of your account was changed on ${moment}.`,
    loggedOut: 'Other devices have been logged out.',
    notYou:
      'It was not you? Choose a new password at once, which logs everybody else out, and write to us. Change the password of your mailbox too if it was the same.',
    action: 'Choose a new password',
  },
  secondFactorChanged: {
    on: {
      subject: (shop) => `Two-step login turned on at ${shop}`,
      text: 'From now on your account asks for a code from your authenticator app after the password. Keep your recovery codes somewhere safe: they let you in when the app is lost.',
    },
    off: {
      subject: (shop) => `Two-step login turned off at ${shop}`,
      text: 'Your account no longer asks for a code after the password, and the recovery codes work no more.',
    },
    notYou: 'It was not you? Choose a new password at once, which logs everybody else out, and write to us.',
    action: 'Choose a new password',
  },
  paymentConfirmed: {
    subject: (receipt, shop) => `Receipt ${receipt} from ${shop}`,
    thanks: 'Thank you. Your payment has arrived, and this is your receipt.',
    next: 'We will write again when the work on your order starts.',
    receipt: 'Receipt',
    total: 'Total paid',
    converted: (amount, rate) => `That is ${amount} (${rate}).`,
    convertedOn: (amount, rate, day) => `That is ${amount} at the rate of ${day} (${rate}).`,
    action: 'Open the receipt',
  },
  orderStarted: {
    subject: (name) => `We have started: ${name}`,
    begun: 'The work on your order has started.',
    follow: 'You can watch how far it is at any time.',
    deliverBy: 'Delivered by',
  },
  orderEnded: {
    completed: {
      subject: (name) => `Delivered: ${name}`,
      text: 'Your order is complete. Thank you for buying from us.',
    },
    partial: {
      subject: (name) => `Delivered in part: ${name}`,
      text: 'We are sorry: only a part of your order could be delivered, and the work on it has ended.',
    },
    failed: {
      subject: (name) => `Not delivered: ${name}`,
      text: 'We are sorry: your order could not be carried out, and the work on it has ended.',
    },
    delivered: 'Delivered',
    amount: (delivered, quantity) => `${delivered} of ${quantity}`,
    policy: 'What you can expect of us now',
  },
  refunded: {
    subject: (amount, shop) => `Refund of ${amount} from ${shop}`,
    done: 'We have given money back to you, to where you paid from.',
    arrives: (days) => `It reaches you within ${days}.`,
    creditNote: 'Credit note',
    receipt: 'For receipt',
    amount: 'Given back',
    action: 'My orders',
  },
  contactAcknowledged: {
    subject: (shop) => `${shop} has your message`,
    reply: (hours) => `Thank you for your message. We will answer it within ${hours}.`,
  },
  accountInactive: {
    subject: (shop) => `Do you still want your account at ${shop}?`,
    unused: (years) => `You have not used your account for ${years}.`,
    keep: (days) => `To keep it, log in within ${days} of this mail: there is nothing else to do.`,
    otherwise:
      'If you do not, we delete it with your name, your address and your messages. What you paid stays in our books for as long as the law wants it, without your name.',
    action: 'Log in and keep it',
  },
  accountErased: {
    subject: (shop) => `Your account at ${shop} is deleted`,
    gone: 'Your account is deleted, with your name, your address and your messages. Nobody can log in with it any more.',
    stays: 'What you paid stays in our books for as long as the law wants it, without your name.',
    last: 'This is our last mail to you: we do not keep this address.',
    notYou: 'You did not want this? Write to us soon.',
  },
} satisfies MailWords
