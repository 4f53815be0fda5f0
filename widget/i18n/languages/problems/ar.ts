/** Problem messages in Arabic. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'يُرجى التواصل مع النشاط التجاري بطريقة أخرى في الوقت الحالي.';
const CHECK_CONNECTION = 'تحقق من اتصالك، ثم ابدأ من جديد.';
const IN_A_MOMENT = 'ابدأ من جديد بعد قليل.';
const NEW_CALL = 'ابدأ من جديد لإجراء مكالمة جديدة.';
const NOT_AVAILABLE = 'الوكيل الصوتي غير متاح حاليًا.';

export const arProblems: ProblemWords = {
  'problems.not-configured.what': 'لم يتم إعداد المكالمات في هذه الصفحة بعد.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'جميع الخطوط مشغولة.',
  'problems.rate-limited.next': 'انتظر دقيقة، ثم حاول مرة أخرى.',
  'problems.too-many-starts.what': 'جرت محاولات كثيرة جدًا من اتصالك خلال وقت قصير.',
  'problems.too-many-starts.next': 'انتظر قليلًا، ثم حاول مرة أخرى.',
  'problems.budget-spent.what': 'لا يمكن استقبال المزيد من المكالمات اليوم.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'لم يُقبل التحقق.',
  'problems.bot-check-refused.next': 'أكمله مرة أخرى، ثم ابدأ من جديد.',
  'problems.consent-refused.what': 'لم تُقبل موافقتك.',
  'problems.consent-refused.next': 'وافق مرة أخرى، ثم ابدأ من جديد. إذا لم ينجح ذلك، فأعد تحميل هذه الصفحة.',
  'problems.server-error.what': 'حدث خلل في خدمة المكالمات.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'أعطت خدمة المكالمات ردًا غير مفهوم.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'استغرق الاتصال وقتًا طويلًا.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'أنت غير متصل بالإنترنت.',
  'problems.offline.next': 'اتصل بالإنترنت، ثم ابدأ من جديد.',
  'problems.network.what': 'تعذّر الوصول إلى خدمة المكالمات.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'الميكروفون محظور في هذه الصفحة.',
  'problems.microphone-denied.next': 'اسمح بالميكروفون في متصفحك، ثم ابدأ من جديد.',
  'problems.microphone-missing.what': 'لم يُعثر على ميكروفون.',
  'problems.microphone-missing.next': 'صِل ميكروفونًا أو سماعة رأس، ثم ابدأ من جديد.',
  'problems.microphone-in-use.what': 'يستخدم تطبيق آخر الميكروفون.',
  'problems.microphone-in-use.next': 'أغلق ذلك التطبيق أو مكالمته، ثم ابدأ من جديد.',
  'problems.microphone-lost.what': 'انقطع اتصال الميكروفون.',
  'problems.microphone-lost.next': 'صِله مرة أخرى أو اختر ميكروفونًا آخر، ثم ابدأ من جديد.',
  'problems.page-forbids-microphone.what': 'لا تسمح هذه الصفحة باستخدام الميكروفون.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'لا تسمح هذه الصفحة بتحميل جزء من المكالمة.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'تحتاج المكالمات إلى صفحة آمنة، وهذه الصفحة ليست كذلك.',
  'problems.insecure-page.next': 'افتح هذه الصفحة بعنوان يبدأ بـ https، ثم ابدأ من جديد.',
  'problems.unsupported-browser.what': 'لا يمكن لهذا المتصفح إجراء المكالمات.',
  'problems.unsupported-browser.next':
    'افتح هذه الصفحة في إصدار حديث من Chrome أو Edge أو Firefox أو Safari.',
  'problems.engine-blocked.what': 'تعذّر تحميل جزء من المكالمة. ربما منعه برنامج حظر المحتوى.',
  'problems.engine-blocked.next': 'اسمح بهذه الصفحة في برنامج الحظر، وأعد تحميلها، ثم ابدأ من جديد.',
  'problems.room-refused.what': 'تعذّر الانضمام إلى المكالمة.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'أنهى الطرف الآخر المكالمة.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': 'انقطع الاتصال. ربما لم يصل آخر ما قيل.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'متصفحك يمنع الصوت.',
  'problems.audio-blocked.next': 'اضغط في أي مكان في هذه النافذة، ثم ابدأ من جديد.',
  'problems.already-in-call.what': 'توجد مكالمة مفتوحة في هذه الصفحة أو في علامة تبويب أخرى.',
  'problems.already-in-call.next': 'أنهِ تلك المكالمة أولًا، ثم ابدأ من جديد.',
  'problems.cancelled.what': 'أُلغيت المكالمة.',
  'problems.cancelled.next': 'ابدأ من جديد متى شئت.',
  'problems.unknown.what': 'حدث خطأ في المكالمة.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium': 'اضغط على الرمز بجانب شريط العنوان، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.edge':
    'اضغط على القفل بجانب العنوان، وافتح أذونات هذا الموقع، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.firefoxAndroid': 'اضغط على القفل بجانب العنوان، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.firefox': 'اضغط على رمز الميكروفون في شريط العنوان، وأزل الحظر، ثم ابدأ من جديد.',
  'allowMicrophone.safari':
    'افتح قائمة Safari، واختر إعدادات هذا الموقع، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.ios':
    'اضغط على قائمة الصفحة بجانب العنوان، وافتح إعدادات الموقع، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.iosApp': 'افتح تطبيق الإعدادات، واختر هذا المتصفح، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.inApp': 'افتح هذه الصفحة في متصفحك من قائمة هذا التطبيق، ثم ابدأ من جديد.',
  'allowMicrophone.android':
    'اضغط على الرمز بجانب العنوان، وافتح الأذونات، واسمح بالميكروفون، ثم ابدأ من جديد.',
  'allowMicrophone.other': 'اسمح بالميكروفون لهذا الموقع في إعدادات متصفحك، ثم ابدأ من جديد.',
};
