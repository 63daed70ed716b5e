import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { users } from '../../shop/accounts/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { reviews } from '../../shop/reviews/tables.ts'
import type { Db } from '../../shop/services.ts'

/** Made-up texts; pages mark them as samples, so that nobody takes them for the words of a customer. */
const TEXTS = {
  en: {
    5: [
      'It started the same evening and arrived over two days, as the page said.',
      'I watched it arrive step by step. The price was the price, nothing on top.',
      'Second order here. Support answered in the chat within the hour.',
      'They asked for no password, only the username. That convinced me.',
      'Our launch clip needed a first push, and it got one.',
    ],
    4: ['Everything arrived, a few hours later than I had hoped.'],
    3: ['It took the full three days. Complete in the end, and they kept me posted.'],
  },
  ar: {
    5: [
      'بدأ التسليم في المساء نفسه واكتمل خلال يومين، كما ورد في الصفحة.',
      'تابعت وصول الطلب خطوة بخطوة، والسعر كما هو دون أي إضافات.',
      'هذا طلبي الثاني هنا، وقد ردّ فريق الدعم في الدردشة خلال ساعة.',
      'لم يطلبوا كلمة مرور، بل اسم المستخدم فقط، وهذا ما أقنعني.',
      'كان مقطعنا الأول يحتاج إلى دفعة في البداية، وقد حصل عليها.',
    ],
    4: ['وصل كل شيء، لكن بعد الموعد الذي كنت آمله ببضع ساعات.'],
    3: ['استغرق الأمر الأيام الثلاثة كلها، لكنه اكتمل وكانوا على تواصل معي.'],
  },
  es: {
    5: [
      'Empezó esa misma tarde y llegó en dos días, como decía la página.',
      'Vi llegar el pedido paso a paso. El precio era el precio, sin extras.',
      'Es mi segundo pedido. El equipo respondió en el chat en menos de una hora.',
      'No pidieron contraseña, solo el nombre de usuario. Eso me convenció.',
      'Nuestro primer video necesitaba un empujón, y lo tuvo.',
    ],
    4: ['Llegó todo, unas horas más tarde de lo que esperaba.'],
    3: ['Tardó los tres días completos. Al final llegó todo y me mantuvieron al tanto.'],
  },
} as const

/** 50 with an average of 4.8, which fits the sample claim of 98% satisfied customers. */
const RATINGS = Array.from({ length: 50 }, (_, place) => (place % 25 === 6 ? 3 : place % 9 === 3 ? 4 : 5))

/** Adds reviews in each state to the latest ended orders, unless the shop has reviews. */
export async function addReviews(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: reviews.id }).from(reviews).limit(1)
    if (existing) return
    const ended = await tx
      .select({ order: orders, name: users.name, lang: users.lang })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(inArray(orders.status, ['completed', 'partial', 'refunded']), isNotNull(orders.paidAt)))
      .orderBy(desc(orders.id))
      .limit(RATINGS.length)
    for (const [place, { order, name, lang }] of ended.entries()) {
      const shown = lang === 'ar' || lang === 'es' ? lang : 'en'
      const rating = RATINGS[place] ?? 5
      const texts = TEXTS[shown][rating]
      const isNamed = place % 3 !== 2
      await tx.insert(reviews).values({
        id: randomUUID(),
        orderId: order.id,
        userId: order.userId,
        lang: shown,
        packageId: order.packageId,
        packageName: order.packageName,
        rating,
        isSample: true,
        text: texts[place % texts.length],
        ...(isNamed && { name: name.split(' ')[0], nameConsentedAt: sql`now()` }),
        ...(place === 9
          ? { state: 'pending' }
          : place === 10
            ? { state: 'hidden', hiddenReason: 'off_topic' }
            : { state: 'published' }),
        ...(place === 6 && { reply: 'Thank you for your patience.', repliedAt: sql`now()` }),
        writtenAt: order.endedAt ?? order.createdAt,
      })
    }
  })
}
