import type { FaqEntry } from '../../content.ts'

export const faq: FaqEntry[] = [
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
      'Most orders are complete within {{delivery}}. Views are the quickest, followers take the longest. Larger and custom orders can take more time; we tell you before you order.',
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
