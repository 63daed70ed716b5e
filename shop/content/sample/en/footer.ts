import type { FooterText } from '../../content.ts'

export const footer: FooterText = {
  description:
    'Followers, likes and views for TikTok creators and businesses, at clear prices and with an order you can follow.',
  notice: 'Not affiliated with TikTok. Country detection uses GeoLite2 data by MaxMind.',
}
