import type { LegalText } from '../../legal-text.ts'

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
