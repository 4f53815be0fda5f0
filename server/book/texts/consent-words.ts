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

/** An answer that begins with one of them agrees, if nothing in it refuses. */
export const YES_WORDS = words(
  'yes, yeah, yea, yep, yup, sure, please do, go ahead, of course, absolutely, certainly, definitely, by all means',
  'i agree, agreed, text me, please text, you may, you can text, i would like that, i d like that, i d love that',
  'that would be great, that would be good, that would be nice, that would be fine, that would be helpful, that d be great',
  'sounds good, sounds great, sounds fine, fine by me, fine with me, that works, works for me',
  'claro, por supuesto, desde luego, con gusto, acepto, me parece bien, sim, com certeza, pode sim, pode mandar',
  'pode enviar, aceito, concordo, oui, ouais, bien sûr, volontiers, avec plaisir, absolument, certainement, tout à fait',
  'je veux bien, j’accepte, wi, men wi, byen si, vâng, đồng ý, tất nhiên, chắc chắn rồi, да, конечно, разумеется',
  'безусловно, согласен, согласна, с удовольствием, присылайте, 네, 예, 네네, 넵, 그럼요, 물론, 물론이죠, 물론입니다',
  '동의합니다, 보내주세요, 보내 주세요, نعم, أجل, أيوه, موافق, موافقة, أوافق, بالتأكيد, أكيد, طبعا, بكل سرور',
);

/** People say them also before anything else ("Okay, let me think"), so they agree only if the answer has nothing else. */
export const WEAK_YES_WORDS = words(
  'ok, okay, fine, good, great, perfect, nice, cool, lovely, wonderful, alright, all right, please, uh huh, mm hmm, mhm',
  'that is fine, that s fine, it is fine, it s fine, si, vale, bueno, de acuerdo, está bien, perfecto, genial, adelante',
  'por favor, puede, pueden, pode, pode ser, tudo bem, certo, ótimo, perfeito, d’accord, très bien, parfait, entendu',
  'allez-y, s’il vous plaît, svp, dakò, ou mèt, tanpri, dạ, được, có, ừ, хорошо, можно, можете, ладно, давайте',
  'отлично, пожалуйста, ок, окей, угу, ага, 좋아요, 좋습니다, 그래, 그래요, 그러세요, 응, 됩니다, 돼요, 오케이',
  'حسنا, طيب, تمام, ماشي, أوكي, ممتاز, جيد, تفضل, تفضلوا, من فضلك, لو سمحت',
  '好, 好的, 可以, 是, 是的, 行, 对, 對, 嗯, 要, 同意, 我同意, 当然, 當然, 愿意, 願意, 发吧, 發吧',
);

/** What people put around a yes. Says neither yes nor no. */
export const FILLERS = words(
  'um, uh, uhm, hm, hmm, oh, ah, eh, er, well, so, then, thanks, thank you, pues, gracias, obrigado, obrigada',
  'euh, ben, bah, alors, merci, mèsi, ạ, nhé, chứ, rồi, cảm ơn, xin cảm ơn, ну, спасибо, э, 음, 어, 아, 감사합니다',
  'شكرا, 的, 了, 啊, 呀, 吧, 哦, 喔, 啦, 谢谢, 謝謝, 请, 請, 麻烦你, 麻煩你, 您, 你',
);

/** They have a negation and refuse nothing. They count like "okay". */
export const HARMLESS_NEGATIONS = words(
  'no problem at all, no problem, not a problem, no worries, no issue, no objection, no objections, i do not mind',
  'i don t mind, don t mind, no hay problema, ningún problema, sin problema, sem problema, sem problemas, não tem problema',
  'pas de problème, aucun problème, pas de souci, pas de soucis, pa gen pwoblèm, không sao, không có vấn đề gì',
  'không vấn đề gì, нет проблем, не проблема, без проблем, не вопрос, я не против, не против, не возражаю',
  'нет возражений, 没问题, 沒問題, 不介意, 문제없어요, 문제 없어요, 문제없습니다, 상관없어요, 상관없습니다',
  'لا مشكلة, ما في مشكلة, لا مانع, لا مانع لدي, ليس لدي مانع, لا بأس, لا أمانع',
);

/** The same as a question. */
export const WHY_NOT = words(
  'why not, por qué no, cómo no, por que não, pourquoi pas, poukisa pa, tại sao không, sao không, почему нет',
  'почему бы и нет, почему бы нет, 为什么不, 為什麼不, 왜 안 되겠어요, لم لا, لما لا, ليش لا, ما المانع',
);

/** A negation anywhere refuses, and so does another channel. */
export const NO_WORDS = words(
  'no, nope, nah, not, never, none, nothing, neither, without, cannot, dont, rather, instead, decline, refuse, stop',
  'nunca, jamás, tampoco, sin, nada, ningún, ninguno, prefiero, não, jamais, nem, sem, nenhum, nenhuma, prefiro',
  'non, ne, n, pas, sans, aucun, aucune, plutôt, pa, pap, jamè, san, không, chẳng, chả, chưa, đừng, thôi, khỏi',
  'нет, не, ни, неа, никогда, никаких, нельзя, без, лучше, لا, ولا, لن, لم, ليس, ما, مش, مو, بدون, أبدا, كلا, بلاش',
  'email, emails, mail, mails, call me, call instead, phone me, whatsapp, correo, llámeme, correio, me ligue, courriel',
  'appelez-moi, imèl, rele m, gọi, thư điện tử, почта, почте, почту, почтой, позвоните, звоните, بريد, البريد, بالبريد',
  'إيميل, الإيميل, بالإيميل, اتصل, اتصلوا',
);

/** Parts of words of the same meaning. Chinese has no gaps, and Korean adds endings. */
export const NO_PARTS =
  /[不别別勿没沒无無免莫拒]|[邮郵]件|[电電][邮郵]|打[电電][话話]|아니|아뇨|않|못|싫|없|마세요|말아|말고|됐|거절|거부|메일|전화|(?:^| )안(?: |돼|되|보|받|해|할)|\p{L}+n t(?= |$)/u;

/** What texts are called, to find a later line that is about them. */
export const TEXTS_NAMED =
  /(?:^| )(?:text|sms|messag|mensa|texto|mesaj|teks|смс|сообщени|(?:ال)?رسا|tin nhắn|nhắn tin)|短信|[简簡][讯訊]|[讯訊]息|문자|메시지/u;
