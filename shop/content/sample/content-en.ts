import type { Claims, Content, FaqEntry, FooterTexts, Story, Testimonial } from '../content.ts'
import { refund, terms } from './policies-en.ts'
import { privacy } from './privacy-en.ts'

const testimonials: Testimonial[] = [
  {
    id: 'maya',
    name: 'Maya Collins',
    role: 'Food creator',
    company: 'Maya’s Table',
    logo: 'bun',
    quote:
      'My first recipe videos reached almost nobody. After the first thousand followers, people stayed to look around, and restaurants started writing to me.',
    rating: 5,
  },
  {
    id: 'tom',
    name: 'Tom Whitfield',
    role: 'Owner',
    company: 'Whitfield Cycles',
    logo: 'beard',
    quote:
      'I repair bikes. I am not a marketer. I could see on one page what it costs and how far the order was. That is all I wanted.',
    rating: 5,
  },
  {
    id: 'leila',
    name: 'Leila Haddad',
    role: 'Marketing lead',
    company: 'Noor Studio',
    logo: 'scarf',
    quote:
      'We launch three campaigns a month. The orders arrive at a steady pace, and when one was late, a person answered the same evening and put it right.',
    rating: 5,
  },
  {
    id: 'diego',
    name: 'Diego Fuentes',
    role: 'Fitness coach',
    company: 'Fuentes Fit',
    logo: 'curls',
    quote:
      'Nobody asked for my password, and nothing was hidden in the price. The likes came on the video I chose, within the day.',
    rating: 5,
  },
  {
    id: 'priya',
    name: 'Priya Nair',
    role: 'Founder',
    company: 'Bloom & Thread',
    logo: 'long',
    quote:
      'A new account looks empty, and customers notice. The starter package got us over that first week, and our own videos did the rest.',
    rating: 5,
  },
  {
    id: 'samuel',
    name: 'Samuel Okoye',
    role: 'Musician',
    company: 'Okoye Sessions',
    logo: 'cap',
    quote:
      'I bought views for one live session to see what would happen. I followed the delivery to the last one, and came back for the next song.',
    rating: 5,
  },
]

const faq: FaqEntry[] = [
  {
    id: 'safety',
    question: 'Is it safe to buy from you?',
    answer:
      'Yes. We need only your public username, payments are handled by a payment provider, and what you order is delivered step by step. We never ask for access to your account.',
  },
  {
    id: 'delivery',
    question: 'How fast is the delivery?',
    answer:
      'Most orders are complete within {{delivery}}. Views are the quickest, followers take the longest. If you buy likes or views without naming the video, we ask for it after the payment, and the time starts with your answer. Larger and custom orders can take more time; we tell you before you order.',
  },
  {
    id: 'real',
    question: 'Are the followers, likes and views from real users?',
    answer:
      'Yes, they come from real users, not from empty accounts made to be counted. What they do afterwards is up to them: nobody can promise you comments or sales.',
  },
  {
    id: 'payment',
    question: 'Which payment methods do you accept?',
    answer: 'You can pay by {{methods}}. You are charged in GBP, and the amount is shown before you pay.',
  },
  {
    id: 'refunds',
    question: 'Can I get a refund?',
    answer:
      'Yes, with our money-back guarantee: all of it when nothing was delivered, and the missing part when too little was. Our [refund policy](/refund) says when and how.',
  },
  {
    id: 'ban',
    question: 'Can my account get banned?',
    answer:
      'We never log in to your account, and we deliver at a steady pace. TikTok makes its own rules, though, and no shop can promise what a platform decides. If you are unsure, start with a small package.',
  },
  {
    id: 'password',
    question: 'Do you need my password?',
    answer:
      'No, never. Your public username is enough, and for likes and views a link to the video. If anyone asks for your password in our name, do not give it to them and tell us.',
  },
  {
    id: 'custom',
    question: 'Can I order a custom amount?',
    answer: 'Yes. [Tell us](/contact) the amount and the account, and we answer with a price.',
  },
  {
    id: 'tracking',
    question: 'How can I track my order?',
    answer:
      'Your [dashboard](/dashboard) shows the progress of each order, and we send you email updates along the way.',
  },
  {
    id: 'more',
    question: 'What if I have more questions?',
    answer: 'Write to our support at any time, before or after an order. A real person will answer.',
  },
]

const story: Story = {
  paragraphs: [
    '{{shop}} began {{years}} ago with a video that nobody watched. It was good; it only had no one to show it to. A few hundred first views changed that, and the feed did the rest.',
    'What we could not find at the time was a shop that says plainly what it costs, what happens next, and what happens if it fails. So we built one: a price beside every package, an order you can follow to the last follower, and your money back when we do not deliver.',
    'Today our customers live in more than {{countries}} countries. The rule is still the first one: sell only what we would buy for an account of our own.',
  ],
}

const footer: FooterTexts = {
  description:
    'Followers, likes and views for TikTok creators and businesses, at clear prices and with an order you can follow.',
  notice: 'Not affiliated with TikTok. Country detection uses GeoLite2 data by MaxMind.',
}

const claims: Claims = {
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
      text: 'Write to us every day, at any hour',
    },
    place: {
      title: 'United Kingdom',
      text: 'Serving worldwide',
    },
  },
}

export const en: Content = { claims, testimonials, faq, footer, story, terms, privacy, refund }
