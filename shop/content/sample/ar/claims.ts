import type { Claims } from '../../content.ts'

export const claims: Claims = {
  badges: {
    safe: 'آمن 100%',
    fast: 'تسليم سريع ({{delivery}})',
    real: 'تفاعل حقيقي',
  },
  trust: {
    safe: {
      title: 'آمن 100%',
      text: 'نحتاج إلى اسم المستخدم العام فقط، ولا نطلب كلمة مرورك أبدًا.',
    },
    fast: {
      title: 'تسليم سريع',
      text: '{{delivery}}، وكل خطوة ظاهرة في طلباتك.',
    },
    support: {
      title: 'دعم على مدار الساعة',
      text: 'يردّ عليك شخص حقيقي خلال {{reply}} على الأكثر.',
    },
    satisfaction: {
      title: 'رضا بنسبة {{satisfaction}}',
      text: 'عملاء في أكثر من {{countries}} دولة، و{{years}} من الخبرة، ونسبة تشغيل {{uptime}}.',
    },
  },
  benefits: {
    safe: {
      title: 'آمن',
      text: 'نحتاج إلى اسم المستخدم العام فقط، ولا نطلب كلمة مرورك أبدًا.',
    },
    delivery: {
      title: 'تسليم خلال {{delivery}}',
      text: 'يبدأ بعد الدفع بقليل، وتظهر كل خطوة في طلباتك.',
    },
    real: {
      title: 'مستخدمون حقيقيون',
      text: 'المتابعون والإعجابات والمشاهدات من أشخاص، لا من حسابات فارغة.',
    },
    prices: {
      title: 'أفضل الأسعار',
      text: 'دفعة واحدة دون رسوم خفية، وسعر كل 1,000 ظاهر بجانب كل باقة.',
    },
  },
  reasons: [
    'شخص حقيقي يقرأ كل رسالة ويردّ عليها',
    'تسليم سريع خلال {{delivery}}',
    'ضمان استرداد المال',
    'لا نطلب كلمة مرورك أبدًا',
    'رضا بنسبة {{satisfaction}}، في أكثر من {{countries}} دولة',
  ],
  counters: {
    customers: 'عملاء سعداء',
    followers: 'متابعون وصلوا',
    engagement: 'إعجابات ومشاهدات',
    satisfaction: 'نسبة الرضا',
  },
  reach: {
    hours: {
      title: 'دعم على مدار الساعة',
      text: 'كل يوم وفي أي ساعة',
    },
    place: {
      title: 'المملكة المتحدة',
      text: 'نخدم العالم كله',
    },
  },
}
