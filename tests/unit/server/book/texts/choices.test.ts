// Scope: which texts stop texts, which get them again, and which are about something else.
import { describe, expect, it } from 'vitest';
import { choiceIn } from '../../../../../server/book/texts/choices.ts';

const texts = (...lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(' | '));

const STOPPING: Readonly<Record<string, readonly string[]>> = {
  English: texts(
    'STOP | Stop | stop. | STOP!!! |   stop \n | “Stop” | ＳＴＯＰ | stop stop stop | Stoooop | Stop 🙏',
    'please stop | Stop please | pls stop now | STOP thanks | ok stop | Stop texting | stop texts please',
    'QUIT | End | REVOKE | Opt out | opt-out | OptOut | Cancel | CANCEL | Unsubscribe | STOPALL',
    'STOP ALL',
    'revoke all | cancel please | No more | Enough! | Remove me | Leave me alone',
    'Stop texting me | please stop sending me messages | Can you stop sending these?',
    'Stop messaging this number',
    "Don’t text me again | don't contact me | Do not text me | dont message me anymore | never text me",
    'Please do not contact',
    'no more texts | No more of these reminders please | I don’t want any more messages',
    'I do not want to receive texts',
    'Take me off your list | remove my number from your system | please remove me from these texts',
    'Delete my number',
    'I want to unsubscribe | please opt me out | cancel texts | Cancel my reminders | I revoke my consent',
    'End texts',
    'Hi, this is Grace. Please stop sending me reminders, I know when my visit is.',
  ),
  Spanish: texts(
    'ALTO | Parar | Pare por favor | Basta | BAJA | Cancelar | Ya no | No más | ¡Basta ya! | Detener',
    'salir',
    'No me envíen más mensajes | Por favor dejen de escribirme | no quiero recibir más mensajes',
    'No más mensajes, gracias',
    'Quiero darme de baja | no me escriba | Deje de enviarme textos | Quiten mi número | Déjenme en paz',
  ),
  'Chinese, simplified': texts(
    '停止 | 退订 | 取消 | TD | T | 请停止 | 不要再发了 | 别再发短信 | 不想再收到短信 | 请不要给我发信息 | 取消订阅 | 停 | 拒收',
    '请退订，谢谢 | 请勿再联系 | 删除我的号码',
  ),
  'Chinese, traditional': texts(
    '停止 | 退訂 | 取消 | 請停止 | 請不要再傳簡訊 | 別再傳 | 不想再收到訊息 | 取消訂閱 | 請退訂 | 請勿打擾 | 刪除我的號碼',
  ),
  Vietnamese: texts(
    'DỪNG | Dừng lại | ngừng | Hủy | huỷ | Thôi | Xin dừng lại | Từ chối | dung lai | HUY',
    'Đừng nhắn tin cho tôi nữa | Ngừng gửi tin | Tôi không muốn nhận tin nhắn | hủy đăng ký',
    'Xin đừng gửi nữa | Vui lòng dừng nhắn tin',
  ),
  Korean: texts(
    '중지 | 그만 | 수신거부 | 수신 거부 | 취소 | 정지 | 그만해주세요 | 중지해 주세요 | 해지 | 중단',
    '문자 그만 보내세요 | 문자 보내지 마세요 | 더 이상 연락하지 마세요 | 메시지 받고 싶지 않아요 | 문자를 원하지 않습니다',
  ),
  Russian: texts(
    'СТОП | стоп! | Отписка | Отписаться | Отмена | Хватит | Пожалуйста, прекратите | Отпишите меня',
    'не надо',
    'Не пишите мне больше | Прекратите присылать сообщения | Больше не пишите | Не присылайте мне смс',
    'Хватит слать | Я не хочу получать сообщения',
  ),
  Arabic: texts(
    'توقف | إيقاف | أوقف | إلغاء | قف | كفى | توقف من فضلك | تَوَقَّف | خلاص | إلغاء الاشتراك',
    'لا ترسلوا لي رسائل | توقفوا عن إرسال الرسائل | لا أريد رسائل | أوقفوا الرسائل | احذفوا رقمي',
  ),
  'Portuguese of Brazil': texts(
    'PARAR | Pare | Sair | Cancelar | Chega! | Pare, por favor | Encerrar | Descadastrar | Não quero mais',
    'Parem de me enviar mensagens | Parem de enviar mensagens | não me mandem mais mensagens',
    'Não quero receber mensagens | Remova meu número | Chega de mensagens',
  ),
  'Haitian Creole': texts(
    'Kanpe | Sispann | rete | Anile | Tanpri sispann | Ase | Sispann souple',
    'Sispann voye mesaj ban mwen | Pa voye mesaj ankò | mwen pa vle resevwa mesaj ankò | Pa ekri m ankò',
    'Retire nimewo mwen',
  ),
  French: texts(
    'ARRET | Arrêt | Arrêtez | Stoppez | Annuler | Désabonner | Arrêtez s’il vous plaît | assez',
    'Résilier',
    'Arrêtez de m’envoyer des messages | Ne m’envoyez plus de messages | Je ne veux plus recevoir de SMS',
    'Plus de messages, merci | Ne me contactez plus | Désabonnez-moi',
  ),
};

