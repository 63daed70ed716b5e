import { sql } from 'drizzle-orm'
import { packages, packageTexts } from '../../shop/catalog/tables.ts'
import type { Db } from '../../shop/services.ts'

const ID = 'others-1'

/** Adds a custom package that asks questions after the payment, unless the shop sells one under its id. */
export async function addSamplePackage(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(packages)
      .values({
        id: ID,
        type: 'others',
        quantity: 1,
        price: 2_500,
        position: sql`(select coalesce(max(position), -1) + 1 from packages)`,
        questions: [
          {
            id: 'topic',
            type: 'text',
            required: true,
            label: {
              en: 'What is your video about?',
              ar: 'ما موضوع الفيديو الخاص بك؟',
              es: '¿De qué trata tu video?',
            },
            hint: {
              en: 'Two or three sentences are enough.',
              ar: 'تكفي جملتان أو ثلاث.',
              es: 'Bastan dos o tres frases.',
            },
            options: [],
          },
          {
            id: 'tone',
            type: 'choice',
            required: true,
            label: { en: 'Which tone fits?', ar: 'ما النبرة المناسبة؟', es: '¿Qué tono encaja?' },
            hint: null,
            options: [
              { id: 'calm', label: { en: 'Calm', ar: 'هادئة', es: 'Tranquilo' } },
              { id: 'funny', label: { en: 'Funny', ar: 'مرحة', es: 'Divertido' } },
              { id: 'bold', label: { en: 'Bold', ar: 'جريئة', es: 'Atrevido' } },
            ],
          },
          {
            id: 'date',
            type: 'date',
            required: false,
            label: {
              en: 'When do you want to publish it?',
              ar: 'متى تريد نشره؟',
              es: '¿Cuándo quieres publicarlo?',
            },
            hint: null,
            options: [],
          },
          {
            id: 'logo',
            type: 'file',
            required: false,
            label: { en: 'Your logo', ar: 'شعارك', es: 'Tu logotipo' },
            hint: null,
            options: [],
          },
        ],
      })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (added.length === 0) return
    await tx.insert(packageTexts).values([
      {
        packageId: ID,
        lang: 'en',
        name: 'Video script',
        tag: null,
        description: 'A script for one video, written from your answers.',
        features: ['Written for your audience', 'One round of changes'],
      },
      {
        packageId: ID,
        lang: 'ar',
        name: 'نص فيديو',
        tag: null,
        description: 'نص لفيديو واحد يُكتب بناءً على إجاباتك.',
        features: ['مكتوب لجمهورك', 'جولة تعديلات واحدة'],
      },
      {
        packageId: ID,
        lang: 'es',
        name: 'Guion de video',
        tag: null,
        description: 'Un guion para un video, escrito a partir de tus respuestas.',
        features: ['Escrito para tu público', 'Una ronda de cambios'],
      },
    ])
  })
}
