import type { Claims, Content, FaqEntry, FooterTexts, Story, Testimonial } from '../content.ts'
import { refund, terms } from './policies-es.ts'
import { privacy } from './privacy-es.ts'

const testimonials: Testimonial[] = [
  {
    id: 'maya',
    name: 'Maya Collins',
    role: 'Creadora de cocina',
    company: 'Maya’s Table',
    logo: 'bun',
    quote:
      'Mis primeros videos de recetas no llegaban a casi nadie. Con los primeros mil seguidores, la gente se quedaba a mirar, y empezaron a escribirme restaurantes.',
    rating: 5,
  },
  {
    id: 'tom',
    name: 'Tom Whitfield',
    role: 'Propietario',
    company: 'Whitfield Cycles',
    logo: 'beard',
    quote:
      'Yo arreglo bicicletas, no sé de marketing. En una sola página veía cuánto costaba y por dónde iba el pedido. No quería nada más.',
    rating: 5,
  },
  {
    id: 'leila',
    name: 'Leila Haddad',
    role: 'Gerente de marketing',
    company: 'Noor Studio',
    logo: 'scarf',
    quote:
      'Lanzamos tres campañas al mes. Los pedidos llegan a un ritmo constante y, cuando uno se retrasó, una persona respondió esa misma tarde y lo resolvió.',
    rating: 5,
  },
  {
    id: 'diego',
    name: 'Diego Fuentes',
    role: 'Entrenador personal',
    company: 'Fuentes Fit',
    logo: 'curls',
    quote:
      'Nadie me pidió la contraseña y el precio no escondía nada. Los me gusta llegaron al video que elegí, en el mismo día.',
    rating: 5,
  },
  {
    id: 'priya',
    name: 'Priya Nair',
    role: 'Fundadora',
    company: 'Bloom & Thread',
    logo: 'long',
    quote:
      'Una cuenta nueva parece vacía, y los clientes lo notan. El paquete inicial nos ayudó a pasar esa primera semana, y nuestros videos hicieron el resto.',
    rating: 5,
  },
  {
    id: 'samuel',
    name: 'Samuel Okoye',
    role: 'Músico',
    company: 'Okoye Sessions',
    logo: 'cap',
    quote:
      'Compré visualizaciones para una sesión en vivo, a ver qué pasaba. Seguí la entrega hasta la última y volví con la siguiente canción.',
    rating: 5,
  },
]

const faq: FaqEntry[] = [
  {
    id: 'safety',
    question: '¿Es seguro comprar aquí?',
    answer:
      'Sí. Solo necesitamos tu nombre de usuario público, los pagos los tramita un proveedor de pagos y lo que compras se entrega paso a paso. Nunca pedimos acceso a tu cuenta.',
  },
  {
    id: 'delivery',
    question: '¿Cuánto tarda la entrega?',
    answer:
      'La mayoría de los pedidos se completan en {{delivery}}. Las visualizaciones son las más rápidas y los seguidores, los que más tardan. Si compras me gusta o visualizaciones sin indicar el video, te lo pedimos después del pago, y el plazo empieza con tu respuesta. Los pedidos grandes y a medida pueden necesitar más tiempo; te lo decimos antes de comprar.',
  },
  {
    id: 'real',
    question: '¿Los seguidores, me gusta y visualizaciones son de usuarios reales?',
    answer:
      'Sí, vienen de usuarios reales, no de cuentas vacías creadas para sumar. Lo que hagan después depende de ellos: nadie puede prometerte comentarios ni ventas.',
  },
  {
    id: 'payment',
    question: '¿Qué métodos de pago aceptan?',
    answer: 'Puedes pagar con {{methods}}. El cobro se hace en GBP y el importe se muestra antes de pagar.',
  },
  {
    id: 'refunds',
    question: '¿Puedo pedir un reembolso?',
    answer:
      'Sí, con nuestra garantía de reembolso: todo cuando no se entregó nada, y la parte que falta cuando se entregó de menos. Nuestra [política de reembolso](/refund) explica cuándo y cómo.',
  },
  {
    id: 'ban',
    question: '¿Pueden suspender mi cuenta?',
    answer:
      'Nunca entramos a tu cuenta y entregamos a un ritmo constante. Aun así, TikTok pone sus propias reglas y ninguna tienda puede prometer lo que decida una plataforma. Si tienes dudas, empieza con un paquete pequeño.',
  },
  {
    id: 'password',
    question: '¿Necesitan mi contraseña?',
    answer:
      'No, nunca. Basta con tu nombre de usuario público y, para los me gusta y las visualizaciones, un enlace al video. Si alguien te pide la contraseña en nuestro nombre, no se la des y avísanos.',
  },
  {
    id: 'custom',
    question: '¿Puedo pedir una cantidad a medida?',
    answer: 'Sí. [Dinos](/contact) la cantidad y la cuenta, y te respondemos con un precio.',
  },
  {
    id: 'tracking',
    question: '¿Cómo puedo seguir mi pedido?',
    answer:
      'Tu [panel](/dashboard) muestra el avance de cada pedido, y te enviamos las novedades por correo electrónico.',
  },
  {
    id: 'more',
    question: '¿Y si tengo más preguntas?',
    answer: 'Escribe a soporte cuando quieras, antes o después de un pedido. Te responde una persona real.',
  },
]

