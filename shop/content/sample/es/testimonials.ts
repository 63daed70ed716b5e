import type { Testimonial } from '../../content.ts'

export const testimonials: Testimonial[] = [
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
