/** The question by which a visitor agrees to texts, in each language of the tag, and how people answer it. */
import type { Language } from '../../../widget/i18n/resolve-language.ts';

/** Changes with the questions, so that each consent says what it is to. */
export const TEXT_CONSENT_VERSION = '2026-11-28';

/** What for, how often, that it may cost, how to end it, and that it is no condition. */
export const CONSENT_QUESTIONS: Readonly<Record<Language, string>> = {
  en: 'May {business} text you about your visits: a confirmation, reminders and changes, about three texts a visit? Message and data rates may apply. Reply STOP to end texts, or HELP for help. You can book without texts.',
  es: '¿Puede {business} enviarle mensajes de texto sobre sus citas: confirmación, recordatorios y cambios, unos tres por cita? Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar o HELP para ayuda. Puede reservar sin mensajes.',
  'zh-Hans':
    '{business}可以就您的预约给您发短信吗：确认、提醒和更改，每次预约约三条？可能产生短信和流量费用。回复 STOP 停止，回复 HELP 获取帮助。不接收短信也可以预约。',
  'zh-Hant':
    '{business}可以就您的預約傳簡訊給您嗎：確認、提醒和更改，每次預約約三則？可能產生簡訊和數據費用。回覆 STOP 停止，回覆 HELP 取得協助。不接收簡訊也可以預約。',
  vi: '{business} có thể nhắn tin cho quý khách về lịch hẹn không: xác nhận, nhắc nhở và thay đổi, khoảng ba tin mỗi lần hẹn? Có thể mất phí tin nhắn và dữ liệu. Trả lời STOP để dừng, HELP để được trợ giúp. Quý khách vẫn đặt hẹn được mà không cần tin nhắn.',
  ko: '{business}에서 예약에 관한 문자를 보내 드려도 될까요? 확인, 알림, 변경 안내로 예약마다 약 세 번입니다. 문자 및 데이터 요금이 부과될 수 있습니다. 중단은 STOP, 도움말은 HELP로 답장하세요. 문자 없이도 예약하실 수 있습니다.',
  ru: 'Можно {business} присылать вам СМС о визитах: подтверждение, напоминания и изменения, около трёх на визит? Возможна плата за сообщения и трафик. Ответьте STOP, чтобы прекратить, или HELP для справки. Записаться можно и без СМС.',
  ar: 'هل يمكن أن ترسل لك {business} رسائل نصية عن مواعيدك: تأكيد وتذكير وتغييرات، نحو ثلاث رسائل لكل موعد؟ قد تُطبَّق رسوم الرسائل والبيانات. أرسل STOP للإيقاف أو HELP للمساعدة. يمكنك الحجز دون رسائل.',
  'pt-BR':
    '{business} pode enviar mensagens de texto sobre suas visitas: confirmação, lembretes e mudanças, cerca de três por visita? Podem ser cobradas tarifas de mensagens e dados. Responda STOP para encerrar ou HELP para ajuda. Você pode marcar sem mensagens.',
  ht: 'Èske {business} ka voye mesaj tèks ba ou sou randevou ou yo: konfimasyon, rapèl ak chanjman, anviwon twa mesaj pou chak randevou? Ou ka peye frè pou mesaj ak done. Reponn STOP pou fini, oswa HELP pou èd. Ou ka pran randevou san mesaj.',
  fr: '{business} peut-il vous envoyer des SMS sur vos rendez-vous : confirmation, rappels et changements, environ trois par rendez-vous ? Des frais de messages et de données peuvent s’appliquer. Répondez STOP pour arrêter, HELP pour de l’aide. Vous pouvez réserver sans SMS.',
};

const words = (...lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(', '));

/** With which an answer begins that agrees. */
export const YES_WORDS = words(
  'yes, yeah, yep, yup, sure, ok, okay, please do, go ahead, of course, absolutely, certainly, fine, no problem',
  'sí, claro, por supuesto, vale, de acuerdo, está bien, no hay problema, sim, pode, claro que sim, tudo bem, sem problema',
  'oui, d’accord, bien sûr, pas de problème, volontiers, wi, dakò, pa gen pwoblèm, vâng, dạ, được, có, đồng ý',
  'да, хорошо, конечно, можно, ладно, 好, 好的, 可以, 是, 是的, 行, 네, 예, 좋아요, 그래요, نعم, أجل, حسنا, موافق, طيب',
);

/** With which an answer begins that refuses. */
export const NO_WORDS = words(
  'no, nope, nah, not, rather not, i’d rather not, i would rather not, i don’t, don’t, do not, please don’t, without',
  'prefiero no, mejor no, não, prefiro não, melhor não, non, je préfère pas, je ne préfère pas, pas de, pa, mwen pa',
  'không, thôi, нет, не, лучше не, 不, 别, 別, 아니요, 아뇨, 괜찮아요, 괜찮습니다, 됐어요, لا, كلا',
);
