import type { FooterText } from '../../content.ts'

export const footer: FooterText = {
  description:
    'متابعون وإعجابات ومشاهدات لصنّاع المحتوى والشركات على TikTok، بأسعار واضحة وطلب يمكنك متابعته.',
  notice: 'المتجر غير تابع لتيك توك. يُحدَّد البلد ببيانات GeoLite2 من MaxMind.',
}
