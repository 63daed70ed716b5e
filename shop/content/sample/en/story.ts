import type { Story } from '../../content.ts'

export const story: Story = {
  paragraphs: [
    '{{shop}} began {{years}} ago with a video that nobody watched. It was good; it only had no one to show it to. A few hundred first views changed that, and the feed did the rest.',
    'What we could not find at the time was a shop that says plainly what it costs, what happens next, and what happens if it fails. So we built one: a price beside every package, an order you can follow to the last follower, and your money back when we do not deliver.',
    'Today our customers live in more than {{countries}} countries. The rule is still the first one: sell only what we would buy for an account of our own.',
  ],
}