const story: Story = {
  paragraphs: [
    '{{shop}} empezó hace {{years}} con un video que nadie veía. Era bueno; solo le faltaba alguien a quien mostrárselo. Unos cientos de primeras visualizaciones lo cambiaron, y el feed hizo el resto.',
    'Lo que entonces no encontramos fue una tienda que dijera con claridad cuánto cuesta, qué pasa después y qué ocurre si falla. Así que creamos una: un precio junto a cada paquete, un pedido que puedes seguir hasta el último seguidor y tu dinero de vuelta si no entregamos.',
    'Hoy nuestros clientes viven en más de {{countries}} países. La regla sigue siendo la primera: vender solo lo que compraríamos para una cuenta propia.',
  ],
}

const footer: FooterTexts = {
  description:
    'Seguidores, me gusta y visualizaciones para creadores y empresas en TikTok, con precios claros y un pedido que puedes seguir.',
  notice: 'Sin relación con TikTok. El país se detecta con datos GeoLite2 de MaxMind.',
}

const claims: Claims = {
  badges: {
    safe: '100 % seguro',
    fast: 'Entrega rápida ({{delivery}})',
    real: 'Interacción real',
  },
  trust: {
    safe: {
      title: '100 % seguro',
      text: 'Solo hace falta tu nombre de usuario público, nunca tu contraseña.',
    },
    fast: {
      title: 'Entrega rápida',
      text: '{{delivery}}, con cada paso a la vista en tus pedidos.',
    },
    support: {
      title: 'Soporte 24/7',
      text: 'Te responde una persona real, en {{reply}} como máximo.',
    },
    satisfaction: {
      title: '{{satisfaction}} de satisfacción',
      text: 'Clientes en más de {{countries}} países, {{years}}, {{uptime}} de disponibilidad.',
    },
  },
  benefits: {
    safe: {
      title: 'Seguro',
      text: 'Solo hace falta tu nombre de usuario público, nunca tu contraseña.',
    },
    delivery: {
      title: 'Entrega en {{delivery}}',
      text: 'Empieza poco después del pago, y cada paso se ve en tus pedidos.',
    },
    real: {
      title: 'Usuarios reales',
      text: 'Seguidores, me gusta y visualizaciones de personas, no de cuentas vacías.',
    },
    prices: {
      title: 'Los mejores precios',
      text: 'Un solo pago, nada oculto y el precio por cada 1 000 junto a cada paquete.',
    },
  },
  reasons: [
    'Una persona real lee y responde cada mensaje',
    'Entrega rápida en {{delivery}}',
    'Garantía de reembolso',
    'Nunca te pedimos la contraseña',
    '{{satisfaction}} de satisfacción en más de {{countries}} países',
  ],
  counters: {
    customers: 'Clientes satisfechos',
    followers: 'Seguidores entregados',
    engagement: 'Me gusta y visualizaciones',
    satisfaction: 'Índice de satisfacción',
  },
  reach: {
    hours: {
      title: 'Soporte 24/7',
      text: 'Escríbenos todos los días, a cualquier hora',
    },
    place: {
      title: 'Reino Unido',
      text: 'Servicio en todo el mundo',
    },
  },
}

export const es: Content = { claims, testimonials, faq, footer, story, terms, privacy, refund }