/** What people answer to a reminder, and sentences with a stop word about something else. */
const OTHER = texts(
  'Please stop by at 5 | I’ll stop by at 5 | Can I stop in earlier? | We stop at the bus stop near you',
  'Is there a bus stop?',
  'I cannot stop the bleeding | The pain won’t stop | He doesn’t stop limping',
  'Should I stop the antibiotics before?',
  'Please don’t stop sending reminders | Do not stop texting me, it helps | I want to quit smoking',
  'She quit her job',
  'Can we do the end of the day? | See you at the end of the week | That is the end of it',
  'In the end the reminder was right',
  'Please cancel my appointment | Cancel my visit on Tuesday | I need to cancel',
  'I have to cancel tomorrow, sorry | cancel the 10 am',
  'Can you cancel and rebook? | Please remove me from the waiting list',
  'take me off the schedule for Tuesday | Remove the stitches?',
  'Don’t send my X-rays to the old address | Please do not write the price on it',
  'Can you text me the address? | No text needed',
  'Yes | YES | ok | Thanks! | 1 | 2 | C | Confirm | no | No thanks | Who is this? | Help | ? |  |    ',
  '👍',
  'Message received | I got the message | Sorry, no more time today | The stopover is long | nonstop',
  'Unstoppable! | Weekend?',
  'Sí | Gracias | Quiero cancelar mi cita | Llego para las 5 | Es para mi hijo | No puedo, ¿más tarde?',
  'Paso a parar el coche',
  'La parada del autobús está cerca | No dejen de avisarme | Envíeme la dirección',
  '好的 | 谢谢 | 我想取消预约 | 可以改时间吗 | 请发地址给我 | 請傳地址給我 | 我要取消星期二的預約 | 停车场在哪里 | 停車場在哪',
  'Vâng | Đúng | Dạ đúng rồi | Cảm ơn | Tôi muốn hủy lịch hẹn | Gửi cho tôi địa chỉ | Tôi đến lúc 5 giờ',
  'Dùng thuốc gì?',
  '네 | 감사합니다 | 예약을 취소하고 싶어요 | 주소 보내 주세요 | 시간을 바꿀 수 있나요?',
  'Да | Спасибо | Хочу отменить запись | Пришлите адрес | Где остановка? | Не опоздаю',
  'Кровь не останавливается',
  'نعم | شكرا | أريد إلغاء موعدي | أرسل لي العنوان | هل يمكن تغيير الوقت؟ | أين موقف السيارات؟',
  'Sim | Obrigada | Quero cancelar minha consulta | Chego às 5 | Onde fica a parada?',
  'É para minha filha | Não pare de me lembrar',
  'Wi | Mèsi | Mwen vle anile randevou a | Voye adrès la ban mwen | Ki kote l ye?',
  'Oui | Merci | Je voudrais annuler mon rendez-vous | Envoyez-moi l’adresse | Où est l’arrêt de bus ?',
  'Le chien n’arrête pas de boiter | N’arrêtez pas les rappels',
);

const STARTING = texts(
  'START | start | Start please | UNSTOP | Resume | Subscribe | Iniciar | Alta | reanudar | Começar',
  'Reprendre | Kòmanse | bắt đầu | Старт | 开始 | 開始 | 恢复 | 시작 | ابدأ | بدء | استئناف',
);

describe('a text', () => {
  for (const [language, texts] of Object.entries(STOPPING))
    it.each(texts)(`in ${language} that says %j stops texts`, (text) => {
      expect(choiceIn(text)).toBe('stop');
    });

  it.each(OTHER)('that says %j is no choice', (text) => {
    expect(choiceIn(text)).toBeNull();
  });

  it.each(STARTING)('that says %j gets texts again', (text) => {
    expect(choiceIn(text)).toBe('start');
  });

  it.each([
    'Start the engine',
    'When do you start?',
    'start texting when I stop',
    'yes start',
    'I start at 9',
    'Restart',
  ])('that says %j, which is more than the word, does not get texts again', (text) => {
    expect(choiceIn(text)).not.toBe('start');
  });
});
