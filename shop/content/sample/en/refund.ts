import type { LegalText } from '../../legal-text.ts'

export const refund: LegalText<'refund'> = {
  title: 'Refund Policy',
  description:
    'When {{shop}} gives your money back: nothing delivered, too little delivered, or not as described. How to ask, by when, and how long it takes.',
  intro:
    'You pay before we deliver, so the risk should not be yours. This page says when you get your money back, how to ask for it, and how long it takes.',
  sections: {
    guarantee: {
      heading: 'Money-back guarantee',
      body: [
        'If we do not deliver what you paid for, you get your money back: all of it when nothing was delivered, and the missing part when too little was.',
      ],
    },
    nonDelivery: {
      heading: 'Nothing delivered',
      body: [
        'If work on your order has not started within {{notStarted}} of your payment, it counts as not delivered. You can then ask for a full refund for as long as work has not started.',
      ],
    },
    partial: {
      heading: 'Too little delivered',
      body: [
        'If less than {{partialBelow}} of your order has been delivered when its delivery time is over, you can ask for a partial refund: the share of the price for what is missing. If you would rather have the rest delivered, tell us.',
      ],
    },
    quality: {
      heading: 'Not as described',
      body: [
        'If what was delivered does not match the description of the package, or part of it disappears again, we replace it within {{replacement}} of accepting your report. If we cannot replace it, we refund that part.',
      ],
    },
    windows: {
      heading: 'By when to ask',
      body: [
        {
          rows: [
            [
              'Nothing delivered',
              'Within {{requestNonDelivery}} of the end of the delivery time; while work has not started, at any time',
            ],
            ['Not as described', 'Within {{requestQuality}} of delivery'],
            ['Too little delivered', 'Within {{requestPartial}} of the end of the delivery time'],
          ],
        },
      ],
    },
    request: {
      heading: 'How to ask',
      body: [
        'Open the order under [My Orders](/orders) and choose “Cancel or report a problem”. You see what you can ask for and how your request is going. You can also use our [contact form](/contact) or write to [{{email}}](mailto:{{email}}) from the address of your account; tell us the number of the order and what went wrong.',
        'We look at every request within {{review}} and tell you what we decided and why.',
      ],
    },
    payout: {
      heading: 'When the money arrives',
      body: [
        'An approved refund goes back the way you paid, in GBP, and takes {{refund}} to be processed. How long each payment method takes:',
        {
          rows: [
            ['Card', '{{refundCard}}'],
            ['PayPal', '{{refundPaypal}}'],
            ['Cryptocurrency', '{{refundCrypto}}'],
          ],
        },
        'Not every payment method is always available; the checkout shows those that are.',
      ],
    },
    exceptions: {
      heading: 'What we cannot refund',
      body: [
        {
          list: [
            'Orders delivered in full, as described.',
            'Orders that went to a wrong username or video because that is what was entered.',
            'Orders we could not deliver because the account was made private or renamed, or the video deleted. What was not delivered can be delivered later, or used for another account of yours.',
            'Anything a platform removes after the time for requests has ended.',
          ],
        },
      ],
    },
    rights: {
      heading: 'Your rights by law',
      body: [
        'This policy comes on top of the rights that the law gives you as a consumer and takes none of them away.',
      ],
    },
    contact: {
      heading: 'How to reach us',
      body: [
        'The seller is {{seller}}. Write to [{{email}}](mailto:{{email}}) or use our [contact form](/contact). We reply within {{reply}}.',
      ],
    },
  },
}
