import type { LegalText } from '../../legal-text.ts'

export const refund: LegalText<'refund'> = {
  title: 'Política de reembolso',
  description:
    'Cuándo te devuelve {{shop}} el dinero: nada entregado, entregado de menos o distinto de lo descrito. Cómo pedirlo, hasta cuándo y cuánto tarda.',
  intro:
    'Pagas antes de que entreguemos, así que el riesgo no debe ser tuyo. Esta página dice cuándo recuperas tu dinero, cómo pedirlo y cuánto tarda.',
  sections: {
    guarantee: {
      heading: 'Garantía de reembolso',
      body: [
        'Si no entregamos lo que pagaste, te devolvemos el dinero: todo cuando no se entregó nada, y la parte que falta cuando se entregó de menos.',
      ],
    },
    nonDelivery: {
      heading: 'Nada entregado',
      body: [
        'Si el trabajo en tu pedido no empieza en un plazo de {{notStarted}} desde el pago, se considera no entregado. Puedes pedir entonces el reembolso completo mientras el trabajo no haya empezado.',
      ],
    },
    partial: {
      heading: 'Entregado de menos',
      body: [
        'Si al terminar el plazo de entrega se ha entregado menos del {{partialBelow}} de tu pedido, puedes pedir un reembolso parcial: la parte del precio que corresponde a lo que falta. Si prefieres que te entreguemos el resto, dínoslo.',
      ],
    },
    quality: {
      heading: 'Distinto de lo descrito',
      body: [
        'Si lo entregado no coincide con la descripción del paquete, o una parte desaparece después, la reponemos en un plazo de {{replacement}} desde que aceptamos tu aviso. Si no podemos reponerla, te reembolsamos esa parte.',
      ],
    },
    windows: {
      heading: 'Hasta cuándo pedirlo',
      body: [
        {
          rows: [
            [
              'Nada entregado',
              'En un plazo de {{requestNonDelivery}} desde el fin del plazo de entrega; mientras el trabajo no haya empezado, en cualquier momento',
            ],
            ['Distinto de lo descrito', 'En un plazo de {{requestQuality}} desde la entrega'],
            ['Entregado de menos', 'En un plazo de {{requestPartial}} desde el fin del plazo de entrega'],
          ],
        },
      ],
    },
    request: {
      heading: 'Cómo pedirlo',
      body: [
        'Abre el pedido en [Mis pedidos](/orders) y elige «Cancelar o reportar un problema». Allí ves qué puedes pedir y cómo va tu solicitud. También puedes usar nuestro [formulario de contacto](/contact) o escribir a [{{email}}](mailto:{{email}}) desde la dirección de tu cuenta; indica el número del pedido y qué falló.',
        'Revisamos cada solicitud en un plazo de {{review}} y te decimos qué decidimos y por qué.',
      ],
    },
    payout: {
      heading: 'Cuándo llega el dinero',
      body: [
        'Un reembolso aprobado vuelve por la misma vía por la que pagaste, en GBP, y tarda {{refund}} en tramitarse. Según el método de pago:',
        {
          rows: [
            ['Tarjeta', '{{refundCard}}'],
            ['PayPal', '{{refundPaypal}}'],
            ['Criptomonedas', '{{refundCrypto}}'],
          ],
        },
        'No todos los métodos de pago están siempre disponibles; al pagar aparecen los disponibles.',
      ],
    },
    exceptions: {
      heading: 'Qué no podemos reembolsar',
      body: [
        {
          list: [
            'Pedidos entregados por completo y tal como se describían.',
            'Pedidos que fueron a un usuario o video equivocado porque así se indicó.',
            'Pedidos que no pudimos entregar porque la cuenta pasó a ser privada o cambió de nombre, o se borró el video. Lo no entregado se puede entregar más tarde o usar para otra cuenta tuya.',
            'Lo que una plataforma retire una vez pasado el plazo para pedirlo.',
          ],
        },
      ],
    },
    rights: {
      heading: 'Tus derechos legales',
      body: ['Esta política se suma a los derechos que la ley te da como consumidor y no te quita ninguno.'],
    },
    contact: {
      heading: 'Cómo contactarnos',
      body: [
        'El vendedor es {{seller}}. Escribe a [{{email}}](mailto:{{email}}) o usa nuestro [formulario de contacto](/contact). Respondemos en un plazo de {{reply}}.',
      ],
    },
  },
}
