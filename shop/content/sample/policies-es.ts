import type { LegalText } from '../legal-text.ts'

export const terms: LegalText<'terms'> = {
  title: 'Términos del servicio',
  description:
    'Las condiciones con las que {{shop}} vende paquetes de crecimiento: qué compras, precios en GBP, quién puede comprar, plazos de entrega, reembolsos y garantía.',
  intro:
    'Estos términos se aplican a cada pedido que haces en {{shop}}. Los hemos escrito cortos y claros para que puedas leerlos antes de comprar.',
  sections: {
    agreement: {
      heading: 'Nuestro acuerdo',
      body: [
        'Al hacer un pedido aceptas estos términos junto con nuestra [política de reembolso](/refund). Para cada pedido cuenta la versión que se muestra al hacerlo, y puedes volver a leerla en la página del pedido.',
        'Cómo tratamos tus datos lo explica nuestra [política de privacidad](/privacy).',
      ],
    },
    services: {
      heading: 'Qué vendemos',
      body: [
        '{{shop}} vende paquetes de crecimiento para cuentas públicas de TikTok: seguidores, me gusta y visualizaciones, y paquetes a medida que acordamos contigo. Cada paquete indica cuánto contiene y cuánto cuesta.',
        'Nunca pedimos la contraseña de una cuenta de TikTok. Basta con tu nombre de usuario público y, para los me gusta y las visualizaciones, un enlace al video.',
      ],
    },
    eligibility: {
      heading: 'Quién puede comprar',
      body: [
        'Para usar nuestros servicios debes tener al menos {{age}}.',
        {
          list: [
            'La cuenta para la que compras es tuya o tienes el permiso de su titular.',
            'La cuenta y el video son públicos y lo siguen siendo hasta que el pedido esté completo.',
            'Los datos que nos das son correctos, sobre todo el correo electrónico y el nombre de usuario.',
          ],
        },
      ],
    },
    orders: {
      heading: 'Pedidos y pago',
      body: [
        'Haces un pedido cuando continúas al pago. El contrato se celebra cuando se confirma tu pago; hasta entonces nadie debe nada.',
        'Los pagos los tramita un proveedor de pagos. Nunca vemos ni guardamos el número completo de tu tarjeta.',
        'Si no podemos aceptar un pedido, por ejemplo porque un paquete ya no está disponible, te devolvemos todo lo que pagaste por él.',
      ],
    },
    prices: {
      heading: 'Precios',
      body: [
        'Todos los precios están en libras esterlinas (GBP) y el cobro se hace en GBP. Los precios en otra moneda se convierten a título orientativo al tipo de cambio que muestra la tienda; el importe que se te cobrará aparece antes de pagar.',
        'Pagas una sola vez por cada pedido. No hay suscripción y la entrega no cuesta nada más. Tu banco puede agregar una comisión propia por un pago en moneda extranjera.',
      ],
    },
    delivery: {
      heading: 'Inicio y entrega',
      body: [
        'El trabajo en tu pedido empieza en un plazo de {{start}} desde el pago. A partir de ahí, la entrega suele tardar:',
        {
          rows: [
            ['Visualizaciones', '{{deliveryViews}}'],
            ['Me gusta', '{{deliveryLikes}}'],
            ['Seguidores', '{{deliveryFollowers}}'],
          ],
        },
        'Puedes comprar me gusta y visualizaciones antes de indicar el video: te lo pedimos después del pago. Ese pedido espera tu respuesta, y sus plazos empiezan con ella.',
        'Los paquetes grandes y a medida pueden tardar más; en ese caso te lo decimos antes de comprar. Puedes seguir cada pedido en Mis pedidos.',
        'Mientras un pedido esté en curso, no cambies el nombre de usuario, no pongas la cuenta en privado, no borres el video y no compres lo mismo en otro sitio al mismo tiempo: no podríamos entregar ni contar bien.',
      ],
    },
    refunds: {
      heading: 'Reembolsos y cancelación',
      body: [
        'Si no entregamos, o entregamos de menos, te devolvemos el dinero como indica nuestra [política de reembolso](/refund).',
        'Al comprar nos pides empezar de inmediato. Mientras el trabajo no haya empezado puedes cancelar y recuperar todo lo pagado. Una vez empezado, pagas lo entregado hasta que cancelas; cuando todo está entregado, el derecho a cancelar ha terminado.',
        'Si eres consumidor en la Unión Europea o el Reino Unido, puedes desistir del contrato en un plazo de {{withdrawal}} desde el pago sin dar ningún motivo: en la página del pedido o en [Desistir del contrato](/withdrawal), sin iniciar sesión. Te lo confirmamos por correo enseguida. También entonces pagas solo lo entregado hasta ese momento.',
      ],
    },
    guarantee: {
      heading: 'Nuestra garantía',
      body: [
        'Lo que entregamos coincide con la descripción del paquete. Si no es así, dínoslo en un plazo de {{requestQuality}} desde la entrega. Reponemos lo que falte en un plazo de {{replacement}} desde que aceptamos tu aviso, o te lo reembolsamos.',
        'No prometemos lo que nadie puede prometer: un alcance determinado, más ventas o un lugar en el feed.',
      ],
    },
    conduct: {
      heading: 'Uso correcto',
      body: [
        'No uses nuestros servicios para contenido ilegal, de odio, engañoso o sexual, ni que dañe a menores, y no intentes alterar ni eludir el funcionamiento de la tienda. Podemos rechazar o cancelar esos pedidos; lo que no se haya entregado se reembolsa.',
      ],
    },
    platform: {
      heading: 'TikTok y sus normas',
      body: [
        '{{shop}} es independiente. No formamos parte de TikTok ni de ninguna otra plataforma, ni contamos con su respaldo. La plataforma fija sus normas, las cambia, y puede retirar seguidores, me gusta o visualizaciones, o limitar una cuenta. Eso no está en nuestras manos, y eres tú quien decide si un paquete conviene a tu cuenta.',
      ],
    },
    liability: {
      heading: 'De qué respondemos',
      body: [
        'Nada en estos términos limita nuestra responsabilidad donde la ley no lo permite, por ejemplo por fraude o por muerte o lesiones causadas por negligencia, y nada te quita tus derechos como consumidor.',
        'En lo demás respondemos de las pérdidas previsibles al hacer el pedido, hasta el precio del pedido en cuestión. No respondemos de lo que decida una plataforma ni de hechos ajenos a nuestro control.',
      ],
    },
    law: {
      heading: 'Cambios y ley aplicable',
      body: [
        'Cuando cambiamos estos términos, cambia también la fecha de arriba. Los pedidos ya hechos conservan los términos con los que se hicieron.',
        'Estos términos se rigen por la ley de Inglaterra y Gales. Si eres consumidor y vives en otro lugar, conservas la protección que te da la ley de tu país.',
      ],
    },
    contact: {
      heading: 'Cómo contactarnos',
      body: [
        'Tu contrato es con {{seller}}. Escribe a [{{email}}](mailto:{{email}}) o usa nuestro [formulario de contacto](/contact). Respondemos en un plazo de {{reply}}.',
      ],
    },
  },
}

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
        'Un reembolso aprobado vuelve por la misma vía por la que pagaste, en GBP. El trámite tarda {{refund}}, y menos con algunos métodos de pago:',
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
