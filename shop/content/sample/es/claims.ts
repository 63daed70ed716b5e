import type { Claims } from '../../content.ts'

export const claims: Claims = {
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
      text: 'Todos los días, a cualquier hora',
    },
    place: {
      title: 'Reino Unido',
      text: 'Servicio en todo el mundo',
    },
  },
}
