import { href } from 'react-router'
import { addDays, countDays, type DayRange } from '../../../shop/days.ts'
import type { Analytics, Overview } from './analytics-api.ts'

/** Creates labelled sample data in the shape of the API response, shown until the first response arrives. */
export function createSampleAnalytics(span: DayRange): Analytics {
  const length = countDays(span)
  const days = createDays(span.from, length, 118)
  const overview = {
    totalVisits: sum(days.map(({ visits }) => visits)),
    uniqueVisitors: sum(days.map(({ visitors }) => visitors)),
    pageViews: sum(days.map(({ views }) => views)),
    bounceRate: 41.6,
    avgSessionDuration: 148,
  }
  const parts = createBreakdown(overview)
  const orders = sum(parts.sales.map((sale) => sale.orders))
  return {
    ...span,
    overview,
    previous: {
      totalVisits: Math.round(overview.totalVisits * 0.89),
      uniqueVisitors: Math.round(overview.uniqueVisitors * 0.91),
      pageViews: Math.round(overview.pageViews * 0.86),
      bounceRate: 44.2,
      avgSessionDuration: 139,
    },
    days,
    previousDays: createDays(addDays(span.from, -length), length, 105),
    priceChanges: [],
    promotionChanges: [],
    reminders: { sent: 0, orders: 0, revenue: 0 },
    ...parts,
    bots: Math.round(overview.pageViews * 0.13),
    orders,
    revenue: sum(parts.sales.map((sale) => sale.revenue)),
    previousOrders: Math.round(orders * 0.93),
    previousRevenue: Math.round(orders * 12.4),
    discount: 0,
    previousDiscount: 0,
  }
}

function createDays(from: string, length: number, level: number): Analytics['days'] {
  return Array.from({ length }, (_, place) => {
    const day = addDays(from, place)
    const weekday = new Date(day).getUTCDay()
    const visits = Math.round(
      level + 26 * Math.sin(place / 4.3) + 14 * Math.cos(place * 1.7) - 9 * (weekday % 6),
    )
    const orders = Math.round(visits * (0.022 + 0.006 * Math.cos(place * 2.3)))
    return {
      day,
      visits,
      orders,
      visitors: Math.round(visits * 0.82),
      views: Math.round(visits * 2.6 + 21 * Math.sin(place)),
      revenue: orders * 14.5,
      discount: 0,
    }
  })
}

function createBreakdown({ totalVisits, pageViews }: Overview) {
  const part = (percentage: number) => ({ visits: Math.round((totalVisits * percentage) / 100), percentage })
  const sold = (percentage: number, rate: number) => {
    const orders = Math.round((part(percentage).visits * rate) / 100)
    return { orders, revenue: orders * 14.5 }
  }
  return {
    trafficSources: [
      { source: 'direct', color: '#2b4bff', ...part(34.2) },
      { source: 'search', color: '#0f9d8a', ...part(27.6) },
      { source: 'social', color: '#d9578f', ...part(21.3) },
      { source: 'referral', color: '#7a8194', ...part(8.4) },
      { source: 'campaign', color: '#c98a12', ...part(5.9) },
      { source: 'email', color: '#3d9ad1', ...part(2.6) },
    ],
    devices: [
      { device: 'mobile', ...part(63.1) },
      { device: 'desktop', ...part(31.7) },
      { device: 'tablet', ...part(5.2) },
    ],
    topCountries: [
      { country: 'GB', flag: '🇬🇧', ...part(38.4) },
      { country: 'SA', flag: '🇸🇦', ...part(17.2) },
      { country: 'ES', flag: '🇪🇸', ...part(12.9) },
      { country: 'US', flag: '🇺🇸', ...part(11.8) },
      { country: 'AE', flag: '🇦🇪', ...part(7.3) },
      { country: 'MX', flag: '🇲🇽', ...part(4.1) },
    ],
    topPages: [
      { page: href('/'), views: Math.round(pageViews * 0.36), avgTime: 42 },
      { page: href('/services'), views: Math.round(pageViews * 0.29), avgTime: 96 },
      { page: href('/faq'), views: Math.round(pageViews * 0.11), avgTime: 71 },
      { page: href('/cart'), views: Math.round(pageViews * 0.09), avgTime: 33 },
      { page: href('/contact'), views: Math.round(pageViews * 0.05), avgTime: null },
    ],
    referrers: [
      { source: 'google.com', ...part(21.9) },
      { source: 'tiktok.com', ...part(14.2) },
      { source: 'instagram.com', ...part(5.1) },
      { source: 'bing.com', ...part(4.4) },
    ],
    campaigns: [
      { campaign: 'spring-launch', ...part(3.6), ...sold(3.6, 4.1), discount: 0 },
      { campaign: 'creators-week', ...part(2.3), ...sold(2.3, 3.2), discount: 0 },
    ],
    sales: [
      { source: 'direct', visits: part(34.2).visits, ...sold(34.2, 2.9), discount: 0 },
      { source: 'search', visits: part(27.6).visits, ...sold(27.6, 2.4), discount: 0 },
      { source: 'social', visits: part(21.3).visits, ...sold(21.3, 1.6), discount: 0 },
      { source: 'campaign', visits: part(5.9).visits, ...sold(5.9, 3.8), discount: 0 },
    ],
  } satisfies Partial<Analytics>
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
