import type { Claims } from '../../content.ts'

export const claims: Claims = {
  badges: {
    safe: '100% safe',
    fast: 'Fast delivery ({{delivery}})',
    real: 'Real engagement',
  },
  trust: {
    safe: {
      title: '100% safe',
      text: 'Only your public username is needed, never your password.',
    },
    fast: {
      title: 'Fast delivery',
      text: '{{delivery}}, with every step shown in your orders.',
    },
    support: {
      title: '24/7 support',
      text: 'A real person answers, within {{reply}} at the latest.',
    },
    satisfaction: {
      title: '{{satisfaction}} satisfaction',
      text: 'Customers in {{countries}}+ countries, {{years}}, {{uptime}} uptime.',
    },
  },
  benefits: {
    safe: {
      title: 'Safe',
      text: 'Only your public username is needed, never your password.',
    },
    delivery: {
      title: 'Delivery within {{delivery}}',
      text: 'It starts soon after you pay, and every step shows in your orders.',
    },
    real: {
      title: 'Real users',
      text: 'Followers, likes and views come from people, not from empty accounts.',
    },
    prices: {
      title: 'Best prices',
      text: 'One payment, nothing hidden, and the price per 1,000 beside every package.',
    },
  },
  reasons: [
    'A real person reads and answers every message',
    'Fast delivery in {{delivery}}',
    'Money-back guarantee',
    'We never ask for your password',
    '{{satisfaction}} satisfaction, in {{countries}}+ countries',
  ],
  counters: {
    customers: 'Happy customers',
    followers: 'Followers delivered',
    engagement: 'Likes and views',
    satisfaction: 'Satisfaction rate',
  },
  reach: {
    hours: {
      title: '24/7 support',
      text: 'Every day, at any hour',
    },
    place: {
      title: 'United Kingdom',
      text: 'Serving worldwide',
    },
  },
}
