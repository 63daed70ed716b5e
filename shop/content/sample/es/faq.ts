import type { FaqEntry } from '../../content.ts'

export const faq: FaqEntry[] = [
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
      'La mayoría de los pedidos se completan en {{delivery}}. Las visualizaciones son las más rápidas y los seguidores, los que más tardan. Los pedidos grandes y a medida pueden necesitar más tiempo; te lo decimos antes de comprar.',
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
