import { expect, test } from 'vitest'
import { stripQuotes } from './strip-quotes.ts'

const QUOTE = '> Hello Layla,\n> your order has started.\n>\n> Crescendo\n'

test.each([
  ['Gmail', 'Thank you!\n\nOn Mon, 23 Nov 2026 at 17:40, Crescendo <support+a1@example.com> wrote:\n\n'],
  [
    'Gmail with a wrapped line',
    'Thank you!\n\nOn Mon, Nov 23, 2026 at 5:40 PM Crescendo\n<support+a1@example.com> wrote:\n\n',
  ],
  [
    'Gmail in Spanish',
    'Thank you!\n\nEl lun, 23 nov 2026 a las 17:40, Crescendo (<support@example.com>) escribió:\n\n',
  ],
  [
    'Gmail in Arabic',
    'Thank you!\n\n\u202bفي الاثنين، 23 نوفمبر 2026 في 5:40 م تمت كتابة ما يلي بواسطة \u202aCrescendo\u202c <\u202asupport@example.com\u202c>:\u202c\n\n',
  ],
  ['Apple Mail', 'Thank you!\n\n> On 23 Nov 2026, at 17:40, Crescendo <support@example.com> wrote:\n> \n'],
  [
    'Apple Mail in Arabic',
    'Thank you!\n\nفي ٢٣ نوفمبر ٢٠٢٦، الساعة ٥:٤٠ م، كتب Crescendo <support@example.com>:\n\n',
  ],
  ['a program in German', 'Thank you!\n\nAm 27.11.2026 um 04:35 schrieb Crescendo:\n'],
  ['another program in German', 'Thank you!\n\nCrescendo schrieb am 27.11.2026 um 04:35:\n'],
  ['a program in Chinese', 'Thank you!\n\n在 2026年11月27日，Crescendo 写道：\n'],
  ['a program in Japanese', 'Thank you!\n\n2026年11月27日(金) 4:35 Crescendo のメール：\n'],
  ['a program in Turkish', 'Thank you!\n\n27 Kas 2026 Cum 04:35 tarihinde Crescendo şunu yazdı:\n'],
  [
    'a program in another language',
    'Thank you!\n\nPe 23.11.2026, 17:40, Crescendo <s@example.com> a scris:\n',
  ],
])('removes the quotation of %s', (_, text) => {
  expect(stripQuotes(text + QUOTE)).toBe('Thank you!')
})

test.each([
  [
    'English',
    'From: Crescendo <s@example.com>\nSent: Monday, November 23, 2026 5:40 PM\nTo: Layla\nSubject: Order',
  ],
  [
    'Spanish',
    'De: Crescendo <s@example.com>\nEnviado: lunes, 23 de noviembre de 2026\nPara: Ana\nAsunto: Pedido',
  ],
  ['German', 'Von: Crescendo\nGesendet: Freitag, 27. November 2026 04:35\nAn: Layla\nBetreff: Bestellung'],
  ['Turkish', 'Gönderen: Crescendo\nGönderilme: 27 Kasım 2026 Cuma 04:35\nKime: Layla\nKonu: Sipariş'],
  ['Chinese', '发件人：Crescendo\n发送时间：2026年11月27日 4:35\n收件人：Layla\n主题：订单'],
  ['French', 'De : Crescendo\nEnvoyé : vendredi 27 novembre 2026\nÀ : Layla\nObjet : Commande'],
  ['Arabic', 'من: Crescendo <s@example.com>\nتم الإرسال: الاثنين، 23 نوفمبر 2026\nإلى: نورة\nالموضوع: الطلب'],
])('removes the quotation of Outlook in %s', (_, headers) => {
  const rule = '________________________________'
  expect(stripQuotes(`شكرًا\n\n${rule}\n${headers}\n\nHello Layla,\nyour order has started.`)).toBe('شكرًا')
  expect(stripQuotes(`Gracias\r\n\r\n-----Mensaje original-----\r\n${headers}\r\n\r\nHola`)).toBe('Gracias')
})

test('removes the line that announces a quotation which its HTML has already left out', () => {
  expect(
    stripQuotes('Gracias\n\nEl lun, 23 nov 2026 a las 17:40, Crescendo (<s@example.com>) escribió:\n'),
  ).toBe('Gracias')
})

test.each([
  ['Yes, please.\n\n-- \nLayla Al Sabah\n+965 555 0100'],
  ['Yes, please.\n\nSent from my iPhone\n'],
  ['Yes, please.\n\nEnviado desde mi iPhone'],
  ['Yes, please.\n\nأُرسلت من الـ iPhone'],
  ['Yes, please.\n\nVon meinem iPhone gesendet'],
  ['Yes, please.\n\n发自我的iPhone'],
  ['Yes, please.\n\nSent from my iPhone 15 Pro'],
  ['Yes, please.\n\nSent with Proton Mail secure email.'],
  ['Yes, please.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>'],
])('removes a signature: %j', (text) => {
  expect(stripQuotes(text)).toBe('Yes, please.')
})

test('leaves answers between quoted lines', () => {
  const text =
    'On Mon, 23 Nov 2026, Crescendo <s@example.com> wrote:\n> Which account?\n@layla\n> Since when?\nSunday.'
  expect(stripQuotes(text)).toBe('@layla\n\nSunday.')
})

test.each([
  ['The start was on Monday at 5:\nnothing came.'],
  ['From: my account\nI ordered twice.'],
  ['On 23 November I wrote:\nwhere is it?'],
  ['Delivery took\n> 72 hours, I want a refund'],
  ['I wrote @you at 5:\nDelivery took\n> 72 hours'],
  ['I ordered the wrong one.\nFrom: 1000 followers\nTo: 5000 followers\nDate: soon\nPlease confirm'],
  ['Please change it.\nFrom: May 2026\nTo: June 2026\nDate: 1 June 2026'],
  ['Hi\n--\nMy order number is 1234'],
  ['Is this the\noriginal message\nor not?'],
  ['Hello\nSent from my other account, please use that one'],
  ['Hello\nSent from my iPhone app but nothing came, please help me now'],
  ['مرحبًا\nأرسلت من حسابي الآخر'],
])('leaves text that only resembles a quotation or a signature: %j', (text) => {
  expect(stripQuotes(text)).toBe(text)
})

test('leaves many lines below the delimiter of signatures', () => {
  const text = `Dates:\n\n-- \n${'a line\n'.repeat(20).trim()}`
  expect(stripQuotes(text)).toBe(text.replace('-- ', '--'))
})

test('returns a text whole that would be left empty', () => {
  expect(stripQuotes(QUOTE)).toBe(QUOTE.trim())
  const forwarded = '---------- Original Message ----------\nFrom: A\nSent: B\nTo: C\n\nHello'
  expect(stripQuotes(forwarded)).toBe(forwarded)
})

test('reads a long hostile text without slowing down', () => {
  const lines = [...Array(30_000).fill('From: x'), ...Array(30_000).fill('> 1 @:'), 'On '.repeat(20_000)]
  expect(stripQuotes(lines.join('\n'))).toContain('From: x')
})
