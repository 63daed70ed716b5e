import type { LegalText } from '../legal-text.ts'

export const privacy: LegalText<'privacy'> = {
  title: 'Privacy Policy',
  description:
    'What {{shop}} knows about you, what it is for, who else sees it, how long it is kept, and which cookies are set: language and currency only.',
  intro:
    'We keep what we need to sell to you and deliver your orders, and nothing to sell to others. This page says what that is, why, and for how long.',
  sections: {
    controller: {
      heading: 'Who is responsible',
      body: [
        'The controller of your personal data is {{seller}}. For anything about your data, write to [{{email}}](mailto:{{email}}).',
      ],
    },
    data: {
      heading: 'What we keep',
      body: [
        {
          list: [
            'Your account: name, email address, the language we write to you in, and your password in a form from which it cannot be read back.',
            'Your logins: how the browser identifies itself, the country estimated from the IP address, and when it was last used, so that you can tell them apart and end them; and, for a year, a code made of browser, system and country, so that we can write to you when somebody logs in with another one.',
            'Your passkeys, if you add any: their names, public keys and when they were added and used. Your fingerprint and your face never leave your device.',
            'Your orders: the packages, the price, the TikTok username, the niche and, where you gave one, the link to the video, with the steps of payment and delivery.',
            'Your payments: amount, time, method and the payment provider’s reference. Card numbers go to the provider directly and never reach us.',
            'Your messages: what you enter in the contact form or the chat, or write to us, with the images you attach, and which emails we sent you.',
            'Your choices of language and currency: with your account, and with a random identifier of your browser, under which we also note when they changed.',
            'Your visits: which pages are looked at and when, the website or campaign a visit came from, the kind of device and the country, without a cookie and without your IP address. A code made of address and browser tells visits apart; its key is deleted within two days, after which the code cannot be traced to anybody. An order records where its visit came from.',
            'Technical records: which pages and requests were answered, when and with what result, so that we can find faults and stop abuse.',
          ],
        },
        'Your country is estimated from your IP address to show a suitable currency. We never ask for the password of a TikTok account.',
      ],
    },
    purposes: {
      heading: 'What we use it for',
      body: [
        {
          rows: [
            ['To take, deliver and support your order', 'Our contract with you'],
            ['To keep our books and answer authorities', 'Duties the law gives us'],
            ['To answer messages sent before an order', 'Steps you asked for'],
            [
              'To remind you once by email of an order that you left unpaid',
              'Our legitimate interest; each such email has a link that stops them',
            ],
            ['To keep the shop safe and make it better', 'Our legitimate interest'],
          ],
        },
        'We do not sell your data, show advertising based on it, or make decisions about you by machine alone.',
      ],
    },
    sharing: {
      heading: 'Who else sees it',
      body: [
        'Only those who need it to do their part for us:',
        {
          list: [
            'the payment provider, for your payment;',
            'those who carry out a delivery: the username or the link to the video and the amount, nothing else;',
            'the companies that host the shop and send and receive our emails;',
            'advisers and authorities, where the law requires it.',
          ],
        },
        'Where one of them works outside the United Kingdom, your data is protected by the safeguards that the law requires.',
      ],
    },
    retention: {
      heading: 'How long we keep it',
      body: [
        {
          rows: [
            [
              'Order history',
              '{{orderRetention}} after the order has ended, for tax and accounting. Then the TikTok username, the link, the niche and your address go, and the figures stay. Orders imported from a previous shop are deleted after the same time',
            ],
            [
              'Account',
              'Until you delete it. If it is not used for {{inactive}}, it may be deleted: we write to you {{notice}} before, and a login keeps it',
            ],
            [
              'Messages and chats',
              'What you write in the contact form or the chat, with our answers, for {{messageRetention}} after the last message of the conversation, and no longer than your account exists. An answer may also come by email, to the address you gave',
            ],
            ['Logins', 'Until you log out or no longer use them'],
            ['Visits', '30 days. After that only daily counts remain, with no personal data'],
            [
              'Choices of language and currency',
              'With your account, for as long as you have it; under the identifier of your browser, a year',
            ],
          ],
        },
        'When an account is deleted, your name, your email address, your messages and your logins go at once, and with them the TikTok usernames, links and niches of its orders. What was bought, when and for how much stays without your name, with the number of its receipt and the payment provider’s reference: our books have to add up, and a refund has to find its way back.',
      ],
    },
    cookies: {
      heading: 'Cookies and browser storage',
      body: [
        'We set two cookies, for language and currency only. They last a year and let a page arrive in your language and with your prices. There are no cookies for advertising or for following you across websites.',
        'Your browser itself also stores your cart, your login, whether you have logged in before, the same two choices with their random identifier and, if you use the chat, the key to your conversation and anything not sent yet. You can clear all of this in your browser at any time.',
        'On the payment provider’s own pages, the provider’s cookies and rules apply.',
      ],
    },
    security: {
      heading: 'How we protect it',
      body: [
        'Connections are encrypted, passwords are hashed, and only people who work on orders and messages can see them. If something should go wrong all the same and puts you at risk, we tell you and the authority as the law requires.',
      ],
    },
    rights: {
      heading: 'Your rights',
      body: [
        'In [your account](/account) you can at any time download a copy of your data in a usable format, correct your name, and delete the account.',
        'You can also ask us for all of this, and to limit or stop a use of your data. Write to us; we answer within a month, and it costs nothing.',
        'You can also complain to the data protection authority where you live; in the United Kingdom that is the Information Commissioner’s Office (ICO).',
      ],
    },
    age: {
      heading: 'Age',
      body: [
        'Our services are for people who are at least {{age}} old. We do not knowingly keep data of anyone younger; tell us if you believe that we do, and we delete it.',
      ],
    },
    changes: {
      heading: 'Changes',
      body: [
        'When this policy changes, the date at the top changes too. It never changes what you agreed to with an order already placed.',
      ],
    },
    contact: {
      heading: 'How to reach us',
      body: [
        'Write to [{{email}}](mailto:{{email}}) or use our [contact form](/contact). We reply within {{reply}}.',
      ],
    },
  },
}
