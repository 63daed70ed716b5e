import type { ShippedLang } from '../localization/languages.ts'

export type TagKey =
  | 'starterPack'
  | 'bestSeller'
  | 'bestDeal'
  | 'bestPriceToValue'
  | 'popular'
  | 'greatValue'
  | 'premium'

export type FeatureKey =
  | 'highQuality'
  | 'fastDelivery'
  | 'support'
  | 'moneyBack'
  | 'priorityProcessing'
  | 'instantStart'
  | 'realAccounts'
  | 'instantDelivery'
  | 'realViews'
  | 'priority'

interface BuiltinTexts {
  name: Record<'followers' | 'likes' | 'views', string>
  description: Record<'followers' | 'likes' | 'views', string>
  tag: Record<TagKey, string>
  feature: Record<FeatureKey, string>
  /** A sample that says only what every shop with this software does; the operator replaces it. */
  method: { delivery: Record<'followers' | 'likes' | 'views', string>; exclusions: string; evidence: string }
}

/** Texts of the built-in packages. The seed copies them into the catalog, where the operator can change them. */
export const BUILTIN_PACKAGE_TEXTS: Record<ShippedLang, BuiltinTexts> = {
  en: {
    name: { followers: '{count} Followers', likes: '{count} Likes', views: '{count} Views' },
    description: {
      followers: 'Delivered step by step to your profile within {{promised}} of the start.',
      likes: 'Delivered to the video you choose within {{promised}} of the start.',
      views: 'Delivered to the video you choose within {{promised}} of the start.',
    },
    tag: {
      starterPack: 'Starter Pack',
      bestSeller: 'Best Seller',
      bestDeal: 'Best Deal',
      bestPriceToValue: 'Best Price to Value',
      popular: 'Popular',
      greatValue: 'Great Value',
      premium: 'Premium',
    },
    feature: {
      highQuality: 'High Quality',
      fastDelivery: 'Fast Delivery',
      support: '24/7 Support',
      moneyBack: 'Money Back Guarantee',
      priorityProcessing: 'Priority Processing',
      instantStart: 'Instant Start',
      realAccounts: 'Real Accounts',
      instantDelivery: 'Instant Delivery',
      realViews: 'Real Views',
      priority: 'Priority',
    },
    method: {
      delivery: {
        followers: 'To the public profile you specify, in steps, within the promised time.',
        likes: 'Only to the video you specify, in steps, within the promised time.',
        views: 'Only to the video you specify, in steps, within the promised time.',
      },
      exclusions: 'We never ask for your password, log in to your account or act in your name.',
      evidence: 'The count before the start and each delivery with its time, on the page of your order.',
    },
  },
  ar: {
    name: { followers: '{count} متابع', likes: '{count} إعجاب', views: '{count} مشاهدة' },
    description: {
      followers: 'تسليم تدريجي إلى حسابك خلال {{promised}} من بدء التنفيذ.',
      likes: 'تسليم إلى الفيديو الذي تختاره خلال {{promised}} من بدء التنفيذ.',
      views: 'تسليم إلى الفيديو الذي تختاره خلال {{promised}} من بدء التنفيذ.',
    },
    tag: {
      starterPack: 'باقة البداية',
      bestSeller: 'الأكثر مبيعًا',
      bestDeal: 'أفضل عرض',
      bestPriceToValue: 'أفضل قيمة مقابل السعر',
      popular: 'رائجة',
      greatValue: 'قيمة رائعة',
      premium: 'مميّزة',
    },
    feature: {
      highQuality: 'جودة عالية',
      fastDelivery: 'تسليم سريع',
      support: 'دعم على مدار الساعة',
      moneyBack: 'ضمان استرداد المال',
      priorityProcessing: 'أولوية في المعالجة',
      instantStart: 'بدء فوري',
      realAccounts: 'حسابات حقيقية',
      instantDelivery: 'تسليم فوري',
      realViews: 'مشاهدات حقيقية',
      priority: 'أولوية',
    },
    method: {
      delivery: {
        followers: 'إلى الحساب العام الذي تحدّده، على مراحل، وفي المدة الموعودة.',
        likes: 'إلى الفيديو الذي تحدّده وحده، على مراحل، وفي المدة الموعودة.',
        views: 'إلى الفيديو الذي تحدّده وحده، على مراحل، وفي المدة الموعودة.',
      },
      exclusions: 'لا نطلب كلمة مرورك أبدًا، ولا ندخل إلى حسابك، ولا نتصرّف باسمك.',
      evidence: 'العدد قبل البدء، وكل مرحلة مع وقت تسليمها، في صفحة طلبك.',
    },
  },
  es: {
    name: { followers: '{count} seguidores', likes: '{count} me gusta', views: '{count} visualizaciones' },
    description: {
      followers: 'Llegan poco a poco a tu perfil en un plazo de {{promised}} desde el inicio.',
      likes: 'Llegan al video que elijas en un plazo de {{promised}} desde el inicio.',
      views: 'Llegan al video que elijas en un plazo de {{promised}} desde el inicio.',
    },
    tag: {
      starterPack: 'Para empezar',
      bestSeller: 'Más vendido',
      bestDeal: 'Mejor oferta',
      bestPriceToValue: 'Mejor relación calidad-precio',
      popular: 'Popular',
      greatValue: 'Excelente precio',
      premium: 'Premium',
    },
    feature: {
      highQuality: 'Alta calidad',
      fastDelivery: 'Entrega rápida',
      support: 'Soporte 24/7',
      moneyBack: 'Garantía de reembolso',
      priorityProcessing: 'Procesamiento prioritario',
      instantStart: 'Inicio inmediato',
      realAccounts: 'Cuentas reales',
      instantDelivery: 'Entrega inmediata',
      realViews: 'Visualizaciones reales',
      priority: 'Prioridad',
    },
    method: {
      delivery: {
        followers: 'Al perfil público que indiques, por etapas y dentro del plazo prometido.',
        likes: 'Solo al video que indiques, por etapas y dentro del plazo prometido.',
        views: 'Solo al video que indiques, por etapas y dentro del plazo prometido.',
      },
      exclusions: 'Nunca pedimos tu contraseña, no entramos a tu cuenta ni actuamos en tu nombre.',
      evidence: 'El conteo antes del inicio y cada tanda con su hora, en la página de tu pedido.',
    },
  },
}
