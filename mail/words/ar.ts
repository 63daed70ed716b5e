import type { MailWords } from './mail-words.ts'

export const ar = {
  hello: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  questions: 'هل لديك سؤال؟ راسلنا على',
  about: (shop) => `تخصّ هذه الرسالة حسابك أو طلبك أو رسالتك لدى ${shop}.`,
  order: { open: 'عرض هذا الطلب', package: 'الباقة', quantity: 'الكمية', username: 'اسم مستخدم TikTok' },
  welcome: {
    subject: (shop) => `أهلًا بك في ${shop}`,
    ready: (shop) => `حسابك لدى ${shop} جاهز. سجّل الدخول بعنوان البريد هذا.`,
    orders: 'كل ما تطلبه محفوظ في مكان واحد، مع مدى تقدّمه وإيصاله.',
    action: 'طلباتي',
    notYou: 'لم تنشئ هذا الحساب؟ راسلنا وسنغلقه.',
  },
  resetLink: {
    subject: (shop) => `كلمة مرور جديدة لحسابك في ${shop}`,
    asked:
      'طلب أحدهم كلمة مرور جديدة لحسابك. يتيح لك هذا الرابط اختيارها، وهو يعمل مرة واحدة ولمدة ساعة واحدة.',
    action: 'اختيار كلمة مرور جديدة',
    notYou: 'لم تطلب ذلك؟ لا يلزمك فعل شيء: تبقى كلمة مرورك كما هي. لا تعطِ هذا الرابط لأحد.',
    gone: 'كان الرابط هنا، ولا يُحتفظ به.',
  },
  invitation: {
    subject: (shop) => `حسابك في ${shop}`,
    made: (shop, days) =>
      `أُنشئ لك حساب في ${shop}. اختر كلمة مرورك لتبدأ. يعمل هذا الرابط مرة واحدة ولمدة ${days}.`,
    action: 'اختيار كلمة مرور',
    notYou: 'لم تكن تتوقع هذه الرسالة؟ لا يلزمك فعل شيء. لا تعطِ هذا الرابط لأحد.',
    gone: 'كان الرابط هنا، ولا يُحتفظ به.',
  },
  paymentConfirmed: {
    subject: (receipt, shop) => `الإيصال ${receipt} من ${shop}`,
    thanks: 'شكرًا لك. وصلت دفعتك، وهذا إيصالك.',
    next: 'سنراسلك مرة أخرى عندما يبدأ العمل على طلبك.',
    receipt: 'الإيصال',
    total: 'إجمالي المدفوع',
    converted: (amount, rate) => `أي ما يعادل ${amount} (${rate}).`,
    convertedOn: (amount, rate, day) => `أي ما يعادل ${amount} بسعر صرف يوم ${day} (${rate}).`,
    action: 'فتح الإيصال',
  },
  orderStarted: {
    subject: (name) => `بدأنا العمل: ${name}`,
    begun: 'بدأ العمل على طلبك.',
    follow: 'يمكنك متابعة تقدّمه في أي وقت.',
    deliverBy: 'التسليم قبل',
  },
  orderEnded: {
    completed: {
      subject: (name) => `تم التسليم: ${name}`,
      text: 'اكتمل طلبك. شكرًا لشرائك منا.',
    },
    partial: {
      subject: (name) => `تم التسليم جزئيًا: ${name}`,
      text: 'نأسف: لم نتمكن من تسليم سوى جزء من طلبك، وقد انتهى العمل عليه.',
    },
    failed: {
      subject: (name) => `لم يتم التسليم: ${name}`,
      text: 'نأسف: لم نتمكن من تنفيذ طلبك، وقد انتهى العمل عليه.',
    },
    delivered: 'تم تسليم',
    amount: (delivered, quantity) => `${delivered} من ${quantity}`,
    policy: 'ما يمكنك توقّعه منا الآن',
  },
  refunded: {
    subject: (amount, shop) => `استرداد ${amount} من ${shop}`,
    done: 'أعدنا إليك مبلغًا من المال، بالوسيلة التي دفعت بها.',
    arrives: (days) => `يصلك خلال ${days}.`,
    creditNote: 'إشعار دائن',
    receipt: 'عن الإيصال',
    amount: 'المبلغ المُعاد',
    action: 'طلباتي',
  },
  contactAcknowledged: {
    subject: (shop) => `وصلت رسالتك إلى ${shop}`,
    reply: (hours) => `شكرًا على رسالتك. سنردّ عليها خلال ${hours}.`,
  },
  accountInactive: {
    subject: (shop) => `هل ما زلت تريد حسابك في ${shop}؟`,
    unused: (years) => `لم تستخدم حسابك منذ ${years}.`,
    keep: (days) => `للاحتفاظ به سجّل الدخول خلال ${days} من هذه الرسالة، ولا يلزمك أي شيء آخر.`,
    otherwise:
      'وإن لم تفعل فسنحذفه مع اسمك وعنوانك ورسائلك. أما ما دفعته فيبقى في دفاترنا المدة التي يفرضها القانون، ولكن من دون اسمك.',
    action: 'تسجيل الدخول والاحتفاظ به',
  },
  accountErased: {
    subject: (shop) => `حُذف حسابك في ${shop}`,
    gone: 'حُذف حسابك مع اسمك وعنوانك ورسائلك، ولم يعد بإمكان أحد تسجيل الدخول به.',
    stays: 'أما ما دفعته فيبقى في دفاترنا المدة التي يفرضها القانون، ولكن من دون اسمك.',
    last: 'هذه آخر رسالة منا إليك، فنحن لا نحتفظ بهذا العنوان.',
    notYou: 'لم تكن تريد ذلك؟ راسلنا في أقرب وقت.',
  },
} satisfies MailWords
