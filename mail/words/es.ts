import type { MailWords } from './mail-words.ts'

export const es = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  questions: '¿Tienes alguna pregunta? Escríbenos a',
  about: (shop) => `Este correo trata de tu cuenta, tu pedido o tu mensaje en ${shop}.`,
  order: { open: 'Ver este pedido', package: 'Paquete', quantity: 'Cantidad', username: 'Usuario de TikTok' },
  welcome: {
    subject: (shop) => `Te damos la bienvenida a ${shop}`,
    ready: (shop) => `Tu cuenta en ${shop} está lista. Inicia sesión con esta dirección de correo.`,
    orders: 'Todo lo que pidas queda en un solo lugar, con su avance y su recibo.',
    action: 'Mis pedidos',
    notYou: '¿No creaste tú esta cuenta? Escríbenos y la cerraremos.',
  },
  resetLink: {
    subject: (shop) => `Una nueva contraseña para ${shop}`,
    asked:
      'Alguien pidió una nueva contraseña para tu cuenta. Con este enlace puedes elegirla. Funciona una sola vez, durante 1 hora.',
    action: 'Elegir una nueva contraseña',
    notYou:
      '¿No fuiste tú? Entonces no tienes que hacer nada: tu contraseña sigue igual. No compartas este enlace con nadie.',
    gone: 'Aquí estaba el enlace. No se conserva.',
  },
  invitation: {
    subject: (shop) => `Tu cuenta en ${shop}`,
    made: (shop, days) =>
      `Se ha creado una cuenta para ti en ${shop}. Elige tu contraseña para empezar. Este enlace funciona una sola vez, durante ${days}.`,
    action: 'Elegir una contraseña',
    notYou: '¿No lo esperabas? Entonces no tienes que hacer nada. No compartas este enlace con nadie.',
    gone: 'Aquí estaba el enlace. No se conserva.',
  },
  passwordChanged: {
    subject: (shop) => `Tu contraseña de ${shop} ha cambiado`,
    changed: (moment) => `La contraseña de tu cuenta se cambió el ${moment}.`,
    loggedOut: 'Se ha cerrado la sesión en los demás dispositivos.',
    notYou:
      '¿No has sido tú? Elige enseguida una contraseña nueva, que cierra todas las demás sesiones, y escríbenos. Cambia también la de tu correo si era la misma.',
    action: 'Elegir una contraseña nueva',
  },
  secondFactorChanged: {
    on: {
      subject: (shop) => `Acceso en dos pasos activado en ${shop}`,
      text: 'A partir de ahora tu cuenta pide un código de tu aplicación de autenticación después de la contraseña. Guarda tus códigos de recuperación en un lugar seguro: te dejan entrar si pierdes la aplicación.',
    },
    off: {
      subject: (shop) => `Acceso en dos pasos desactivado en ${shop}`,
      text: 'Tu cuenta ya no pide un código después de la contraseña, y los códigos de recuperación han dejado de servir.',
    },
    notYou:
      '¿No has sido tú? Elige enseguida una contraseña nueva, que cierra todas las demás sesiones, y escríbenos.',
    action: 'Elegir una contraseña nueva',
  },
  paymentConfirmed: {
    subject: (receipt, shop) => `Recibo ${receipt} de ${shop}`,
    thanks: 'Gracias. Hemos recibido tu pago y este es tu recibo.',
    next: 'Volveremos a escribirte cuando empiece el trabajo en tu pedido.',
    receipt: 'Recibo',
    total: 'Total pagado',
    converted: (amount, rate) => `Equivale a ${amount} (${rate}).`,
    convertedOn: (amount, rate, day) => `Equivale a ${amount} al cambio del ${day} (${rate}).`,
    action: 'Abrir el recibo',
  },
  orderStarted: {
    subject: (name) => `Hemos empezado: ${name}`,
    begun: 'El trabajo en tu pedido ha empezado.',
    follow: 'Puedes ver en cualquier momento cómo avanza.',
    deliverBy: 'Entrega hasta el',
  },
  orderEnded: {
    completed: {
      subject: (name) => `Entregado: ${name}`,
      text: 'Tu pedido está completo. Gracias por comprar con nosotros.',
    },
    partial: {
      subject: (name) => `Entregado en parte: ${name}`,
      text: 'Lo sentimos: solo se pudo entregar una parte de tu pedido, y el trabajo en él ha terminado.',
    },
    failed: {
      subject: (name) => `No entregado: ${name}`,
      text: 'Lo sentimos: no se pudo realizar tu pedido, y el trabajo en él ha terminado.',
    },
    delivered: 'Entregado',
    amount: (delivered, quantity) => `${delivered} de ${quantity}`,
    policy: 'Qué puedes esperar ahora de nosotros',
  },
  refunded: {
    subject: (amount, shop) => `Reembolso de ${amount} de ${shop}`,
    done: 'Te hemos devuelto dinero, al mismo medio con el que pagaste.',
    arrives: (days) => `Te llegará en un plazo de ${days}.`,
    creditNote: 'Nota de abono',
    receipt: 'Del recibo',
    amount: 'Devuelto',
    action: 'Mis pedidos',
  },
  contactAcknowledged: {
    subject: (shop) => `${shop} ha recibido tu mensaje`,
    reply: (hours) => `Gracias por tu mensaje. Te responderemos en un plazo de ${hours}.`,
  },
  accountInactive: {
    subject: (shop) => `¿Quieres conservar tu cuenta en ${shop}?`,
    unused: (years) => `No has usado tu cuenta desde hace ${years}.`,
    keep: (days) =>
      `Para conservarla, inicia sesión en los ${days} siguientes a este correo: no hace falta nada más.`,
    otherwise:
      'Si no lo haces, la eliminaremos junto con tu nombre, tu dirección y tus mensajes. Lo que pagaste queda en nuestra contabilidad el tiempo que exige la ley, sin tu nombre.',
    action: 'Iniciar sesión y conservarla',
  },
  accountErased: {
    subject: (shop) => `Tu cuenta en ${shop} está eliminada`,
    gone: 'Tu cuenta está eliminada, junto con tu nombre, tu dirección y tus mensajes. Ya nadie puede iniciar sesión con ella.',
    stays: 'Lo que pagaste queda en nuestra contabilidad el tiempo que exige la ley, sin tu nombre.',
    last: 'Este es nuestro último correo: no guardamos esta dirección.',
    notYou: '¿No querías esto? Escríbenos cuanto antes.',
  },
} satisfies MailWords
