import type { Testimonial } from '../../content.ts'

export const testimonials: Testimonial[] = [
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
