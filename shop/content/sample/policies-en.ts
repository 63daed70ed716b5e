import type { LegalText } from '../legal-text.ts'

export const terms: LegalText<'terms'> = {
  title: 'Terms of Service',
  description:
    'The terms on which {{shop}} sells growth packages: what you buy, prices in GBP, who may order, delivery times, refunds and the guarantee.',
  intro:
    'These terms apply to every order you place with {{shop}}. We have kept them short and plain, so that you can read them before you buy.',
  sections: {
    agreement: {
      heading: 'Our agreement',
      body: [
        'By placing an order you accept these terms together with our [Refund Policy](/refund). The version shown when you order is the one that counts for that order, and the page of the order keeps it for you to read again.',
        'How we handle your data is described in our [Privacy Policy](/privacy).',
      ],
    },
    services: {
      heading: 'What we sell',
      body: [
        '{{shop}} sells growth packages for public TikTok accounts: followers, likes and views, and custom packages that we agree with you. Each package says how much it contains and what it costs.',
        'We never ask for the password of a TikTok account. Your public username is enough, and for likes and views a link to the video.',
      ],
    },
    eligibility: {
      heading: 'Who may order',
      body: [
        'You must be at least {{age}} old to use our services.',
        {
          list: [
            'The account you order for is your own, or you have its owner’s permission.',
            'The account and the video are public, and stay public until the order is complete.',
            'What you tell us is correct, above all your email address and the username.',
          ],
        },
      ],
    },
    orders: {
      heading: 'Orders and payment',
      body: [
        'You place an order when you proceed to payment. The contract is made when your payment is confirmed; until then neither side owes anything.',
        'Payments are handled by a payment provider. We never see or keep your full card number.',
        'If we cannot accept an order, for example because a package is no longer available, you get back everything you paid for it.',
      ],
    },
    prices: {
      heading: 'Prices',
      body: [
        'All prices are in pounds sterling (GBP), and you are charged in GBP. Prices shown in another currency are converted for your convenience at the rate shown in the shop; the amount you will be charged is shown before you pay.',
        'You pay once for each order. There is no subscription, and delivery costs nothing extra. Your bank may add a fee of its own for a payment in a foreign currency.',
      ],
    },
    delivery: {
      heading: 'Start and delivery',
      body: [
        'Work on your order starts within {{start}} of your payment. From then on, delivery usually takes:',
        {
          rows: [
            ['Views', '{{deliveryViews}}'],
            ['Likes', '{{deliveryLikes}}'],
            ['Followers', '{{deliveryFollowers}}'],
          ],
        },
        'Likes and views can be bought before you name the video: we ask for it after the payment. Such an order waits for your answer, and its times run from it.',
        'Large and custom packages can take longer; we then tell you before you order. You can follow each order under My Orders.',
        'Please do not change the username, make the account private or delete the video while an order is running, and do not order the same thing elsewhere at the same time. Otherwise we can neither deliver nor count correctly.',
      ],
    },
    refunds: {
      heading: 'Refunds and cancelling',
      body: [
        'If we do not deliver, or deliver too little, you get your money back as our [Refund Policy](/refund) says.',
        'You ask us to start right away when you order. As long as work has not started, you can cancel and get a full refund. Once it has started, you pay for what has been delivered when you cancel; when everything has been delivered, the right to cancel has ended.',
        'If you are a consumer in the European Union or the United Kingdom, you can withdraw from the contract within {{withdrawal}} of your payment without giving a reason: on the page of the order, or under [Withdraw from contract](/withdrawal) without logging in. We confirm it by email at once. The same applies: you pay only for what has been delivered by then.',
      ],
    },
    guarantee: {
      heading: 'Our guarantee',
      body: [
        'What we deliver matches the description of the package. If it does not, tell us within {{requestQuality}} of delivery. We replace what is missing within {{replacement}} of accepting your report, or refund it.',
        'We do not promise what nobody can promise: a certain reach, more sales, or a place in the feed.',
      ],
    },
    conduct: {
      heading: 'Fair use',
      body: [
        'Please do not use our services for content that is illegal, hateful, deceptive or sexual, or that harms children, and do not try to disrupt or circumvent the shop. We may refuse or end such orders. What has not been delivered is then refunded.',
      ],
    },
    platform: {
      heading: 'TikTok and its rules',
      body: [
        '{{shop}} is independent. We are not part of, or endorsed by, TikTok or any other platform. The platform sets its own rules, changes them, and may remove followers, likes or views or restrict an account. That is not in our hands, and you decide whether a package suits your account.',
      ],
    },
    liability: {
      heading: 'What we are liable for',
      body: [
        'Nothing in these terms limits our liability where the law does not allow it, for example for fraud, or for death or injury caused by negligence, and nothing takes away your rights as a consumer.',
        'Otherwise we are liable for losses that could be foreseen when you ordered, up to the price of the order concerned. We are not liable for what a platform decides, or for events outside our control.',
      ],
    },
    law: {
      heading: 'Changes and law',
      body: [
        'When we change these terms, the date at the top changes too. Orders already placed keep the terms they were placed under.',
        'These terms are governed by the law of England and Wales. If you are a consumer who lives elsewhere, you keep the protection that the law of your country gives you.',
      ],
    },
    contact: {
      heading: 'How to reach us',
      body: [
        'Your contract is with {{seller}}. Write to [{{email}}](mailto:{{email}}) or use our [contact form](/contact). We reply within {{reply}}.',
      ],
    },
  },
}

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
        'An approved refund goes back the way you paid, in GBP. Processing takes {{refund}}, and less with some payment methods:',
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
