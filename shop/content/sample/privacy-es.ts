import type { LegalText } from '../legal-text.ts'

export const privacy: LegalText<'privacy'> = {
  title: 'Política de privacidad',
  description:
    'Qué sabe {{shop}} de ti, para qué, quién más lo ve, cuánto tiempo se guarda y qué cookies se usan: solo idioma y moneda.',
  intro:
    'Guardamos lo que necesitamos para venderte y entregar tus pedidos, y nada para venderlo a otros. Esta página dice qué es, por qué y durante cuánto tiempo.',
  sections: {
    controller: {
      heading: 'Quién es responsable',
      body: [
        'El responsable de tus datos personales es {{seller}}. Para cualquier cuestión sobre tus datos, escribe a [{{email}}](mailto:{{email}}).',
      ],
    },
    data: {
      heading: 'Qué guardamos',
      body: [
        {
          list: [
            'Tu cuenta: nombre, correo electrónico, el idioma en que te escribimos y tu contraseña en una forma de la que no se puede recuperar.',
            'Tus sesiones: cómo se identifica el navegador, el país estimado a partir de la dirección IP y cuándo se usaron por última vez, para que puedas distinguirlas y cerrarlas; y, durante un año, un código hecho de navegador, sistema y país, para escribirte cuando alguien inicie sesión con otros.',
            'Tus llaves de acceso, si agregas alguna: su nombre, su clave pública y cuándo se agregaron y usaron. Tu huella y tu rostro no salen nunca de tu dispositivo.',
            'Tus pedidos: los paquetes, el precio, el usuario de TikTok, el nicho y, si lo diste, el enlace al video, con los pasos del pago y de la entrega.',
            'Tus pagos: importe, momento, método y la referencia del proveedor de pagos. Los números de tarjeta van directamente al proveedor y nunca nos llegan.',
            'Tus mensajes: lo que escribes en el formulario de contacto o en el chat, o nos envías, con las imágenes que adjuntas, y qué correos te mandamos.',
            'Tus preferencias de idioma y moneda: con tu cuenta, y con un identificador aleatorio de tu navegador, con el que anotamos también cuándo cambiaron.',
            'Tus visitas: qué páginas se ven y cuándo, el sitio web o la campaña de la que viene una visita, el tipo de dispositivo y el país, sin cookies y sin tu dirección IP. Un código hecho con la dirección y el navegador distingue las visitas; su clave se borra en un plazo de dos días y después el código ya no permite identificar a nadie. Un pedido conserva de dónde vino su visita.',
            'Registros técnicos: qué páginas y solicitudes se respondieron, cuándo y con qué resultado, para encontrar fallas y frenar abusos.',
          ],
        },
        'Tu país se estima a partir de tu dirección IP para mostrarte una moneda adecuada. Nunca pedimos la contraseña de una cuenta de TikTok.',
      ],
    },
    purposes: {
      heading: 'Para qué lo usamos',
      body: [
        {
          rows: [
            ['Tramitar, entregar y atender tu pedido', 'Nuestro contrato contigo'],
            ['Llevar la contabilidad y responder a las autoridades', 'Obligaciones legales'],
            ['Responder a mensajes previos a un pedido', 'Pasos que nos pediste'],
            [
              'Recordarte una vez por correo un pedido que dejaste sin pagar',
              'Nuestro interés legítimo; cada uno de esos correos tiene un enlace para no recibir más',
            ],
            ['Mantener la tienda segura y mejorarla', 'Nuestro interés legítimo'],
          ],
        },
        'No vendemos tus datos, no mostramos publicidad basada en ellos ni dejamos que una máquina decida sola sobre ti.',
      ],
    },
    sharing: {
      heading: 'Quién más lo ve',
      body: [
        'Solo quien lo necesita para hacer su parte por nosotros:',
        {
          list: [
            'el proveedor de pagos, para tu pago;',
            'quienes realizan una entrega: el usuario o el enlace al video y la cantidad, nada más;',
            'las empresas que alojan la tienda y envían y reciben nuestros correos;',
            'asesores y autoridades, cuando la ley lo exige.',
          ],
        },
        'Si alguno trabaja fuera del Reino Unido, tus datos quedan protegidos con las garantías que exige la ley.',
      ],
    },
    retention: {
      heading: 'Cuánto tiempo lo guardamos',
      body: [
        {
          rows: [
            [
              'Historial de pedidos',
              '{{orderRetention}} desde que termina el pedido, por motivos fiscales y contables. Después se borran el usuario de TikTok, el enlace, el nicho y tu dirección, y quedan las cifras. Los pedidos importados de una tienda anterior se borran después del mismo plazo',
            ],
            [
              'Cuenta',
              'Hasta que la elimines. Si no se usa durante {{inactive}}, puede eliminarse: te escribimos {{notice}} antes, y basta con iniciar sesión para conservarla',
            ],
            [
              'Mensajes y chats',
              'Lo que escribes en el formulario de contacto o en el chat, con nuestras respuestas, durante {{messageRetention}} desde la última palabra de la conversación, y no más que tu cuenta. La respuesta también puede llegarte por correo, a la dirección que diste',
            ],
            ['Sesiones', 'Hasta que las cierres o dejes de usarlas'],
            ['Visitas', '30 días. Después solo quedan los recuentos de cada día, sin nada personal en ellos'],
            [
              'Preferencias de idioma y moneda',
              'Con tu cuenta, mientras la tengas; con el identificador de tu navegador, un año',
            ],
          ],
        },
        'Cuando se elimina una cuenta, tu nombre, tu correo, tus mensajes y tus sesiones se borran en el acto, y con ellos los usuarios de TikTok, los enlaces y los nichos de sus pedidos. Lo que se compró, cuándo y por cuánto queda sin tu nombre, con el número del recibo y la referencia del proveedor de pagos: nuestra contabilidad tiene que cuadrar y un reembolso tiene que poder llegar a su destino.',
      ],
    },
    cookies: {
      heading: 'Cookies y almacenamiento del navegador',
      body: [
        'Usamos dos cookies, solo para el idioma y la moneda. Duran un año y permiten que cada página llegue en tu idioma y con tus precios. No hay cookies publicitarias ni de seguimiento entre sitios web.',
        'Tu propio navegador guarda además tu carrito, tu sesión y si ya la iniciaste alguna vez, esas mismas dos preferencias con su identificador aleatorio y, si usas el chat, la clave de tu conversación y lo que aún no se pudo enviar. Puedes borrar todo esto en tu navegador cuando quieras.',
        'En las páginas del proveedor de pagos se aplican sus propias cookies y normas.',
      ],
    },
    security: {
      heading: 'Cómo lo protegemos',
      body: [
        'Las conexiones van cifradas, de las contraseñas solo se guarda un hash y únicamente ven los pedidos y mensajes quienes trabajan en ellos. Si aun así algo fallara y te pusiera en riesgo, te lo comunicamos a ti y a la autoridad como exige la ley.',
      ],
    },
    rights: {
      heading: 'Tus derechos',
      body: [
        'En [tu cuenta](/account) puedes en todo momento descargar una copia de tus datos en un formato utilizable, corregir tu nombre y eliminar la cuenta.',
        'También puedes pedirnos todo esto, y limitar o detener un uso de tus datos. Escríbenos; respondemos en el plazo de un mes y no cuesta nada.',
        'También puedes reclamar ante la autoridad de protección de datos de donde vives; en el Reino Unido es la Information Commissioner’s Office (ICO).',
      ],
    },
    age: {
      heading: 'Edad',
      body: [
        'Nuestros servicios son para personas que tienen al menos {{age}}. No guardamos a sabiendas datos de nadie más joven; si crees que es así, dínoslo y los eliminamos.',
      ],
    },
    changes: {
      heading: 'Cambios',
      body: [
        'Cuando cambia esta política, cambia también la fecha de arriba. Lo que acordaste con un pedido ya hecho no cambia nunca.',
      ],
    },
    contact: {
      heading: 'Cómo contactarnos',
      body: [
        'Escribe a [{{email}}](mailto:{{email}}) o usa nuestro [formulario de contacto](/contact). Respondemos en un plazo de {{reply}}.',
      ],
    },
  },
}
