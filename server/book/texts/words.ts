/**
 * What texts say, in each language of the tag. No text says the reason of a visit. `STOP` and `START` stay as they are, because
 * carriers know them in every language; the words of the language work as well.
 */
import type { Language } from '../../../widget/i18n/resolve-language.ts';

export const VISIT_KINDS = ['booked', 'moved', 'cancelled', 'reminder'] as const;
export const REPLY_KINDS = ['stopped', 'started', 'help'] as const;
export type TextKind = (typeof VISIT_KINDS)[number] | (typeof REPLY_KINDS)[number];

/**
 * `{business}`, `{when}` and `{contact}` are filled in. The contact is the address of the visit's page, or the business's
 * number. What is in brackets is left out if there is neither.
 */
export type TextWords = Readonly<Record<TextKind, string>> & {
  /** How to stop, at the end of each text about a visit. */
  readonly stop: string;
};

export const TEXT_WORDS: Readonly<Record<Language, TextWords>> = {
  en: {
    booked: '{business}: you are booked for {when}.[ {contact}]',
    moved: '{business}: your new time is {when}.[ {contact}]',
    cancelled: '{business}: your visit on {when} is cancelled.[ {contact}]',
    reminder: '{business}: see you {when}.[ Change: {contact}]',
    stop: 'STOP ends texts.',
    stopped:
      '{business}: you get no more texts. Your visits stay as they are.[ {contact}] START resumes texts.',
    started: '{business}: you get texts about your visits again. STOP ends texts.',
    help: '{business}: texts about your visits. Nobody reads this number.[ Reach us: {contact}] STOP ends texts.',
  },
  es: {
    booked: '{business}: tiene cita el {when}.[ {contact}]',
    moved: '{business}: su nueva cita es el {when}.[ {contact}]',
    cancelled: '{business}: su cita del {when} queda cancelada.[ {contact}]',
    reminder: '{business}: su cita es el {when}.[ Cambiar: {contact}]',
    stop: 'STOP: no más.',
    stopped: '{business}: no recibirá más mensajes. Sus citas siguen igual.[ {contact}] START los reactiva.',
    started: '{business}: vuelve a recibir mensajes sobre sus citas. STOP: no más.',
    help: '{business}: mensajes sobre sus citas. Nadie lee este número.[ Contacto: {contact}] STOP: no más.',
  },
  'zh-Hans': {
    booked: '{business}：已预约{when}。[{contact}]',
    moved: '{business}：预约改为{when}。[{contact}]',
    cancelled: '{business}：{when}的预约已取消。[{contact}]',
    reminder: '{business}：{when}见。[确认或更改：{contact}]',
    stop: '回复STOP退订',
    stopped: '{business}：不再给您发短信。您的预约不变。[{contact}] 回复START恢复。',
    started: '{business}：将继续给您发预约短信。回复STOP退订',
    help: '{business}：预约短信。此号码无人查看。[联系我们：{contact}] 回复STOP退订',
  },
  'zh-Hant': {
    booked: '{business}：已預約{when}。[{contact}]',
    moved: '{business}：預約改為{when}。[{contact}]',
    cancelled: '{business}：{when}的預約已取消。[{contact}]',
    reminder: '{business}：{when}見。[確認或更改：{contact}]',
    stop: '回覆STOP退訂',
    stopped: '{business}：不再傳簡訊給您。您的預約不變。[{contact}] 回覆START恢復。',
    started: '{business}：將繼續傳預約簡訊給您。回覆STOP退訂',
    help: '{business}：預約簡訊。此號碼無人查看。[聯絡我們：{contact}] 回覆STOP退訂',
  },
  vi: {
    booked: '{business}: đã đặt hẹn {when}.[ {contact}]',
    moved: '{business}: lịch hẹn mới {when}.[ {contact}]',
    cancelled: '{business}: lịch hẹn {when} đã hủy.[ {contact}]',
    reminder: '{business}: nhắc hẹn {when}.[ {contact}]',
    stop: 'STOP để dừng.',
    stopped: '{business}: sẽ không nhắn nữa. Lịch hẹn vẫn giữ nguyên.[ {contact}] START để nhận lại.',
    started: '{business}: quý khách lại nhận tin về lịch hẹn. STOP để dừng.',
    help: '{business}: tin về lịch hẹn. Số này không có người đọc.[ Liên hệ: {contact}] STOP để dừng.',
  },
  ko: {
    booked: '{business}: {when} 예약되었습니다.[ {contact}]',
    moved: '{business}: 예약이 {when}(으)로 변경되었습니다.[ {contact}]',
    cancelled: '{business}: {when} 예약이 취소되었습니다.[ {contact}]',
    reminder: '{business}: {when}에 뵙겠습니다.[ {contact}]',
    stop: '수신거부 STOP',
    stopped: '{business}: 문자를 더 보내지 않습니다. 예약은 그대로입니다.[ {contact}] 다시 받기 START',
    started: '{business}: 예약 문자를 다시 보내 드립니다. 수신거부 STOP',
    help: '{business}: 예약 안내 문자입니다. 이 번호는 확인하지 않습니다.[ 문의: {contact}] 수신거부 STOP',
  },
  ru: {
    booked: '{business}: вы записаны на {when}.[ {contact}]',
    moved: '{business}: новое время: {when}.[ {contact}]',
    cancelled: '{business}: запись на {when} отменена.[ {contact}]',
    reminder: '{business}: ждём вас {when}.[ {contact}]',
    stop: 'STOP - отписка',
    stopped: '{business}: больше не пишем. Ваши записи не изменились.[ {contact}] START - снова получать',
    started: '{business}: вы снова получаете сообщения о записях. STOP - отписка',
    help: '{business}: сообщения о записях. Этот номер никто не читает.[ Связь: {contact}] STOP - отписка',
  },
  ar: {
    booked: '{business}: تم حجز موعدك {when}.[ {contact}]',
    moved: '{business}: موعدك الجديد {when}.[ {contact}]',
    cancelled: '{business}: أُلغي موعدك {when}.[ {contact}]',
    reminder: '{business}: موعدك {when}.[ {contact}]',
    stop: 'للإيقاف أرسل STOP',
    stopped: '{business}: لن تصلك رسائل. مواعيدك كما هي.[ {contact}] للاستئناف أرسل START',
    started: '{business}: ستصلك رسائل مواعيدك من جديد. للإيقاف أرسل STOP',
    help: '{business}: رسائل مواعيدك. لا أحد يقرأ هذا الرقم.[ للتواصل: {contact}] للإيقاف أرسل STOP',
  },
  'pt-BR': {
    booked: '{business}: sua visita está marcada para {when}.[ {contact}]',
    moved: '{business}: seu novo horário é {when}.[ {contact}]',
    cancelled: '{business}: sua visita de {when} foi cancelada.[ {contact}]',
    reminder: '{business}: até {when}.[ Mudar: {contact}]',
    stop: 'STOP encerra.',
    stopped: '{business}: você não recebe mais mensagens. Suas visitas não mudam.[ {contact}] START reativa.',
    started: '{business}: você volta a receber mensagens sobre suas visitas. STOP encerra.',
    help: '{business}: mensagens sobre suas visitas. Ninguém lê este número.[ Fale conosco: {contact}] STOP encerra.',
  },
  ht: {
    booked: '{business}: randevou ou se {when}.[ {contact}]',
    moved: '{business}: nouvo lè ou se {when}.[ {contact}]',
    cancelled: '{business}: randevou {when} an anile.[ {contact}]',
    reminder: '{business}: n ap tann ou {when}.[ Chanje: {contact}]',
    stop: 'STOP pou fini.',
    stopped:
      '{business}: ou p ap resevwa mesaj ankò. Randevou ou yo pa chanje.[ {contact}] START pou resevwa yo ankò.',
    started: '{business}: w ap resevwa mesaj sou randevou ou yo ankò. STOP pou pa resevwa mesaj.',
    help: '{business}: mesaj sou randevou ou. Pèsonn pa li nimewo sa a.[ Kontakte nou: {contact}] STOP pou pa resevwa mesaj.',
  },
  fr: {
    booked: '{business} : votre rendez-vous est le {when}.[ {contact}]',
    moved: '{business} : votre nouveau rendez-vous est le {when}.[ {contact}]',
    cancelled: '{business} : votre rendez-vous du {when} est annulé.[ {contact}]',
    reminder: '{business} : à bientôt, {when}.[ Changer : {contact}]',
    stop: 'STOP pour arrêter.',
    stopped:
      '{business} : vous ne recevrez plus de messages. Vos rendez-vous sont maintenus.[ {contact}] START les rétablit.',
    started: '{business} : vous recevez à nouveau des messages sur vos rendez-vous. STOP pour arrêter.',
    help: '{business} : messages sur vos rendez-vous. Personne ne lit ce numéro.[ Contact : {contact}] STOP pour arrêter.',
  },
};
