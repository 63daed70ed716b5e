import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { createShopWithoutDatabase } from '../support/shops/create-shop-without-database.ts'
import { loadBuiltApp } from '../support/shops/load-built-app.ts'

/** The HTML of pages before their scripts, as a search engine reads it. */
let app: typeof import('../../app.ts')

beforeAll(async () => {
  app = await loadBuiltApp()
})

const shop = createShopWithoutDatabase()

type Node = Parameters<typeof DomUtils.textContent>[0]

async function load(path: string) {
  const response = await app.handleRequest(shop, new Request(`https://shop.example${path}`))
  return parseDocument(await response.text())
}

const find = (attribute: string, value: string, within: Node) =>
  DomUtils.getElements({ [attribute]: value }, within, true)

const read = (node: Node) => DomUtils.textContent(node).replace(/\s+/g, ' ').trim()

async function readMain(path: string): Promise<string> {
  return read(DomUtils.getElementsByTagName('main', await load(path)))
}

test('What the product does: every claim and every figure is on the pages', async () => {
  const claims = {
    '/': [
      '100% safe',
      '24-72 hours',
      'Real engagement',
      '24/7 support',
      '98%',
      '150+ countries',
      '5 years',
      '99.9% uptime',
      '10,000+',
      '50,000,000+',
      '100,000,000+',
    ],
    '/about': ['24-72 hours', '5 years', '150 countries', '98%'],
    '/contact': ['24/7 support', 'within 24 hours'],
  }
  for (const [path, texts] of Object.entries(claims)) {
    const main = await readMain(path)
    for (const text of texts) expect(main, path).toContain(text)
  }
  const home = await load('/')
  const heading = DomUtils.getElementsByTagName('h2', home).find((h2) => read(h2) === 'What you can count on')
  const trust = find('aria-labelledby', heading?.attribs.id ?? 'no heading', home)
  expect(DomUtils.getElementsByTagName('li', trust)).toHaveLength(4)
})

test('Legal pages: the figures of terms, privacy and refund', async () => {
  const figures = {
    '/terms': [
      'starts within 24 hours',
      /Views\s*1-24 hours\s*Likes\s*1-48 hours\s*Followers\s*1-72 hours/,
      'All prices are in pounds sterling (GBP)',
      'at least 18 years old',
    ],
    '/refund': [
      'not started within 72 hours',
      'less than 80%',
      'every request within 24-48 hours',
      'Processing takes 5-10 business days',
      /PayPal\s*3-5 business days/,
      /Card\s*5-10 business days/,
      /Cryptocurrency\s*1-3 business days/,
      /Nothing delivered\s*Within 7 days/,
      /Not as described\s*Within 14 days/,
      /Too little delivered\s*Within 7 days/,
      'replace it within 72 hours',
    ],
    '/privacy': [/Order history\s*7 years/, /not used for 2 years/],
  }
  for (const [path, texts] of Object.entries(figures)) {
    const main = await readMain(path)
    for (const text of texts)
      if (typeof text === 'string') expect(main, path).toContain(text)
      else expect(main, path).toMatch(text)
  }
})

test('Page metadata: title, description, social preview, alternates, canonical, indexable', async () => {
  const forms = ['/contact', '/login?from=%2Fcart', '/register', '/forgot-password']
  for (const path of ['/', '/services', '/about', '/faq', '/terms', '/privacy', '/refund', ...forms]) {
    const page = await load(path)
    const [head] = DomUtils.getElementsByTagName('head', page)
    if (!head) throw new Error('no head')
    const tags = ['meta', 'link'].flatMap((name) => DomUtils.getElementsByTagName(name, head))
    const count = (isOne: (attributes: Record<string, string>) => boolean) =>
      tags.filter(({ attribs }) => isOne(attribs)).length
    expect(read(DomUtils.getElementsByTagName('title', head)), path).toMatch(/.+ · Crescendo/)
    const description = tags.find(({ attribs }) => attribs.name === 'description')
    expect(description?.attribs.content, path).toMatch(/.{20}/)
    for (const property of ['og:title', 'og:description', 'og:image'])
      expect(
        count((tag) => tag.property === property),
        `${path} ${property}`,
      ).toBe(1)
    for (const lang of ['en', 'ar', 'es'])
      expect(
        count(
          (tag) => tag.rel === 'alternate' && tag.hreflang === lang && `${tag.href}`.includes(`lang=${lang}`),
        ),
        `${path} ${lang}`,
      ).toBe(1)
    const address = `${path.replace(/\?.*/, '')}?lang=en`
    expect(
      count((tag) => tag.rel === 'canonical' && `${tag.href}`.endsWith(address)),
      path,
    ).toBe(1)
    expect(
      count((tag) => tag.name === 'robots' && `${tag.content}`.includes('noindex')),
      path,
    ).toBe(0)
  }
})

test('testimonials of the sample say that they are examples', async () => {
  const testimonials = find('data-testid', 'testimonials', await load('/?lang=es'))
  const marks = find('data-mark', 'example', testimonials)
  expect(marks.map(read)).toEqual([
    'Ejemplos, hasta que los clientes escriban reseñas: personas, palabras e insignias son inventadas.',
  ])
})
