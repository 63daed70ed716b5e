import type { BriefQuestion } from '../../../shop/catalog/brief-questions.ts'

/** One question of each type; the date and the image may be left out. */
export const SAMPLE_QUESTIONS: BriefQuestion[] = [
  {
    id: 'topic',
    type: 'text',
    required: true,
    label: { en: 'What is the video about?', ar: 'ما موضوع الفيديو؟', es: '¿De qué trata el vídeo?' },
    hint: { en: 'One sentence is enough.', ar: 'تكفي جملة واحدة.', es: 'Basta con una frase.' },
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
      { id: 'loud', label: { en: 'Loud', ar: 'صاخبة', es: 'Animado' } },
    ],
  },
  {
    id: 'day',
    type: 'date',
    required: false,
    label: { en: 'When do you publish?', ar: 'متى ستنشر؟', es: '¿Cuándo publicas?' },
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
]
